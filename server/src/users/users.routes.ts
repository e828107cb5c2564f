import { usersApi } from '@assay/contract/people/users';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { viewProfile } from './users.service.ts';

export function bindUsers(binder: Binder, app: App) {
  routes(binder, usersApi, {
    profile: async ({ params }, { actor }) => ({ user: await viewProfile(app, actor, params.id) }),
  });
}
