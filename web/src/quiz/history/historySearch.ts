import { pageOf } from '../../platform/listSearch.ts';
import { positiveNumber } from '../../platform/searchValues.ts';

/** What the address of the history says: which skill, which page; nothing means all skills and the first page. */
export type HistorySearch = { skill?: number; page?: number };

export function historySearch(raw: Record<string, unknown>): HistorySearch {
  const skill = positiveNumber(raw['skill']);
  return { ...(skill !== undefined && { skill }), ...pageOf(raw) };
}
