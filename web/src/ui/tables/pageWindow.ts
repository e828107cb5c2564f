/** The page numbers to offer: at most `size`, around the current one, within range. */
export function pageWindow(page: number, pages: number, size = 5): number[] {
  const length = Math.min(size, pages);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
