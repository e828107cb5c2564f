import type { Webhook, WebhookDelivery } from '@assay/contract/webhooks';
import type { WebhookType } from '@assay/contract/webhookTypes';
import { webhookTypes } from '@assay/contract/webhookTypes';
import { notePaused } from '../src/webhookAdmin/webhookAdmin.service.ts';
import { createWebhookDelivery } from '../src/webhooks/delivery.service.ts';
import type { Send } from '../src/webhooks/sending.service.ts';
import { MovableClock } from './movableClock.ts';
import { startTestReceiver } from './testReceiver.ts';
import { startTestServer } from './testServer.ts';

export const LOOPBACK = { ALLOWED_PRIVATE_ADDRESSES: '127.0.0.0/8' };

/** A server with a webhook to a receiver on loopback. */
export async function startWithWebhook({
  events = [...webhookTypes],
  send,
  settings = LOOPBACK,
}: { events?: WebhookType[]; send?: Send; settings?: Record<string, string> } = {}) {
  const receiver = await startTestReceiver();
  // Receivers verify with the clock of the machine.
  const server = await startTestServer(settings, { clock: new MovableClock(new Date().toISOString()) });
  const admin = await server.admin();
  const token = async () => {
    const body = { email: admin.email, password: admin.password };
    return (await server.call('POST /auth/login', { body })).data.token as string;
  };
  const made = await server.call<{ webhook: Webhook; secret: string }>('POST /admin/webhooks', {
    token: admin.token,
    body: { url: receiver.url, events },
  });
  const { webhook, secret } = made.data;
  const delivery = createWebhookDelivery(server.app, { onPaused: notePaused, ...(send && { send }) });
  const run = async () => {
    await delivery.turn();
    await delivery.settled();
  };
  const act = async (path: string, method = 'POST') =>
    server.call(`${method} /admin/webhooks/${webhook.id}${path}`, { token: await token() });
  const deliveries = async (query = '') => (await act(`/deliveries${query}`, 'GET')).data.items as WebhookDelivery[];
  const shown = async () => (await act('', 'GET')).data.webhook as Webhook;
  return { ...server, receiver, admin, token, webhook, secret, delivery, run, act, deliveries, shown };
}
