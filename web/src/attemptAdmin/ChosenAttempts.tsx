import { useState } from 'react';
import { CircleSlash, TimerReset, X } from 'lucide-react';
import { ATTEMPTS_AT_ONCE } from '@assay/contract/attemptAdmin';
import type { ListedAttempt, ManyOutcome } from '@assay/contract/attemptAdmin';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { Button } from '../ui/Button.tsx';
import { choiceText } from '../ui/choiceText.ts';
import { attemptsWords } from './attemptWords.ts';
import { ExtendModal } from './ExtendModal.tsx';
import { VoidModal } from './VoidModals.tsx';

type Props = {
  chosen: readonly ListedAttempt[];
  /** What the list shows now. */
  shown: readonly ListedAttempt[];
  onChoose: (chosen: readonly ListedAttempt[]) => void;
};

/** What can be done to several attempts at once; those that refused stay chosen. */
export function ChosenAttempts({ chosen, shown, onChoose }: Props) {
  const [open, setOpen] = useState<'extend' | 'void'>();
  const close = () => setOpen(undefined);
  const running = chosen.filter(({ status, deadline }) => status === 'open' && deadline !== null);
  const counting = chosen.filter(({ status }) => status !== 'void');
  const shownIds = new Set(shown.map(({ id }) => id));
  const hiddenOf = (attempts: readonly ListedAttempt[]) => attempts.filter(({ id }) => !shownIds.has(id)).length;
  const isMany = chosen.length > ATTEMPTS_AT_ONCE;
  const keepRefused = ({ refused }: ManyOutcome) =>
    onChoose(chosen.filter(({ id }) => refused.some((one) => one.id === id)));
  return (
    <section
      aria-label="Chosen attempts"
      className="panel sticky bottom-4 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 p-3 shadow-raised"
    >
      <p role="status" className="font-semibold">
        {choiceText(chosen.length, hiddenOf(chosen))}
        {isMany && `; at most ${ATTEMPTS_AT_ONCE} can be changed at once`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={running.length === 0 || isMany} onClick={() => setOpen('extend')}>
          <TimerReset size={18} aria-hidden />
          {running.length === chosen.length ? 'Add time' : `Add time to ${running.length} running`}
        </Button>
        <Button variant="danger" disabled={counting.length === 0 || isMany} onClick={() => setOpen('void')}>
          <CircleSlash size={18} aria-hidden />
          {counting.length === chosen.length ? 'Void' : `Void ${attemptsWords(counting.length)}`}
        </Button>
        <ExportMenu list="attempts" filter={{ ids: chosen.map(({ id }) => id).join(',') }} label="Export chosen" />
        <Button variant="ghost" onClick={() => onChoose([])}>
          <X size={18} aria-hidden /> Choose none
        </Button>
      </div>
      {open === 'extend' && (
        <ExtendModal attempts={running} hidden={hiddenOf(running)} onDone={keepRefused} onClose={close} />
      )}
      {open === 'void' && (
        <VoidModal attempts={counting} hidden={hiddenOf(counting)} onDone={keepRefused} onClose={close} />
      )}
    </section>
  );
}
