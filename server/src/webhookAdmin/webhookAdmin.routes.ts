import { webhooksApi } from '@assay/contract/webhooks';
import type { App } from '../app.ts';
import { WithMessage, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { getWebhook, listWebhooks } from '../webhooks/webhooks.service.ts';
import {
  change,
  create,
  deliveries,
  pause,
  remove,
  renew,
  resume,
  sendAgain,
  sendTest,
} from './webhookAdmin.service.ts';

export function bindWebhookAdmin(binder: Binder, app: App) {
  routes(binder, webhooksApi, {
    list: async () => ({ items: await listWebhooks(app) }),
    details: async ({ params }) => ({ webhook: await getWebhook(app, params.id) }),
    create: ({ body }, by) => create(app, by, body),
    change: async ({ params, body }, by) => ({ webhook: await change(app, by, params.id, body) }),
    remove: async ({ params }, by) => {
      await remove(app, by, params.id);
      return new WithMessage({}, 'Webhook deleted.');
    },
    renewSecret: ({ params }, by) => renew(app, by, params.id),
    pause: async ({ params }, by) => ({ webhook: await pause(app, by, params.id) }),
    resume: async ({ params }, by) => ({ webhook: await resume(app, by, params.id) }),
    test: async ({ params }, by) => {
      await sendTest(app, by, params.id);
      return new WithMessage({}, 'The test will be sent now.');
    },
    deliveries: ({ params, query }) => deliveries(app, params.id, query),
    redeliver: async ({ params }, by) => {
      await sendAgain(app, by, params.id, params.deliveryId);
      return new WithMessage({}, 'The delivery will be sent now.');
    },
  });
}
