import { useEffect } from 'react';

type Paged = { isSuccess: boolean; isPlaceholderData: boolean; data: { pagination: { pages: number } } | undefined };

export type Pages = { page: number; pages: number; isPastEnd: boolean; onChange: (page: number) => void };

/** The pages of a list whose URL names the current one. */
export function usePages<Search extends { page?: number | undefined }>(
  { isSuccess, isPlaceholderData, data }: Paged,
  search: Search,
  show: (next: Search, options?: { replace: boolean }) => void,
): Pages {
  const page = search.page ?? 1;
  const pages = data?.pagination.pages ?? 0;
  // An old bookmark may point past the last page, or the last page's last row may just have left the list.
  const isPastEnd = isSuccess && !isPlaceholderData && page > Math.max(1, pages);
  useEffect(() => {
    if (isPastEnd) show({ ...search, page: pages > 1 ? pages : undefined }, { replace: true });
  });
  return { page, pages, isPastEnd, onChange: (next) => show({ ...search, page: next }) };
}
