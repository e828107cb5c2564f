import {
  type CandidateStatus,
  candidateStatus,
  type DecisionOutcome,
  decisionOutcome,
} from '@assay/contract/rounds/roundStatus';
import type { SortDirection } from '@assay/contract/people/userAdmin';
import { pageOf, textOf } from '../../platform/listSearch.ts';

/** The list's URL parameters; none means all candidates, first page. */
export type CandidatesSearch = {
  search?: string;
  status?: CandidateStatus;
  outcome?: DecisionOutcome;
  tag?: string;
  /** As the API names it, such as `quiz-7`. */
  sort?: string;
  direction?: SortDirection;
  page?: number;
};

const SEARCH_LENGTH = 120;
const TAG_LENGTH = 40;
const SORT = /^(name|status|step|quizzes|quiz-[1-9]\d{0,14})$/;
export const BY_NAME = 'name';

export function candidatesSearch(raw: Record<string, unknown>): CandidatesSearch {
  const search = textOf(raw['search'], SEARCH_LENGTH);
  const tag = textOf(raw['tag'], TAG_LENGTH);
  const sort = SORT.exec(textOf(raw['sort'], 40))?.[0] ?? '';
  const status = candidateStatus.safeParse(raw['status']).data;
  const outcome = decisionOutcome.safeParse(raw['outcome']).data;
  return {
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
    ...(outcome !== undefined && { outcome }),
    ...(tag !== '' && { tag }),
    ...(sort !== '' && sort !== BY_NAME && { sort }),
    ...(raw['direction'] === 'desc' && { direction: 'desc' }),
    ...pageOf(raw, 100_000),
  };
}
