import type { MeetingStatus } from '@assay/contract/interviews';
import { positiveNumber } from '../../platform/searchValues.ts';

/** What the address of the list says; nothing means all meetings and the first page. */
export type MeetingsSearch = { search?: string; status?: MeetingStatus; page?: number };

const SEARCH_LENGTH = 120;

const statuses: readonly unknown[] = ['scheduled', 'live', 'ended'] satisfies MeetingStatus[];

export function meetingsSearch(raw: Record<string, unknown>): MeetingsSearch {
  const search = words(raw['search']).slice(0, SEARCH_LENGTH);
  const status = statuses.includes(raw['status']) ? (raw['status'] as MeetingStatus) : undefined;
  const page = positiveNumber(raw['page']) ?? 1;
  return {
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
    ...(page > 1 && page <= 100_000 && { page }),
  };
}

// The router reads `?search=42` as a number.
const words = (given: unknown) => (typeof given === 'string' || typeof given === 'number' ? String(given) : '').trim();

/** Whether fewer than all meetings are asked for. */
export const isFiltered = ({ search, status }: MeetingsSearch): boolean => search !== undefined || status !== undefined;
