/** All pages of a list as one, for selections beyond the first page. */
export async function everyPage<Item>(
  read: (page: number) => Promise<{ items: Item[]; pagination: { pages: number } }>,
): Promise<{ items: Item[] }> {
  const first = await read(1);
  const later = Array.from({ length: first.pagination.pages - 1 }, (_, nth) => read(nth + 2));
  return { items: [first, ...(await Promise.all(later))].flatMap(({ items }) => items) };
}
