import { textOf } from '../platform/listSearch.ts';
import { positiveNumber } from '../platform/searchValues.ts';

/** The log's URL parameters; none means everything, newest first. */
export type AuditSearch = {
  search?: string;
  action?: string;
  actorId?: number;
  subjectId?: number;
  from?: string;
  to?: string;
  /** Only events older than this one. */
  before?: number;
};

const SEARCH_LENGTH = 120;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ACTION = /^[a-z_]{1,60}$/;

export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const search = textOf(raw['search'], SEARCH_LENGTH);
  const action = matching(raw['action'], ACTION);
  const [from, to] = [matching(raw['from'], DAY), matching(raw['to'], DAY)];
  const [actorId, subjectId, before] = [raw['actorId'], raw['subjectId'], raw['before']].map(positiveNumber);
  return {
    ...(search !== '' && { search }),
    ...(action !== undefined && { action }),
    ...(actorId !== undefined && { actorId }),
    ...(subjectId !== undefined && { subjectId }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(before !== undefined && { before }),
  };
}

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Whether a filter is active. */
export const isFiltered = ({ before: _before, ...filters }: AuditSearch): boolean => Object.keys(filters).length > 0;
