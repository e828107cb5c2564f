import { useMutation } from '@tanstack/react-query';
import { toast } from '../ui/feedback/toast.ts';
import type { EveryRow } from '../ui/tables/SelectAll.tsx';
import { failureText } from './failureText.ts';

type Reading<Row> = {
  /** The number of rows on all pages; undefined while loading. */
  total: number | undefined;
  /** The maximum for one bulk action. */
  most: number;
  /** The rows of all pages, as of now. */
  read: () => Promise<{ items: readonly Row[] }>;
  select: (rows: readonly Row[]) => void;
};

/** Selects the rows on all pages of a list, for its selection bar. */
export function useEveryRow<Row>({ total = 0, most, read, select }: Reading<Row>): EveryRow {
  const reading = useMutation({
    mutationFn: read,
    onSuccess: ({ items }) => select(items),
    onError: (error) => toast.error(failureText(error, 'Failed to select them')),
  });
  return { total, most, loading: reading.isPending, onSelect: () => reading.mutate() };
}
