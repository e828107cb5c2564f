import { googleApi } from '@assay/contract/people/google';
import type { App } from '../app.ts';
import { WithMessage, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { deleteWithGoogle } from './deleting.service.ts';
import { setFirstPassword } from './firstPassword.service.ts';
import { signInWithGoogle } from './google.service.ts';
import { issueNonce } from './nonces.service.ts';

export function bindGoogle(binder: Binder, app: App) {
  routes(binder, googleApi, {
    nonce: () => issueNonce(app),
    firstPassword: async ({ body }, by) => {
      await setFirstPassword(app, by, body);
      return {};
    },
    deleteAccount: async ({ body }, by) => {
      await deleteWithGoogle(app, by, body);
      return new WithMessage({}, 'Your account was deleted.');
    },
    google: ({ body }, { origin, token, actor }) => signInWithGoogle(app, body, { origin, token, actor }),
  });
}
