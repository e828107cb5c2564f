import { useState } from 'react';
import { Archive, RotateCcw } from 'lucide-react';
import type { ManagedSkill } from '@assay/contract/questions/skills';
import { Button } from '../ui/forms/Button.tsx';
import { choiceText } from '../ui/tables/choiceText.ts';
import { SelectionBar } from '../ui/tables/SelectionBar.tsx';
import type { RowSelection } from '../ui/tables/useRowSelection.ts';
import { SetActiveModal } from './SetActiveModal.tsx';
import { skillsText } from './skillsText.ts';

const MOST = 100;

/** Bulk actions on skills. */
export function SelectedSkills({
  selection: { rows: selected, hiddenOf, clear },
}: {
  selection: RowSelection<ManagedSkill>;
}) {
  const [open, setOpen] = useState<'archive' | 'restore'>();
  const active = selected.filter(({ isActive }) => isActive);
  const archived = selected.filter(({ isActive }) => !isActive);
  const isMany = selected.length > MOST;
  const affected = open === 'archive' ? active : archived;
  const limit = isMany ? `; up to ${MOST} at once` : '';
  return (
    <SelectionBar
      label="Selected skills"
      text={`${choiceText(selected.length, hiddenOf(selected))}${limit}`}
      onClear={clear}
      actions={
        <>
          <Button disabled={active.length === 0 || isMany} onClick={() => setOpen('archive')}>
            <Archive size={18} aria-hidden />
            {archived.length === 0 || active.length === 0 ? 'Archive' : `Archive ${skillsText(active.length)}`}
          </Button>
          <Button disabled={archived.length === 0 || isMany} onClick={() => setOpen('restore')}>
            <RotateCcw size={18} aria-hidden />
            {archived.length === 0 || active.length === 0 ? 'Restore' : `Restore ${skillsText(archived.length)}`}
          </Button>
        </>
      }
    >
      {open && (
        <SetActiveModal
          skills={affected}
          hidden={hiddenOf(affected)}
          isActive={open === 'restore'}
          onDone={clear}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SelectionBar>
  );
}
