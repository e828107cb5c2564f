import { useState } from 'react';
import { Archive, RotateCcw } from 'lucide-react';
import type { ManagedSkill } from '@assay/contract/skills';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { choiceText, hiddenText } from '../ui/tables/choiceText.ts';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { SelectionBar } from '../ui/tables/SelectionBar.tsx';
import type { RowSelection } from '../ui/tables/useRowSelection.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useSetActive } from './skillAdmin.queries.ts';

const MOST = 100;
const NAMED = 5;

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
        <ActiveModal
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

export const skillsText = (count: number) => (count === 1 ? '1 skill' : `${count} skills`);

type ModalProps = {
  skills: readonly ManagedSkill[];
  hidden: number;
  /** The target state. */
  isActive: boolean;
  onDone: () => void;
  onClose: () => void;
};

function ActiveModal({ skills, hidden, isActive, onDone, onClose }: ModalProps) {
  const setting = useSetActive();
  const many = skillsText(skills.length);
  const apply = () =>
    setting.mutate(
      { skillIds: skills.map(({ id }) => id), isActive },
      {
        onSuccess: ({ changed, refused }) => {
          const title = `${skillsText(changed)} ${isActive ? 'offered again' : 'archived'}`;
          if (refused.length === 0) toast.success(title);
          else toast.warning(title, refusalsText(skills, refused), { durationMs: 15_000 });
          onClose();
          onDone();
        },
        onError: (error) => {
          toast.error(failureText(error, 'Failed to save the skills'));
          onClose();
        },
      },
    );
  const names = skills.slice(0, NAMED).map(({ name }) => name);
  const more = skills.length - names.length;
  return (
    <ConfirmModal
      open
      title={`${isActive ? 'Restore' : 'Archive'} ${many}?`}
      confirmLabel={`${isActive ? 'Restore' : 'Archive'} ${many}`}
      working={setting.isPending}
      onConfirm={apply}
      onClose={onClose}
    >
      {[
        `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
        hiddenText(skills.length, hidden),
        isActive
          ? 'Learners see them again at once.'
          : 'Learners no longer see them. History, reports and exports keep them, and you can restore them at any time.',
      ]
        .filter(Boolean)
        .join(' ')}
    </ConfirmModal>
  );
}

function refusalsText(skills: readonly ManagedSkill[], refused: readonly { id: number; reason: string }[]): string {
  const named = refused
    .slice(0, NAMED)
    .map(({ id, reason }) => `${skills.find((skill) => skill.id === id)?.name ?? `Skill ${id}`}: ${reason}.`);
  const more = refused.length - named.length;
  return `${named.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`;
}
