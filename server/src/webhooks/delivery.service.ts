import { Webhook } from 'standardwebhooks';
import type { PausedBecause } from '@assay/contract/webhooks';
import type { App } from '../app.ts';
import { createSendingLanes } from '../platform/outgoing/sendingLanes.ts';
import type { SendingLanes } from '../platform/outgoing/sendingLanes.ts';
import { claimDelivery, deleteDeliveriesBefore, markTried, waitingDeliveries } from './deliveries.store.ts';
import type { Claimed } from './deliveries.store.ts';
import { nextTryAt, retryAfterOf } from '../platform/outgoing/retrying.ts';
import { KEPT_MS, consequenceOf } from './retries.ts';
import { createWebhookSender } from './sending.service.ts';
import type { Answer, Send } from './sending.service.ts';
import { openedSecrets } from './secrets.service.ts';
import { forgetFormerSecrets, lockWebhook, noteTry, setPaused } from './webhooks.store.ts';

const SECOND = 1000;
/** Longer than any try, so that only a dead sender's delivery is taken over. */
const CLAIM_MS = 30 * SECOND;

export interface PausedWebhook {
  id: number;
  url: string;
  because: PausedBecause;
}

interface Parts {
  /** Called in the transaction that pauses a webhook; what it returns, after the commit. */
  onPaused: (inside: App, paused: PausedWebhook) => Promise<(app: App) => Promise<void>>;
  send?: Send;
  farewellMs?: number;
}

/**
 * Sends what is due, at most one delivery of each webhook at a time. It is claimed in one statement, sent without holding
 * anything of the database, and marked: if the process dies in between, it goes out again under the same id.
 */
export function createWebhookDelivery(app: App, { onPaused, send: given, farewellMs }: Parts): SendingLanes {
  const { db, clock, log, metrics } = app;
  const send = given ?? createWebhookSender({ networks: app.config.ALLOWED_PRIVATE_ADDRESSES });

  const claim = async () => {
    const now = clock.now();
    return claimDelivery(db, now, new Date(now.getTime() + CLAIM_MS));
  };

  async function sent({ url, secrets, webhookId, messageId, payload }: Claimed, leaving: AbortSignal): Promise<Answer> {
    const keys = openedSecrets(app, webhookId, secrets);
    if (keys.length === 0)
      return { statusCode: null, error: 'secret_unreadable', response: null, retryAfter: undefined };
    const at = clock.now();
    const signatures = keys.map((key) => new Webhook(key).sign(messageId, at, payload));
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Assay-Webhooks',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / SECOND)),
      'webhook-signature': signatures.join(' '),
    };
    return send({ url, headers, payload }, leaving);
  }

  async function deliver(claimed: Claimed, leaving: AbortSignal): Promise<void> {
    const { id, webhookId, tries, url } = claimed;
    const { retryAfter, ...answer } = await sent(claimed, leaving);
    // The next process takes it over once the claim has passed.
    if (answer.error === 'stopped') return;
    const now = clock.now();
    const afterwards = await db.transaction().execute(async (tx) => {
      const webhook = await lockWebhook(tx, webhookId);
      // It was deleted meanwhile, or its claim passed and another process took over.
      if (webhook?.sendingId !== id) return null;
      const { failingSince } = webhook;
      const nextTry = nextTryAt({ tries, retryAfter: retryAfterOf(retryAfter, now) }, now);
      const then = consequenceOf(answer, { nextTry, failingSince }, now);
      await markTried(tx, id, { ...answer, ...then, at: now });
      await noteTry(tx, webhookId, { ...answer, at: now, failingSince: then.failingSince });
      metrics.webhooks.inc({ outcome: then.state });
      log.info(
        { event: 'webhook_tried', webhookId, deliveryId: id, tries, ...answer, response: undefined },
        then.state,
      );
      if (then.pause === null || webhook.pausedAt) return null;
      await setPaused(tx, webhookId, { at: now, because: then.pause });
      return onPaused({ ...app, db: tx }, { id: webhookId, url, because: then.pause });
    });
    await afterwards?.(app);
  }

  return createSendingLanes({ log, event: 'webhook_failed', claim, deliver, farewellMs });
}

export async function pendingWebhooks({ db }: Pick<App, 'db'>): Promise<number> {
  return (await waitingDeliveries(db)).count;
}

/** How long the oldest event of an active webhook has waited. */
export async function oldestWebhookSeconds({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const { since } = await waitingDeliveries(db);
  return since ? (clock.now().getTime() - since.getTime()) / SECOND : 0;
}

/** Deliveries are kept for 30 days, whatever became of them. */
export async function sweepWebhooks({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await forgetFormerSecrets(db, now);
  await deleteDeliveriesBefore(db, new Date(now.getTime() - KEPT_MS));
}
