import type { NewWebhook, PausedBecause } from '@assay/contract/webhooks';
import { recordAudit, withAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import { storeNotification } from '../notifications/notifications.service.ts';
import { pagesOf } from '../platform/http/reply.ts';
import { listActiveAdmins } from '../users/users.service.ts';
import type { PausedWebhook } from '../webhooks/delivery.service.ts';
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  pauseWebhook,
  redeliver,
  removeWebhook,
  renewSecret,
  resumeWebhook,
  testWebhook,
} from '../webhooks/webhooks.service.ts';

/** An address may hold a secret, so the log keeps its host only. */
const detailsOf = ({ id, url }: { id: number; url: string }) => ({ webhookId: id, host: new URL(url).host });

export const create = (app: App, by: By, wanted: NewWebhook) =>
  withAudit(app, by, async (inside) => {
    const made = await createWebhook(inside, wanted);
    return [made, { action: 'webhook_created', details: detailsOf(made.webhook) }];
  });

export const renew = (app: App, by: By, id: number) =>
  withAudit(app, by, async (inside) => {
    const made = await renewSecret(inside, id);
    return [made, { action: 'webhook_secret_renewed', details: detailsOf(made.webhook) }];
  });

export const remove = (app: App, by: By, id: number) => acting(app, by, id, 'webhook_deleted', removeWebhook);

export const pause = (app: App, by: By, id: number) => acting(app, by, id, 'webhook_paused', pauseWebhook);

export const resume = (app: App, by: By, id: number) => acting(app, by, id, 'webhook_resumed', resumeWebhook);

export const sendTest = (app: App, by: By, id: number) => acting(app, by, id, 'webhook_tested', testWebhook);

const acting = (
  app: App,
  by: By,
  id: number,
  action: 'webhook_deleted' | 'webhook_paused' | 'webhook_resumed' | 'webhook_tested',
  act: typeof pauseWebhook,
) =>
  withAudit(app, by, async (inside) => {
    const webhook = await act(inside, id);
    return [webhook, { action, details: detailsOf(webhook) }];
  });

export const change = (app: App, by: By, id: number, wanted: NewWebhook) =>
  withAudit(app, by, async (inside) => {
    const webhook = await changeWebhook(inside, id, wanted);
    return [webhook, { action: 'webhook_changed', details: detailsOf(webhook) }];
  });

export const sendAgain = (app: App, by: By, id: number, deliveryId: number) =>
  withAudit(app, by, async (inside) => {
    const { webhook, event } = await redeliver(inside, id, deliveryId);
    return [{}, { action: 'webhook_redelivered', details: { ...detailsOf(webhook), deliveryId, event } }];
  });

type Query = Parameters<typeof listDeliveries>[2];

export async function deliveries(app: Pick<App, 'db'>, id: number, query: Query) {
  const { items, total } = await listDeliveries(app, id, query);
  return { items, pagination: pagesOf(query, total) };
}

const reasons: Readonly<Record<PausedBecause, string>> = {
  admin: 'an admin paused it',
  failing: 'nothing has been delivered for 5 days',
  gone: 'its receiver answered that it is gone (410)',
};

/** Tells all admins of a webhook that the server paused, in the transaction that pauses it. */
export async function notePaused(inside: App, paused: PausedWebhook): Promise<(app: App) => Promise<void>> {
  const { because } = paused;
  const details = { ...detailsOf(paused), because };
  await recordAudit(inside, { action: 'webhook_paused', actorId: null, details });
  const message = `The webhook to ${details.host} is paused, because ${reasons[because]}. Its events wait until you resume it.`;
  const tells: ((app: App) => Promise<void>)[] = [];
  for (const { id: userId } of await listActiveAdmins(inside)) {
    const tell = await storeNotification(inside, null, { userId, message });
    if (tell) tells.push(tell);
  }
  return async (app) => {
    for (const tell of tells) await tell(app);
  };
}
