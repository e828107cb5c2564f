import type { MeetingStatus } from '@assay/contract/interviews/interviews';
import { pageOf, textOf } from '../../platform/listSearch.ts';

/** The list's URL parameters; none means all meetings, first page. */
export type MeetingsSearch = { search?: string; status?: MeetingStatus; page?: number };

const SEARCH_LENGTH = 120;

const statuses: readonly unknown[] = ['scheduled', 'live', 'ended'] satisfies MeetingStatus[];

export function meetingsSearch(raw: Record<string, unknown>): MeetingsSearch {
  const search = textOf(raw['search'], SEARCH_LENGTH);
  const status = statuses.includes(raw['status']) ? (raw['status'] as MeetingStatus) : undefined;
  return {
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
    ...pageOf(raw, 100_000),
  };
}

/** Whether a filter is active. */
export const isFiltered = ({ search, status }: MeetingsSearch): boolean => search !== undefined || status !== undefined;
