import type { ManagedSkill } from '@assay/contract/questions/skills';
import { failureText } from '../platform/failureText.ts';
import { hiddenText } from '../ui/tables/choiceText.ts';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useSetActive } from './skillAdmin.queries.ts';
import { skillsText } from './skillsText.ts';

const NAMED = 5;

type ModalProps = {
  skills: readonly ManagedSkill[];
  /** How many of them the list doesn’t show now. */
  hidden?: number;
  /** The target state. */
  isActive: boolean;
  onDone?: () => void;
  onClose: () => void;
};

/** Archives or restores one skill, or many. */
export function SetActiveModal({ skills, hidden = 0, isActive, onDone = () => {}, onClose }: ModalProps) {
  const setting = useSetActive();
  const [only] = skills.length === 1 ? skills : [];
  const what = only?.name ?? skillsText(skills.length);
  const verb = isActive ? 'Restore' : 'Archive';
  const apply = () =>
    setting.mutate(
      { skillIds: skills.map(({ id }) => id), isActive },
      {
        onSuccess: ({ changed, refused }) => {
          const title = `${changed === 1 && only ? only.name : skillsText(changed)} ${isActive ? 'restored' : 'archived'}`;
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
  const it = only ? 'it' : 'them';
  return (
    <ConfirmModal
      open
      title={`${verb} ${what}?`}
      confirmLabel={only ? `${verb} skill` : `${verb} ${what}`}
      working={setting.isPending}
      onConfirm={apply}
      onClose={onClose}
    >
      {[
        !only && `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
        hiddenText(skills.length, hidden),
        isActive
          ? `Learners see ${it} again at once.`
          : `Learners won’t see ${it}. History, reports and exports keep ${it}, and you can restore ${it} any time.`,
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
