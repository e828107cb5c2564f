import { useEffect } from 'react';

type Paged = { isSuccess: boolean; isPlaceholderData: boolean; data: { pagination: { pages: number } } | undefined };

export type Pages = { page: number; pages: number; isPastEnd: boolean; onChange: (page: number) => void };

/** The pages of a list whose address names the one that is shown. */
export function usePages<Search extends { page?: number | undefined }>(
  { isSuccess, isPlaceholderData, data }: Paged,
  search: Search,
  show: (next: Search, options?: { replace: boolean }) => void,
): Pages {
  const page = search.page ?? 1;
  const pages = data?.pagination.pages ?? 0;
  // An old bookmark may name a page that is no more, or the last row of the last page may just have left the list.
  const isPastEnd = isSuccess && !isPlaceholderData && page > Math.max(1, pages);
  useEffect(() => {
    if (isPastEnd) show({ ...search, page: pages > 1 ? pages : undefined }, { replace: true });
  });
  return { page, pages, isPastEnd, onChange: (next) => show({ ...search, page: next }) };
}
