import { cx } from '../cx.ts';
import { Button } from './Button.tsx';

type SaveLineProps = {
  isDirty: boolean;
  /** Nothing is stored yet. */
  isNew?: boolean;
  saving: boolean;
  /** Whether Ctrl+S saves, too. */
  byKey?: boolean;
  className?: string;
};

/** The button that saves a form, and whether there is something to save. */
export const SaveLine = ({ isDirty, isNew = false, saving, byKey = false, className }: SaveLineProps) => (
  <div className={cx('flex flex-wrap items-center gap-3', className)}>
    <Button type="submit" variant="primary" loading={saving} aria-keyshortcuts={byKey ? 'Control+S Meta+S' : undefined}>
      Save
    </Button>
    <p className="text-sm text-ink-muted" role="status">
      {!isDirty ? !isNew && 'All saved' : byKey ? 'Not saved. Press Ctrl+S to save.' : 'Not saved'}
    </p>
  </div>
);
