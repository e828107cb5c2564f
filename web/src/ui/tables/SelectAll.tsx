import { ListChecks } from 'lucide-react';
import { Button } from '../forms/Button.tsx';

type SelectAllProps = {
  /** The number of items on all pages of the list. */
  total: number;
  /** The maximum for one bulk action. */
  most: number;
  loading: boolean;
  onChoose: () => void;
};

/** Selects the items on all pages of a list; empty if it is not needed. */
export function SelectAll({ total, most, loading, onChoose }: SelectAllProps) {
  if (total < 2) return null;
  if (total > most)
    return <p className="text-sm text-ink-muted">At most {most} can be chosen at once: filter, or choose by page.</p>;
  return (
    <Button variant="ghost" size="small" loading={loading} onClick={onChoose}>
      <ListChecks size={16} aria-hidden /> Choose all {total}
    </Button>
  );
}
