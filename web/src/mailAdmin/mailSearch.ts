import type { MailState } from '@assay/contract/mailAdmin';
import { pageOf } from '../platform/listSearch.ts';

/** The list's URL parameters; none means all failed emails, newest first. */
export type MailSearch = { state?: MailState; page?: number };

const states: readonly MailState[] = ['waiting', 'given_up'];

export function mailSearch(raw: Record<string, unknown>): MailSearch {
  const state = states.find((one) => one === raw['state']);
  return { ...(state && { state }), ...pageOf(raw) };
}
