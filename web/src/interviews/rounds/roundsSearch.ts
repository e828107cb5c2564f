import { type RoundSort, roundSort } from '@assay/contract/rounds/rounds';
import { type RoundStatus, roundStatus, type RoundWork, roundWork } from '@assay/contract/rounds/roundStatus';
import type { SortDirection } from '@assay/contract/people/userAdmin';
import { pageOf, textOf } from '../../platform/listSearch.ts';

/** The list's URL parameters; none means all rounds by status, first page. */
export type RoundsSearch = {
  search?: string;
  status?: RoundStatus;
  waiting?: RoundWork;
  sort?: RoundSort;
  direction?: SortDirection;
  page?: number;
};

export const BY_STATUS = 'status';

const SEARCH_LENGTH = 120;

export function roundsSearch(raw: Record<string, unknown>): RoundsSearch {
  const search = textOf(raw['search'], SEARCH_LENGTH);
  const status = roundStatus.safeParse(raw['status']).data;
  const waiting = roundWork.safeParse(raw['waiting']).data;
  const sort = roundSort.safeParse(raw['sort']).data;
  return {
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
    ...(waiting !== undefined && { waiting }),
    ...(sort !== undefined && sort !== BY_STATUS && { sort }),
    ...(raw['direction'] === 'desc' && { direction: 'desc' }),
    ...pageOf(raw, 100_000),
  };
}
