import { authApi } from '@assay/contract/auth';
import type { App } from '../platform/app.ts';
import { Told, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { changePassword, register, signIn, whoAmI } from './auth.service.ts';
import { endOwnSession, endSessionsOf, ownSessions, signOut } from './sessions.service.ts';

export function bindAuth(binder: Binder, app: App) {
  routes(binder, authApi, {
    register: ({ body }, { origin }) => register(app, body, origin),
    login: ({ body }, { origin, token }) => signIn(app, body, origin, token),
    logout: async (_asked, { actor }) => {
      await signOut(app, actor);
      return {};
    },
    me: async (_asked, { actor }) => ({ user: await whoAmI(app, actor) }),
    changePassword: async ({ body }, { actor, origin }) => {
      await changePassword(app, actor, body, origin);
      return new Told({}, 'Password changed successfully!');
    },
    sessions: async (_asked, { actor }) => ({ items: await ownSessions(app, actor) }),
    endSession: async ({ params }, { actor }) => {
      await endOwnSession(app, actor, params.id);
      return {};
    },
    endSessionsOf: async ({ params }) => ({ ended: await endSessionsOf(app, params.id) }),
  });
}
