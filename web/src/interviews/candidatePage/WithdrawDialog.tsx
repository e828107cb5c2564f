import type { CandidatePage } from '@assay/contract/rounds/candidatePage';
import { failureText } from '../../platform/failureText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { useWithdraw } from './candidatePage.queries.ts';

type WithdrawProps = { page: CandidatePage; token: string; onClose: () => void };

export function WithdrawDialog({ page, token, onClose }: WithdrawProps) {
  const withdrawing = useWithdraw(token);
  return (
    <ConfirmModal
      open
      dangerous
      title={`Withdraw from “${page.round}”?`}
      confirmLabel="Withdraw"
      cancelLabel="Stay"
      working={withdrawing.isPending}
      onConfirm={() =>
        withdrawing.mutate(undefined, {
          onSuccess: onClose,
          onError: (error) => {
            toast.error(failureText(error, 'Failed to withdraw'));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {page.interview?.status === 'scheduled' && 'Your interview will be cancelled. '}
      Afterwards this link only opens your data. You can’t undo this.
    </ConfirmModal>
  );
}
