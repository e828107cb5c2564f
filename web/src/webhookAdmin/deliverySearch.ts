import type { DeliveryState } from '@assay/contract/webhooks';
import { pageOf } from '../platform/listSearch.ts';

/** The list's URL parameters; none means all deliveries, newest first. */
export type DeliverySearch = { state?: DeliveryState; page?: number };

const states: readonly DeliveryState[] = ['waiting', 'delivered', 'failed'];

export function deliverySearch(raw: Record<string, unknown>): DeliverySearch {
  const state = states.find((one) => one === raw['state']);
  return { ...(state && { state }), ...pageOf(raw) };
}
