import type { Role } from '@assay/contract/people/auth';
import type { SortDirection, UserSort, UserState } from '@assay/contract/people/userAdmin';
import { pageOf, textOf } from '../platform/listSearch.ts';
import { positiveNumber } from '../platform/searchValues.ts';

/** The list's URL parameters; none means everyone, by name, first page. */
export type UsersSearch = {
  search?: string;
  role?: Role;
  state?: UserState;
  group?: string;
  /** People without a group. */
  ungrouped?: true;
  /** Learners without a completed quiz, or without one in this skill. */
  untaken?: 'any' | number;
  sort?: UserSort;
  direction?: SortDirection;
  page?: number;
};

const SEARCH_LENGTH = 120;
const GROUP_LENGTH = 60;
const roles: readonly Role[] = ['user', 'admin'];
const states: readonly UserState[] = ['active', 'deactivated', 'banned'];
const sorts: readonly UserSort[] = ['name', 'email', 'role', 'group', 'createdAt', 'lastSeen'];

export function usersSearch(raw: Record<string, unknown>): UsersSearch {
  const search = textOf(raw['search'], SEARCH_LENGTH);
  const group = textOf(raw['group'], GROUP_LENGTH);
  const untaken = raw['untaken'] === 'any' ? 'any' : positiveNumber(raw['untaken']);
  const role = roles.find((one) => one === raw['role']);
  const state = states.find((one) => one === raw['state']);
  const sort = sorts.find((one) => one === raw['sort']);
  return {
    ...(search !== '' && { search }),
    ...(role && { role }),
    ...(state && { state }),
    ...(group !== '' && { group }),
    ...(group === '' && raw['ungrouped'] === true && { ungrouped: true }),
    ...(untaken !== undefined && { untaken }),
    ...(sort && sort !== 'name' && { sort }),
    ...(raw['direction'] === 'desc' && { direction: 'desc' }),
    ...pageOf(raw),
  };
}

/** Whether a filter is active. */
export const isFiltered = ({ search, role, state, group, ungrouped, untaken }: UsersSearch): boolean =>
  [search, role, state, group, ungrouped, untaken].some((filter) => filter !== undefined);

/** The filter without order and page. */
export const peopleOf = ({ sort: _sort, direction: _direction, page: _page, ...who }: UsersSearch) => who;
