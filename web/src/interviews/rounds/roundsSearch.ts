import { type RoundStatus, roundStatus, type RoundWork, roundWork } from '@assay/contract/rounds/roundStatus';
import { pageOf, textOf } from '../../platform/listSearch.ts';

/** The list's URL parameters; none means all rounds, first page. */
export type RoundsSearch = { search?: string; status?: RoundStatus; waiting?: RoundWork; page?: number };

const SEARCH_LENGTH = 120;

export function roundsSearch(raw: Record<string, unknown>): RoundsSearch {
  const search = textOf(raw['search'], SEARCH_LENGTH);
  const status = roundStatus.safeParse(raw['status']).data;
  const waiting = roundWork.safeParse(raw['waiting']).data;
  return {
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
    ...(waiting !== undefined && { waiting }),
    ...pageOf(raw, 100_000),
  };
}
