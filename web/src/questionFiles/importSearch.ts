import type { ShownItems } from '@assay/contract/questionFiles';
import { pageOf } from '../platform/listSearch.ts';
import { positiveNumber } from '../platform/searchValues.ts';

/** What the address of the import page says; an import is found again by it. */
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
