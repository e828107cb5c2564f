import type { AttemptSort, AttemptStatus } from '@assay/contract/quiz/attemptAdmin';
import type { SortDirection } from '@assay/contract/people/userAdmin';
import { pageOf, textOf } from '../platform/listSearch.ts';
import { positiveNumber } from '../platform/searchValues.ts';

/** The list's URL parameters; none means all attempts, newest first, first page. */
export type AttemptsSearch = {
  search?: string;
  /** Only this person's attempts, overriding the search. */
  user?: number;
  skillId?: number;
  status?: AttemptStatus;
  from?: string;
  to?: string;
  minScore?: number;
  maxScore?: number;
  assessed?: 'true' | 'false';
  group?: string;
  /** Learners without a group. */
  ungrouped?: true;
  sort?: AttemptSort;
  direction?: SortDirection;
  page?: number;
};

const SEARCH_LENGTH = 120;
const GROUP_LENGTH = 60;
const statuses: readonly AttemptStatus[] = ['open', 'completed', 'void'];
const sorts: readonly AttemptSort[] = ['startedAt', 'completedAt', 'learner', 'skill', 'score', 'timeTaken'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function attemptsSearch(raw: Record<string, unknown>): AttemptsSearch {
  const search = textOf(raw['search'], SEARCH_LENGTH);
  const group = textOf(raw['group'], GROUP_LENGTH);
  const [user, skillId] = [positiveNumber(raw['user']), positiveNumber(raw['skillId'])];
  const status = statuses.find((one) => one === raw['status']);
  const [from, to] = [dayOf(raw['from']), dayOf(raw['to'])];
  const minScore = percentOf(raw['minScore']);
  const maxScore = percentOf(raw['maxScore']);
  const assessed = (['true', 'false'] as const).find((one) => one === String(raw['assessed']));
  const sort = sorts.find((one) => one === raw['sort']);
  return {
    // A selected person replaces the search text.
    ...(user === undefined ? search !== '' && { search } : { user }),
    ...(skillId !== undefined && { skillId }),
    ...(status && { status }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(minScore !== undefined && minScore > 0 && { minScore }),
    ...(maxScore !== undefined && maxScore < 100 && { maxScore }),
    ...(assessed && { assessed }),
    ...(group !== '' && { group }),
    ...(group === '' && raw['ungrouped'] === true && { ungrouped: true }),
    ...(sort && sort !== 'startedAt' && { sort }),
    ...(raw['direction'] === 'asc' && { direction: 'asc' }),
    ...pageOf(raw),
  };
}

/** Whether a filter is active. */
export const isFiltered = ({ sort: _sort, direction: _direction, page: _page, ...filters }: AttemptsSearch): boolean =>
  Object.keys(filters).length > 0;

function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !DAY.test(value)) return undefined;
  const day = new Date(`${value}T00:00:00Z`);
  // 30 February would become 2 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined;
}

function percentOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 100 ? number : undefined;
}
