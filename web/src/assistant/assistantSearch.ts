import { pageOf, textOf } from '../platform/listSearch.ts';
import { positiveNumber } from '../platform/searchValues.ts';

/** A conversation, or the list of them. */
export type AssistantSearch = { session?: number; search?: string; page?: number };

export function assistantSearch(raw: Record<string, unknown>): AssistantSearch {
  const session = positiveNumber(raw['session']);
  const search = textOf(raw['search'], 120);
  return { ...(session !== undefined && { session }), ...(search !== '' && { search }), ...pageOf(raw, 100_000) };
}
