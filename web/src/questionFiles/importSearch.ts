import type { ShownItems } from '@assay/contract/questionFiles';
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
  const page = positiveNumber(raw['page']) ?? 1;
  return {
    ...(id !== null && id !== undefined && { import: id }),
    ...(verdict && { verdict }),
    ...(page > 1 && page <= 1_000_000 && { page }),
  };
}
