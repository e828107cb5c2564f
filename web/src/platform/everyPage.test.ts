import { expect, test } from 'vitest';
import { everyPage } from './everyPage.ts';

const pagesOf = (total: number, limit: number) => async (page: number) => ({
  items: Array.from({ length: total }, (_, nth) => nth).slice((page - 1) * limit, page * limit),
  pagination: { pages: Math.ceil(total / limit) },
});

test.each([0, 1, 100, 101, 250])('all of %i are read, in their order', async (total) => {
  const { items } = await everyPage(pagesOf(total, 100));
  expect(items).toEqual(Array.from({ length: total }, (_, nth) => nth));
});
