import type { ManagedSkill } from '@assay/contract/skills';
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
      dangerous
      title={`Delete ${skill.name}?`}
      confirmLabel={skill.isUsed ? 'Archive skill' : 'Delete skill'}
      working={deleting.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {skill.isUsed
        ? 'People have taken quizzes in this skill, so it will be archived, not deleted: nobody is offered it any more, while history, reports and exports keep it. You can restore it at any time.'
        : `Nobody has ever taken a quiz in this skill, so it will be deleted for ever${questions > 0 ? `, its questions included (${questions})` : ''}. This cannot be undone.`}
    </ConfirmModal>
  );
}
