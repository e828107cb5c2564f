import type { Sort } from './Table.tsx';

/** A list's order from its URL; ascending by default. */
type Order<Key extends string> = { sort: Key; direction?: 'asc' | 'desc' | undefined };

export const sortOf = <Key extends string>({ sort, direction }: Order<Key>): Sort<Key> => ({
  key: sort,
  direction: direction === 'desc' ? 'descending' : 'ascending',
});

/** The same for the URL; another order returns to the first page. */
export const orderOf = <Key extends string>({ key, direction }: Sort<Key>) => ({
  sort: key,
  direction: direction === 'descending' ? ('desc' as const) : ('asc' as const),
  page: 1,
});
