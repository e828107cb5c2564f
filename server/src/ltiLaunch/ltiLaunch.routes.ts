import { ltiLaunchApi } from '@assay/contract/lti';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { signInByLaunch } from './finishing.service.ts';
import { beginLaunch } from './launches.service.ts';

export function bindLtiLaunch(binder: Binder, app: App) {
  routes(binder, ltiLaunchApi, {
    begin: ({ body }) => beginLaunch(app, body),
    finish: ({ body }, { origin, token }) => signInByLaunch(app, body, { origin, token }),
  });
}
