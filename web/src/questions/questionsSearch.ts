import type { QuestionSort } from '@assay/contract/questions/questionBank';
import type { Difficulty, QuestionStatus } from '@assay/contract/questions/questions';
import { pageOf, textOf } from '../platform/listSearch.ts';
import { positiveNumber } from '../platform/searchValues.ts';

/** The bank's URL parameters; none means all questions that are not archived. */
export type QuestionsSearch = {
  skill?: number;
  search?: string;
  difficulty?: Difficulty;
  status?: QuestionStatus;
  tag?: string;
  flagged?: true;
  sort?: QuestionSort;
  direction?: 'asc' | 'desc';
  page?: number;
};

const difficulties: readonly Difficulty[] = ['easy', 'medium', 'hard'];
const statuses: readonly QuestionStatus[] = ['draft', 'review', 'live', 'archived'];
const sorts: readonly QuestionSort[] = ['written', 'text', 'difficulty', 'facility', 'updatedAt'];

export function questionsSearch(raw: Record<string, unknown>): QuestionsSearch {
  const skill = positiveNumber(raw['skill']);
  const search = textOf(raw['search'], 200);
  const tag = textOf(raw['tag'], 60);
  const difficulty = difficulties.find((one) => one === raw['difficulty']);
  const status = statuses.find((one) => one === raw['status']);
  const sort = sorts.find((one) => one === raw['sort']);
  return {
    ...(skill !== undefined && { skill }),
    ...(search !== '' && { search }),
    ...(difficulty && { difficulty }),
    ...(status && { status }),
    ...(tag !== '' && { tag }),
    ...((raw['flagged'] === true || raw['flagged'] === 'true') && { flagged: true as const }),
    ...(sort && sort !== 'written' && { sort }),
    ...(raw['direction'] === 'desc' && { direction: 'desc' }),
    ...pageOf(raw),
  };
}

/** Whether a filter other than the skill is active. */
export const isNarrowed = ({ search, difficulty, status, tag, flagged }: QuestionsSearch): boolean =>
  [search, difficulty, status, tag, flagged].some((value) => value !== undefined);

/** The same questions in the export's URL. */
export const exportOf = ({ skill, page: _page, ...filter }: QuestionsSearch) => ({
  ...filter,
  ...(skill !== undefined && { skillId: skill }),
});
