/** The `pagination` member of a list: `pages` is at least 1, so that page 1 always exists. */
export function pagesOf({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) };
}
