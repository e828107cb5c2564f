import type { MailState } from '@assay/contract/mailAdmin';
import { positiveNumber } from '../platform/searchValues.ts';

/** What the address of the list says; nothing means every failed letter, newest first. */
export type MailSearch = { state?: MailState; page?: number };

const states: readonly MailState[] = ['waiting', 'given_up'];

export function mailSearch(raw: Record<string, unknown>): MailSearch {
  const state = states.find((one) => one === raw['state']);
  const page = positiveNumber(raw['page']) ?? 1;
  return { ...(state && { state }), ...(page > 1 && page <= 1_000_000 && { page }) };
}
