import type { Role } from '@assay/contract/auth';
import type { SortDirection, UserSort, UserState } from '@assay/contract/userAdmin';
import { positiveNumber } from '../platform/searchValues.ts';

/** What the address of the list says; nothing means everybody, by name, from the first page. */
export type UsersSearch = {
  search?: string;
  role?: Role;
  state?: UserState;
  sort?: UserSort;
  direction?: SortDirection;
  page?: number;
};

const SEARCH_LENGTH = 120;
const roles: readonly Role[] = ['user', 'admin'];
const states: readonly UserState[] = ['active', 'deactivated', 'banned'];
const sorts: readonly UserSort[] = ['name', 'email', 'role', 'createdAt', 'lastSeen'];

export function usersSearch(raw: Record<string, unknown>): UsersSearch {
  // The router reads `?search=42` as a number.
  const given = raw['search'];
  const search = (typeof given === 'string' || typeof given === 'number' ? String(given) : '')
    .trim()
    .slice(0, SEARCH_LENGTH);
  const role = roles.find((one) => one === raw['role']);
  const state = states.find((one) => one === raw['state']);
  const sort = sorts.find((one) => one === raw['sort']);
  const page = positiveNumber(raw['page']) ?? 1;
  return {
    ...(search !== '' && { search }),
    ...(role && { role }),
    ...(state && { state }),
    ...(sort && sort !== 'name' && { sort }),
    ...(raw['direction'] === 'desc' && { direction: 'desc' }),
    ...(page > 1 && page <= 1_000_000 && { page }),
  };
}

/** Whether fewer than everybody are asked for. */
export const isFiltered = ({ search, role, state }: UsersSearch): boolean =>
  search !== undefined || role !== undefined || state !== undefined;
