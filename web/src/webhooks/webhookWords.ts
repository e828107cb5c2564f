import type { PausedBecause, Webhook, WebhookDelivery } from '@assay/contract/webhooks';

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

/** The first that fits. */
const causes: readonly [RegExp, string][] = [
  [/^private_address$/, 'The address is private. WEBHOOK_PRIVATE_ADDRESSES can allow it.'],
  [/^secret_unreadable$/, 'The server can’t read the secret. Create a new one.'],
  [/^timeout$/, 'No answer within 10 seconds.'],
  [/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/, 'We couldn’t find this host name.'],
  [/^ECONNREFUSED$/, 'The receiver refused the connection.'],
  [/^(ECONNRESET|EPIPE)$/, 'The receiver cut the connection.'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/, 'We couldn’t reach the receiver.'],
  [/SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED/, 'Its certificate isn’t trusted here.'],
  [/ALTNAME/, 'Its certificate is for another name.'],
  [/CERT/, 'Its certificate isn’t valid.'],
  [/^(ERR_SSL|EPROTO)/, 'The receiver doesn’t speak TLS.'],
  [/^HPE_/, 'The answer isn’t HTTP.'],
];

/** What the last try met: a status with its meaning, or the cause. */
export function tryText({ statusCode, error }: Pick<Try, 'statusCode' | 'error'>): string {
  if (statusCode === null)
    return causes.find(([pattern]) => pattern.test(error ?? ''))?.[1] ?? `We couldn’t send it (${error}).`;
  if (isDelivered({ statusCode })) return `Delivered (${statusCode})`;
  if (statusCode >= 300 && statusCode < 400) return `The receiver redirects (${statusCode}). Enter its final address.`;
  if (statusCode === 410) return 'The receiver answered “gone” (410).';
  if (statusCode === 429) return 'The receiver asks for fewer requests (429).';
  if (statusCode >= 500) return `The receiver failed (${statusCode}).`;
  return `The receiver refused it (${statusCode}).`;
}
