import { useState } from 'react';
import { CircleSlash, TimerReset } from 'lucide-react';
import { ATTEMPTS_AT_ONCE } from '@assay/contract/quiz/attemptAdmin';
import type { ListedAttempt, ManyOutcome } from '@assay/contract/quiz/attemptAdmin';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { choiceText } from '../ui/tables/choiceText.ts';
import type { EveryRow } from '../ui/tables/SelectAll.tsx';
import { SelectionBar } from '../ui/tables/SelectionBar.tsx';
import type { RowSelection } from '../ui/tables/useRowSelection.ts';
import { attemptsWords } from './attemptWords.ts';
import { ExtendModal } from './ExtendModal.tsx';
import { VoidModal } from './VoidModals.tsx';

/** Bulk actions on attempts; refused ones stay selected. */
export function SelectedAttempts({
  selection: { rows, select, clear, hiddenOf },
  everyRow,
}: {
  selection: RowSelection<ListedAttempt>;
  everyRow: EveryRow;
}) {
  const [open, setOpen] = useState<'extend' | 'void'>();
  const close = () => setOpen(undefined);
  const running = rows.filter(({ status, deadline }) => status === 'open' && deadline !== null);
  const counting = rows.filter(({ status }) => status !== 'void');
  const isMany = rows.length > ATTEMPTS_AT_ONCE;
  const limit = isMany ? `; up to ${ATTEMPTS_AT_ONCE} at once` : '';
  const keepRefused = ({ refused }: ManyOutcome) =>
    select(rows.filter(({ id }) => refused.some((one) => one.id === id)));
  return (
    <SelectionBar
      label="Selected attempts"
      text={`${choiceText(rows.length, hiddenOf(rows))}${limit}`}
      {...(rows.length < everyRow.total && { everyRow })}
      onClear={clear}
      actions={
        <>
          {running.length > 0 && (
            <Button disabled={isMany} onClick={() => setOpen('extend')}>
              <TimerReset size={18} aria-hidden />
              {running.length === rows.length ? 'Add time' : `Add time to ${running.length} running`}
            </Button>
          )}
          <Button className="text-danger" disabled={counting.length === 0 || isMany} onClick={() => setOpen('void')}>
            <CircleSlash size={18} aria-hidden />
            {counting.length === rows.length ? 'Void' : `Void ${attemptsWords(counting.length)}`}
          </Button>
          <ExportMenu list="attempts" filter={{ ids: rows.map(({ id }) => id) }} label="Export selected" />
        </>
      }
    >
      {open === 'extend' && (
        <ExtendModal attempts={running} hidden={hiddenOf(running)} onDone={keepRefused} onClose={close} />
      )}
      {open === 'void' && (
        <VoidModal attempts={counting} hidden={hiddenOf(counting)} onDone={keepRefused} onClose={close} />
      )}
    </SelectionBar>
  );
}
