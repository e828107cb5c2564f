import { ListChecks } from 'lucide-react';
import { Button } from '../forms/Button.tsx';

type ChooseAllProps = {
  /** What the list shows on all its pages. */
  total: number;
  /** So many can be changed by one act. */
  most: number;
  loading: boolean;
  onChoose: () => void;
};

/** Chooses what is on all pages of a list; nothing where there is no need for it. */
export function ChooseAll({ total, most, loading, onChoose }: ChooseAllProps) {
  if (total < 2) return null;
  if (total > most)
    return <p className="text-sm text-ink-muted">At most {most} can be chosen at once: filter, or choose by page.</p>;
  return (
    <Button variant="ghost" size="small" loading={loading} onClick={onChoose}>
      <ListChecks size={16} aria-hidden /> Choose all {total}
    </Button>
  );
}
