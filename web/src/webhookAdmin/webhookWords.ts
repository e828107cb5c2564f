import type { PausedBecause, Webhook, WebhookDelivery } from '@assay/contract/webhooks';
import { faultText } from '../platform/faultText.ts';

/** Events, and why a delivery failed, in plain words. */

export const eventWords: Readonly<Record<WebhookDelivery['event'], string>> = {
  'attempt.completed': 'Attempt completed',
  'meeting.ended': 'Meeting ended',
  'decision.made': 'Decision made',
  'person.created': 'Person created',
  'webhook.test': 'Test',
};

export const pausedWords: Readonly<Record<PausedBecause, string>> = {
  admin: 'Paused by an admin.',
  failing: 'Paused, because nothing was delivered for 5 days.',
  gone: 'Paused, because the receiver answered “gone” (410).',
};

type Try = NonNullable<Webhook['lastTry']>;

export const isDelivered = ({ statusCode }: Pick<Try, 'statusCode'>): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** The result of the last try: a status with its meaning, or the cause. */
export function tryText({ statusCode, error }: Pick<Try, 'statusCode' | 'error'>): string {
  if (statusCode === null)
    return error === 'secret_unreadable'
      ? 'The server can’t read the secret. Create a new one.'
      : faultText(error ?? '', 'receiver');
  if (isDelivered({ statusCode })) return `Delivered (${statusCode})`;
  if (statusCode >= 300 && statusCode < 400) return `The receiver redirects (${statusCode}). Enter its final address.`;
  if (statusCode === 410) return 'The receiver answered “gone” (410).';
  if (statusCode === 429) return 'The receiver asks for fewer requests (429).';
  if (statusCode >= 500) return `The receiver failed (${statusCode}).`;
  return `The receiver refused it (${statusCode}).`;
}
