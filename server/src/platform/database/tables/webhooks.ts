import type { WebhookType } from '@assay/contract/webhookTypes';
import type { DeliveryState, PausedBecause, WebhookDelivery } from '@assay/contract/webhooks';
import type { Generated } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

// webhooks: an address that gets events; its secrets are sealed
export interface WebhooksTable {
  id: Generated<number>;
  url: string;
  events: WebhookType[];
  secret: Buffer;
  key_id: string;
  /** Signs as well until `former_until`, so that receivers can exchange it without a gap. */
  former_secret: Buffer | null;
  former_key_id: string | null;
  former_until: MaybeStamp;
  created_at: Stamp;
  paused_at: MaybeStamp;
  paused_because: PausedBecause | null;
  /** Since when no delivery has worked. */
  failing_since: MaybeStamp;
  last_try_at: MaybeStamp;
  last_status: number | null;
  last_error: string | null;
  /** The delivery being sent; another one is claimed only after it, or when its sender must be dead. */
  sending_id: number | null;
  sending_until: MaybeStamp;
}

// webhooks: written in the transaction of the cause, sent by a job, kept for 30 days
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  /** The same at every try and for every webhook, so that a receiver recognises an event it already has. */
  message_id: string;
  event: WebhookDelivery['event'];
  payload: string;
  /** The person the event is about; it is deleted with the account. */
  user_id: number | null;
  candidate_id: number | null;
  created_at: Stamp;
  state: WithDefault<DeliveryState>;
  next_try_at: MaybeStamp;
  tries: WithDefault<number>;
  last_try_at: MaybeStamp;
  last_status: number | null;
  last_error: string | null;
  response: string | null;
}
