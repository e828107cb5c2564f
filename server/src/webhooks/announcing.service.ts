import type { WebhookData } from '@assay/contract/webhookEvents';
import { webhookData } from '@assay/contract/webhookEvents';
import type { WebhookType } from '@assay/contract/webhookTypes';
import type { App } from '../app.ts';
import { insertDeliveries } from './deliveries.store.ts';

/**
 * Writes an event for every webhook that gets its type, in the caller's transaction, so that it is sent if and only if
 * its cause is committed.
 * @param about the person or candidate with whom the event is erased
 */
export async function announce<Type extends WebhookType>(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  type: Type,
  data: WebhookData<Type>,
  about: { userId?: number; candidateId?: number | null } = {},
): Promise<void> {
  const now = clock.now();
  const payload = JSON.stringify({ type, timestamp: now.toISOString(), data: webhookData[type].parse(data) });
  await insertDeliveries(db, {
    type,
    payload,
    userId: about.userId ?? null,
    candidateId: about.candidateId ?? null,
    now,
  });
}
