import { useState } from 'react';
import { CircleX } from 'lucide-react';
import type { ListedCandidate, Round } from '@assay/contract/rounds/rounds';
import { ExportMenu } from '../../platform/export/ExportMenu.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { choiceText } from '../../ui/tables/choiceText.ts';
import type { EveryRow } from '../../ui/tables/SelectAll.tsx';
import { SelectionBar } from '../../ui/tables/SelectionBar.tsx';
import type { RowSelection } from '../../ui/tables/useRowSelection.ts';
import { RefusedModal } from './RefusedModal.tsx';
import { type Refused, RejectModal } from './RejectModal.tsx';

type SelectedProps = { round: Round; selection: RowSelection<ListedCandidate>; everyRow: EveryRow };

type Open = { what: 'nothing' } | { what: 'reject' } | { what: 'refused'; of: number; refused: Refused };

/** Bulk actions on candidates; those without an interview can be rejected together. */
export function SelectedCandidates({ round, selection, everyRow }: SelectedProps) {
  const { rows, select, clear, hiddenOf } = selection;
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const close = () => setOpen({ what: 'nothing' });
  const invited = rows.filter(({ status }) => status === 'invited');
  const isTooMany = invited.length > everyRow.most;
  return (
    <SelectionBar
      label="Selected candidates"
      text={`${choiceText(rows.length, hiddenOf(rows))}${isTooMany ? `; up to ${everyRow.most} at once` : ''}`}
      {...(rows.length < everyRow.total && { everyRow })}
      onClear={clear}
      actions={
        <>
          {round.status !== 'archived' && (
            <Button
              className="text-danger"
              disabled={invited.length === 0 || isTooMany}
              onClick={() => setOpen({ what: 'reject' })}
            >
              <CircleX size={18} aria-hidden />
              {invited.length === rows.length ? 'Reject' : `Reject ${invited.length} to schedule`}
            </Button>
          )}
          <ExportMenu
            list="candidates"
            filter={{ roundId: round.id, ids: rows.map(({ id }) => id) }}
            label="Export selected"
          />
        </>
      }
    >
      {open.what === 'reject' && (
        <RejectModal
          round={round}
          candidates={invited}
          hidden={hiddenOf(invited)}
          onDone={(refused) => {
            select(refused.map(({ candidate }) => candidate));
            setOpen(refused.length === 0 ? { what: 'nothing' } : { what: 'refused', of: invited.length, refused });
          }}
          onClose={close}
        />
      )}
      {open.what === 'refused' && <RefusedModal of={open.of} refused={open.refused} onClose={close} />}
    </SelectionBar>
  );
}
