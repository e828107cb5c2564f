import { providersApi } from '@assay/contract/people/providers';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { signInWithProvider } from './signIn.service.ts';
import { startSignIn } from './started.service.ts';

export function bindProviders(binder: Binder, app: App) {
  routes(binder, providersApi, {
    begin: ({ params, body }) => startSignIn(app, params.provider, body),
    finish: ({ params, body }, { origin, token, actor }) =>
      signInWithProvider(app, { ...body, id: params.provider }, { origin, token, actor }),
  });
}
