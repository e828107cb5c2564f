import {
  type CandidateStatus,
  candidateStatus,
  type DecisionOutcome,
  decisionOutcome,
} from '@assay/contract/rounds/roundStatus';
import { pageOf, textOf } from '../../platform/listSearch.ts';

/** The list's URL parameters; none means all candidates, first page. */
export type CandidatesSearch = {
  search?: string;
  status?: CandidateStatus;
  outcome?: DecisionOutcome;
  tag?: string;
  page?: number;
};

const SEARCH_LENGTH = 120;
const TAG_LENGTH = 40;

export function candidatesSearch(raw: Record<string, unknown>): CandidatesSearch {
  const search = textOf(raw['search'], SEARCH_LENGTH);
  const tag = textOf(raw['tag'], TAG_LENGTH);
  const status = candidateStatus.safeParse(raw['status']).data;
  const outcome = decisionOutcome.safeParse(raw['outcome']).data;
  return {
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
    ...(outcome !== undefined && { outcome }),
    ...(tag !== '' && { tag }),
    ...pageOf(raw, 100_000),
  };
}
