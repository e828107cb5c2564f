import { fullName } from '@assay/contract/people/names';
import { failureText } from '../platform/failureText.ts';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useEnd } from './attemptAdmin.queries.ts';
import { type ActedOn } from './attemptWords.ts';

export function EndModal({ attempt, onClose }: { attempt: ActedOn; onClose: () => void }) {
  const ending = useEnd(attempt.id);
  return (
    <ConfirmModal
      open
      dangerous
      title={`End ${fullName(attempt.learner)}’s quiz?`}
      confirmLabel="End quiz"
      working={ending.isPending}
      onConfirm={() =>
        ending.mutate(undefined, {
          onSuccess: () => toast.success('The quiz is over and scored'),
          onError: (error) => toast.error(failureText(error, 'Failed to end the quiz')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      We’ll close it now, score the answers so far, and notify the learner. You can’t undo this, but you can void the
      attempt.
    </ConfirmModal>
  );
}
