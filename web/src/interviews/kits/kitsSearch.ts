import { pageOf, textOf } from '../../platform/listSearch.ts';

/** The list's URL parameters; none means the kits in use, first page. */
export type KitsSearch = { search?: string; archived?: true; page?: number };

const SEARCH_LENGTH = 120;

export function kitsSearch(raw: Record<string, unknown>): KitsSearch {
  const search = textOf(raw['search'], SEARCH_LENGTH);
  const isArchived = raw['archived'] === true || raw['archived'] === 'true';
  return { ...(search !== '' && { search }), ...(isArchived && { archived: true }), ...pageOf(raw, 100_000) };
}
