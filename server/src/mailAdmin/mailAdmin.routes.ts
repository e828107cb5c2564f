import { mailAdminApi } from '@assay/contract/mailAdmin';
import type { App } from '../app.ts';
import { Told, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { giveUp, listTroubled, retry } from './mailAdmin.service.ts';

export function bindMailAdmin(binder: Binder, app: App) {
  routes(binder, mailAdminApi, {
    list: ({ query }) => listTroubled(app, query),
    retry: async ({ params }, by) => {
      await retry(app, by, params.id);
      return new Told({}, 'The email goes out at once.');
    },
    giveUp: async ({ params }, by) => {
      await giveUp(app, by, params.id);
      return new Told({}, 'The email is not sent any more.');
    },
  });
}
