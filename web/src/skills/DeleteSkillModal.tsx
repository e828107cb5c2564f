import type { ManagedSkill } from '@assay/contract/questions/skills';
import { failureText } from '../platform/failureText.ts';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useDeleteSkill } from './skillAdmin.queries.ts';

type Props = {
  skill: Pick<ManagedSkill, 'id' | 'name' | 'isUsed' | 'questionCount' | 'unfinished'>;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Announces the outcome: used skills are archived, unused ones deleted. */
export function DeleteSkillModal({ skill, onClose, onDeleted = () => {} }: Props) {
  const deleting = useDeleteSkill();
  const remove = () =>
    deleting.mutate(skill.id, {
      onSuccess: ({ outcome }) => {
        toast.success(outcome === 'deleted' ? `${skill.name} is deleted` : `${skill.name} is archived`);
        onDeleted();
      },
      onError: (error) => toast.error(failureText(error, 'Failed to delete this skill')),
      onSettled: onClose,
    });
  const questions = skill.questionCount + skill.unfinished;
  return (
    <ConfirmModal
      open
      dangerous={!skill.isUsed}
      title={skill.isUsed ? `Archive ${skill.name} instead?` : `Delete ${skill.name}?`}
      confirmLabel={skill.isUsed ? 'Archive skill' : 'Delete skill'}
      working={deleting.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {skill.isUsed
        ? 'This skill has quiz results, so it can’t be deleted. Archived, learners won’t see it, and results stay. You can restore it any time.'
        : `This skill has no quiz results, so it will be permanently deleted${questions > 0 ? ` with its questions (${questions})` : ''}. You can’t undo this.`}
    </ConfirmModal>
  );
}
