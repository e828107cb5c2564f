import type { Sort } from './Table.tsx';

/** The order of a list as the address of its page says it; ascending where that says nothing. */
type Order<Key extends string> = { sort: Key; direction?: 'asc' | 'desc' | undefined };

export const sortOf = <Key extends string>({ sort, direction }: Order<Key>): Sort<Key> => ({
  key: sort,
  direction: direction === 'desc' ? 'descending' : 'ascending',
});

/** The same for the address; another order begins at the first page. */
export const orderOf = <Key extends string>({ key, direction }: Sort<Key>) => ({
  sort: key,
  direction: direction === 'descending' ? ('desc' as const) : ('asc' as const),
  page: 1,
});
