import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { id, idText, instant, line, nothing, pagination, paging } from './fields.ts';
import { WEBHOOK_TEST, webhookTypes } from './webhookTypes.ts';

const webhookType = z.enum(webhookTypes);

/** `admin`: paused by one. `failing`: no delivery has worked for days. `gone`: the receiver answered 410. */
export const pausedBecause = z.enum(['admin', 'failing', 'gone']);

export const deliveryState = z.enum(['waiting', 'delivered', 'failed']);

/** The last try of a delivery: an HTTP status, or the technical name of what went wrong before one. */
export const lastTry = z.object({ at: instant, statusCode: z.int().nullable(), error: z.string().nullable() });

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(webhookType),
  createdAt: instant,
  /** Null: active. While paused, events are kept and wait. */
  paused: z.object({ at: instant, because: pausedBecause }).nullable(),
  /** Since when no delivery has worked. */
  failingSince: instant.nullable(),
  /** How many deliveries are still to be sent. */
  waiting: z.int(),
  lastTry: lastTry.nullable(),
  /** Until then, the former secret signs as well. */
  formerSecretUntil: instant.nullable(),
});

export const webhookDelivery = z.object({
  id,
  /** The header `webhook-id`, the same at every try. */
  messageId: z.string(),
  event: z.enum([...webhookTypes, WEBHOOK_TEST]),
  createdAt: instant,
  state: deliveryState,
  tries: z.int(),
  lastTry: lastTry.nullable(),
  /** The beginning of the answer, at most 1 KB. */
  response: z.string().nullable(),
  nextTryAt: instant.nullable(),
  /** The body as it is sent. */
  payload: z.string(),
});

export const newWebhook = z.object({
  url: line(1, 2000).pipe(z.url({ protocol: /^https?$/, error: 'Enter an address such as https://example.org/hooks' })),
  events: z.array(webhookType).min(1, 'Select at least one event').max(webhookTypes.length),
});

const params = z.object({ id: idText });
const answer = z.object({ webhook });
/** Shown once; only the server keeps it, encrypted. */
const secret = z.string();

export const webhooksApi = {
  list: {
    method: 'GET',
    path: '/admin/webhooks',
    access: 'admin',
    summary: 'All webhooks, oldest first',
    response: z.object({ items: z.array(webhook) }),
  },
  details: {
    method: 'GET',
    path: '/admin/webhooks/:id',
    access: 'admin',
    summary: 'A webhook',
    params,
    failures: ['not_found'],
    response: answer,
  },
  create: {
    method: 'POST',
    path: '/admin/webhooks',
    access: 'admin',
    summary: 'Create a webhook; its secret is shown only in this response',
    description:
      'The address must be `https` and public, unless the server’s settings allow others. Messages are signed as Standard Webhooks defines. Each is sent until the receiver answers with 2xx within 10 seconds: again after 1, 5 and 15 minutes, then every hour for a day. See `webhooks` in this document for the messages.',
    body: newWebhook,
    failures: ['not_found', 'webhook_taken', 'webhooks_full'],
    response: answer.extend({ secret }),
    success: 201,
  },
  change: {
    method: 'PUT',
    path: '/admin/webhooks/:id',
    access: 'admin',
    summary: 'Change a webhook; waiting deliveries go to the new address',
    params,
    body: newWebhook,
    failures: ['not_found', 'webhook_taken'],
    response: answer,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/webhooks/:id',
    access: 'admin',
    summary: 'Delete a webhook and its deliveries',
    params,
    failures: ['not_found'],
    response: nothing,
  },
  renewSecret: {
    method: 'POST',
    path: '/admin/webhooks/:id/secret',
    access: 'admin',
    summary: 'Create a new secret; for 24 hours the old one signs, too',
    params,
    failures: ['not_found'],
    response: answer.extend({ secret }),
  },
  pause: {
    method: 'POST',
    path: '/admin/webhooks/:id/pause',
    access: 'admin',
    summary: 'Pause a webhook; its events wait',
    params,
    failures: ['not_found', 'webhook_paused'],
    response: answer,
  },
  resume: {
    method: 'POST',
    path: '/admin/webhooks/:id/resume',
    access: 'admin',
    summary: 'Resume a paused webhook and send its waiting events',
    params,
    failures: ['not_found', 'webhook_active'],
    response: answer,
  },
  test: {
    method: 'POST',
    path: '/admin/webhooks/:id/test',
    access: 'admin',
    summary: 'Send the event `webhook.test`, which only this call causes',
    params,
    failures: ['not_found', 'webhook_paused'],
    response: nothing,
  },
  deliveries: {
    method: 'GET',
    path: '/admin/webhooks/:id/deliveries',
    access: 'admin',
    summary: 'A webhook’s deliveries of the last 30 days, newest first',
    description: '`response` is the beginning of the receiver’s answer, at most 1 KB.',
    params,
    query: z.object({ state: deliveryState.optional(), ...paging(25) }),
    failures: ['not_found'],
    response: z.object({ items: z.array(webhookDelivery), pagination }),
  },
  redeliver: {
    method: 'POST',
    path: '/admin/webhooks/:id/deliveries/:deliveryId/redeliver',
    access: 'admin',
    summary: 'Send a delivery again now, under the same `webhook-id`',
    description:
      'The body and `webhook-id` are the same as before, so a receiver that remembers ids ignores it if it had it.',
    params: params.extend({ deliveryId: idText }),
    failures: ['not_found', 'webhook_paused', 'webhook_sending'],
    response: nothing,
  },
} satisfies Endpoints;

export type Webhook = z.output<typeof webhook>;
export type WebhookDelivery = z.output<typeof webhookDelivery>;
export type NewWebhook = z.output<typeof newWebhook>;
export type DeliveryState = z.output<typeof deliveryState>;
export type PausedBecause = z.output<typeof pausedBecause>;
