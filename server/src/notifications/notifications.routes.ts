import { notificationsApi } from '@assay/contract/notifications';
import type { App } from '../app.ts';
import { WithMessage, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { listNotifications, readOne, readUpTo, sendNotification } from './notifications.service.ts';

export function bindNotifications(binder: Binder, app: App) {
  routes(binder, notificationsApi, {
    send: async ({ body }, { actor, origin }) => {
      await sendNotification(app, actor, body, origin);
      return new WithMessage({}, 'Notification sent');
    },
    list: async ({ query }, { actor }) => listNotifications(app, actor, query),
    readUpTo: async ({ body }, { actor }) => ({ unread: await readUpTo(app, actor, body.upTo) }),
    readOne: async ({ params }, { actor }) => ({ unread: await readOne(app, actor, params.id) }),
  });
}
