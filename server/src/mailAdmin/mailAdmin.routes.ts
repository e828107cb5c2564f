import { mailAdminApi } from '@assay/contract/mailAdmin';
import type { App } from '../app.ts';
import { WithMessage, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { giveUp, listFailed, retry } from './mailAdmin.service.ts';

export function bindMailAdmin(binder: Binder, app: App) {
  routes(binder, mailAdminApi, {
    list: ({ query }) => listFailed(app, query),
    retry: async ({ params }, by) => {
      await retry(app, by, params.id);
      return new WithMessage({}, 'The email will be sent now.');
    },
    giveUp: async ({ params }, by) => {
      await giveUp(app, by, params.id);
      return new WithMessage({}, 'Email dismissed.');
    },
  });
}
