import { ListChecks } from 'lucide-react';
import { Button } from '../forms/Button.tsx';

export type EveryRow = {
  /** The number of items on all pages of the list. */
  total: number;
  /** The maximum for one bulk action. */
  most: number;
  loading: boolean;
  onSelect: () => void;
};

/** Selects the items on all pages of a list; empty if it is not needed. */
export function SelectAll({ total, most, loading, onSelect }: EveryRow) {
  if (total < 2) return null;
  if (total > most)
    return <p className="text-sm text-ink-muted">Select up to {most} at once. Narrow the filter, or select by page.</p>;
  return (
    <Button variant="ghost" size="small" loading={loading} onClick={onSelect}>
      <ListChecks size={16} aria-hidden /> Select all {total}
    </Button>
  );
}
