import { pageOf } from '../../platform/listSearch.ts';
import { positiveNumber } from '../../platform/searchValues.ts';

/** The history's URL parameters, skill and page; none means all skills, first page. */
export type HistorySearch = { skill?: number; page?: number };

export function historySearch(raw: Record<string, unknown>): HistorySearch {
  const skill = positiveNumber(raw['skill']);
  return { ...(skill !== undefined && { skill }), ...pageOf(raw) };
}
