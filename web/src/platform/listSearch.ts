import { positiveNumber } from './searchValues.ts';

/** Text from the URL; the router parses `?search=42` as a number. */
export const textOf = (given: unknown, maxLength: number): string =>
  (typeof given === 'string' || typeof given === 'number' ? String(given) : '').trim().slice(0, maxLength);

/** The list page in the URL, for spreading; none means the first. */
export function pageOf({ page }: Record<string, unknown>, most = 1_000_000): { page?: number } {
  const number = positiveNumber(page) ?? 1;
  return number > 1 && number <= most ? { page: number } : {};
}

const NO_FILTERS = new Set(['search', 'sort', 'direction', 'page', 'before']);

/** How many filters a list's URL names; its search text, order and page are none. @param shown named elsewhere */
export const countFilters = (search: object, ...shown: string[]): number =>
  Object.keys(search).filter((name) => !NO_FILTERS.has(name) && !shown.includes(name)).length;
