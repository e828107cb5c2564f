import { retentionApi } from '@assay/contract/rounds/retention';
import type { App } from '../../app.ts';
import { routes } from '../../platform/http/bind.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { changeRetention, viewRetention } from './retention.service.ts';

export function bindRetention(binder: Binder, app: App) {
  routes(binder, retentionApi, {
    view: async ({ params }) => ({ retention: await viewRetention(app, params.id) }),
    change: async ({ params, body }, caller) => ({
      retention: await changeRetention(app, caller, params.id, body.days),
    }),
  });
}
