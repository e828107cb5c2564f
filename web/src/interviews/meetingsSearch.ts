import type { MeetingStatus } from '@assay/contract/interviews';
import { positiveNumber } from '../platform/searchValues.ts';

/** What the address of the list says; nothing means all meetings and the first page. */
export type MeetingsSearch = { status?: MeetingStatus; page?: number };

const statuses: readonly unknown[] = ['scheduled', 'live', 'ended'] satisfies MeetingStatus[];

export function meetingsSearch(raw: Record<string, unknown>): MeetingsSearch {
  const status = statuses.includes(raw['status']) ? (raw['status'] as MeetingStatus) : undefined;
  const page = positiveNumber(raw['page']) ?? 1;
  return { ...(status !== undefined && { status }), ...(page > 1 && page <= 100_000 && { page }) };
}
