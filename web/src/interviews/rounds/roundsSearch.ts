import { type RoundStatus, roundStatus } from '@assay/contract/rounds/roundStatus';
import { pageOf, textOf } from '../../platform/listSearch.ts';

/** The list's URL parameters; none means all rounds, first page. */
export type RoundsSearch = { search?: string; status?: RoundStatus; page?: number };

const SEARCH_LENGTH = 120;

export function roundsSearch(raw: Record<string, unknown>): RoundsSearch {
  const search = textOf(raw['search'], SEARCH_LENGTH);
  const status = roundStatus.safeParse(raw['status']).data;
  return { ...(search !== '' && { search }), ...(status !== undefined && { status }), ...pageOf(raw, 100_000) };
}
