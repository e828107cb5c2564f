import { Failure } from '@assay/contract/failure';
import { MOST_WEBHOOKS, OLD_SECRET_HOURS, WEBHOOK_TEST, webhookTypes } from '@assay/contract/webhookTypes';
import { webhookPayload, webhookTest } from '@assay/contract/webhookEvents';
import type { DeliveryState, NewWebhook, Webhook } from '@assay/contract/webhooks';
import type { App } from '../app.ts';
import { refusalOfUrl } from '../platform/outgoing/addresses.ts';
import { findDeliveries, insertTest, makeDeliveryDue } from './deliveries.store.ts';
import { contextOf, newSecret } from './secrets.service.ts';
import {
  countForCreation,
  deleteWebhook,
  findWebhook,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  setPaused,
  setSecret,
  updateWebhook,
} from './webhooks.store.ts';
import type { StoredWebhook } from './webhooks.store.ts';

type Storing = Pick<App, 'db' | 'clock' | 'config' | 'random' | 'sealing'>;

export async function listWebhooks(app: Pick<App, 'db' | 'clock'>): Promise<Webhook[]> {
  return (await findWebhooks(app.db)).map((stored) => shownWebhook(stored, app.clock.now()));
}

export async function getWebhook({ db, clock }: Pick<App, 'db' | 'clock'>, id: number): Promise<Webhook> {
  return shownWebhook((await findWebhook(db, id)) ?? noWebhook(), clock.now());
}

const noWebhook = () => {
  throw new Failure('not_found', { message: 'This webhook no longer exists' });
};

function checked({ config }: Pick<App, 'config'>, { url, events }: NewWebhook): NewWebhook {
  const refusal = refusalOfUrl(url, config.ALLOWED_PRIVATE_ADDRESSES);
  if (refusal !== null) throw new Failure('invalid_input', { errors: { url: refusal } });
  // One order and no repetition, so that equal webhooks look equal; and one spelling of each address.
  return { url: new URL(url).href, events: webhookTypes.filter((type) => events.includes(type)) };
}

const taken = () => new Failure('webhook_taken', { errors: { url: 'There is already a webhook with this address' } });

// All of these run in the caller's transaction.

/** @returns the webhook with its secret, which is not shown again */
export async function createWebhook(inside: Storing, wanted: NewWebhook) {
  const { db, clock, sealing } = inside;
  const given = checked(inside, wanted);
  if ((await countForCreation(db)) >= MOST_WEBHOOKS) throw new Failure('webhooks_full');
  const id = await insertWebhook(db, { ...given, now: clock.now() });
  if (id === null) throw taken();
  const secret = newSecret(inside);
  await setSecret(db, id, sealing.seal(secret, contextOf(id)), null);
  return { webhook: await getWebhook(inside, id), secret };
}

export async function changeWebhook(inside: Storing, id: number, wanted: NewWebhook): Promise<Webhook> {
  const given = checked(inside, wanted);
  await held(inside, id);
  if (!(await updateWebhook(inside.db, id, given))) throw taken();
  return getWebhook(inside, id);
}

export async function removeWebhook(inside: Storing, id: number): Promise<Webhook> {
  const webhook = await getWebhook(inside, id);
  await deleteWebhook(inside.db, id);
  return webhook;
}

/** The former secret signs as well for a day. */
export async function renewSecret(inside: Storing, id: number) {
  await held(inside, id);
  const secret = newSecret(inside);
  const until = new Date(inside.clock.now().getTime() + OLD_SECRET_HOURS * 3_600_000);
  await setSecret(inside.db, id, inside.sealing.seal(secret, contextOf(id)), until);
  return { webhook: await getWebhook(inside, id), secret };
}

export async function pauseWebhook(inside: Storing, id: number): Promise<Webhook> {
  await active(inside, id);
  await setPaused(inside.db, id, { at: inside.clock.now(), because: 'admin' });
  return getWebhook(inside, id);
}

export async function resumeWebhook(inside: Storing, id: number): Promise<Webhook> {
  if (!(await held(inside, id)).pausedAt) throw new Failure('webhook_active');
  await setPaused(inside.db, id, null);
  return getWebhook(inside, id);
}

export async function testWebhook(inside: Storing, id: number): Promise<Webhook> {
  await active(inside, id);
  const now = inside.clock.now();
  const event = webhookPayload(WEBHOOK_TEST, webhookTest.data);
  const payload = event.parse({ type: WEBHOOK_TEST, timestamp: now.toISOString(), data: { webhookId: id } });
  const messageId = `msg_${inside.random.bytes(16).toString('hex')}`;
  await insertTest(inside.db, id, { event: WEBHOOK_TEST, payload: JSON.stringify(payload), messageId, now });
  return getWebhook(inside, id);
}

/** @returns the webhook and the delivery's event */
export async function redeliver(inside: Storing, id: number, deliveryId: number) {
  const webhook = await active(inside, id);
  const now = inside.clock.now();
  if (webhook.sendingId === deliveryId && webhook.sendingUntil && webhook.sendingUntil > now)
    throw new Failure('webhook_sending');
  const due = await makeDeliveryDue(inside.db, id, deliveryId, now);
  if (!due) throw new Failure('not_found', { message: 'This delivery no longer exists' });
  return { webhook: await getWebhook(inside, id), event: due.event };
}

async function held({ db }: Pick<App, 'db'>, id: number) {
  return (await lockWebhook(db, id)) ?? noWebhook();
}

async function active(inside: Pick<App, 'db'>, id: number) {
  const webhook = await held(inside, id);
  if (webhook.pausedAt) throw new Failure('webhook_paused');
  return webhook;
}

export async function listDeliveries(
  { db }: Pick<App, 'db'>,
  id: number,
  query: { state?: DeliveryState | undefined; page: number; limit: number },
) {
  if (!(await findWebhook(db, id))) noWebhook();
  const { items, total } = await findDeliveries(db, id, query);
  return {
    total,
    items: items.map(({ createdAt, nextTryAt, ...delivery }) => ({
      ...delivery,
      createdAt: createdAt.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
      lastTry: lastTryOf(delivery),
    })),
  };
}

function shownWebhook(stored: StoredWebhook, now: Date): Webhook {
  const { pausedAt, pausedBecause, failingSince, formerUntil, lastTryAt, lastStatus, lastError } = stored;
  return {
    id: stored.id,
    url: stored.url,
    events: stored.events,
    createdAt: stored.createdAt.toISOString(),
    paused: pausedAt && pausedBecause && { at: pausedAt.toISOString(), because: pausedBecause },
    failingSince: failingSince?.toISOString() ?? null,
    waiting: stored.waiting,
    lastTry: lastTryOf({ lastTryAt, statusCode: lastStatus, error: lastError }),
    formerSecretUntil: formerUntil && formerUntil > now ? formerUntil.toISOString() : null,
  };
}

const lastTryOf = (tried: { lastTryAt: Date | null; statusCode: number | null; error: string | null }) =>
  tried.lastTryAt && { at: tried.lastTryAt.toISOString(), statusCode: tried.statusCode, error: tried.error };
