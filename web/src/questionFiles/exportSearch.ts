import type { QuestionSort } from '@assay/contract/questions/questionBank';
import type { Difficulty, QuestionStatus } from '@assay/contract/questions/questions';
import { textOf } from '../platform/listSearch.ts';
import { positiveNumber } from '../platform/searchValues.ts';

/** An export's filter and order from the URL, with the same parameters as the bank's list. */
export interface ExportSearch {
  skillId?: number;
  search?: string;
  difficulty?: Difficulty;
  status?: QuestionStatus;
  tag?: string;
  flagged?: true;
  sort?: QuestionSort;
  direction?: 'asc' | 'desc';
}

const difficulties: readonly Difficulty[] = ['easy', 'medium', 'hard'];
const statuses: readonly QuestionStatus[] = ['draft', 'review', 'live', 'archived'];
const sorts: readonly QuestionSort[] = ['written', 'text', 'difficulty', 'facility', 'updatedAt'];

export function exportSearch(raw: Record<string, unknown>): ExportSearch {
  const skillId = positiveNumber(raw['skillId']);
  const search = textOf(raw['search'], 200);
  const difficulty = difficulties.find((one) => one === raw['difficulty']);
  const status = statuses.find((one) => one === raw['status']);
  const tag = textOf(raw['tag'], 60);
  const sort = sorts.find((one) => one === raw['sort']);
  return {
    ...(skillId !== undefined && { skillId }),
    ...(search !== '' && { search }),
    ...(difficulty && { difficulty }),
    ...(status && { status }),
    ...(tag !== '' && { tag }),
    ...((raw['flagged'] === true || raw['flagged'] === 'true') && { flagged: true as const }),
    ...(sort && sort !== 'written' && { sort }),
    ...(raw['direction'] === 'desc' && { direction: 'desc' }),
  };
}
