import type { ShownItems } from '@assay/contract/questions/questionFiles';
import { pageOf } from '../platform/listSearch.ts';
import { positiveNumber } from '../platform/searchValues.ts';

/** The import page's URL parameters, which identify an import. */
export interface ImportSearch {
  import?: number;
  verdict?: ShownItems;
  page?: number;
}

const verdicts: readonly ShownItems[] = ['ok', 'warning', 'refused', 'near'];

export function importSearch(raw: Record<string, unknown>): ImportSearch {
  const id = positiveNumber(raw['import']);
  const verdict = verdicts.find((one) => one === raw['verdict']);
  return {
    ...(id !== null && id !== undefined && { import: id }),
    ...(verdict && { verdict }),
    ...pageOf(raw),
  };
}
