import { googleApi } from '@assay/contract/google';
import type { App } from '../platform/app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { setFirstPassword } from './firstPassword.service.ts';
import { signInWithGoogle } from './google.service.ts';
import { issueNonce } from './nonces.service.ts';

export function bindGoogle(binder: Binder, app: App) {
  routes(binder, googleApi, {
    nonce: (_asked, { origin }) => issueNonce(app, origin),
    firstPassword: async ({ body }, by) => {
      await setFirstPassword(app, by, body);
      return {};
    },
    google: ({ body }, { origin, token, actor }) => signInWithGoogle(app, body, { origin, token, actor }),
  });
}
