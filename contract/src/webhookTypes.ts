/** The events that a webhook may get. */
export const webhookTypes = ['attempt.completed', 'meeting.ended', 'decision.made', 'person.created'] as const;

export type WebhookType = (typeof webhookTypes)[number];

/** Sent on request only, so that no one subscribes to it. */
export const WEBHOOK_TEST = 'webhook.test';

/** An organisation needs a few; each takes a share of the time for sending. */
export const MOST_WEBHOOKS = 50;

/** How long the former secret still signs beside a new one. */
export const OLD_SECRET_HOURS = 24;

/** Deliveries are deleted after this. */
export const DELIVERIES_KEPT_DAYS = 30;
