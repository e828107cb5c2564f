import { useForm } from 'react-hook-form';
import { Failure } from '@assay/contract/failure';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { ListedCandidate, Round } from '@assay/contract/rounds/rounds';
import { failureText } from '../../platform/failureText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { useChangeCandidate, useRemoveCandidate, useWithdrawCandidate } from './rounds.queries.ts';
import { LinkDialog, RevokeDialog } from './LinkDialogs.tsx';
import { RejectModal } from './RejectModal.tsx';
import { ScheduleModal } from './ScheduleModal.tsx';

export type CandidateDeed = 'schedule' | 'edit' | 'link' | 'revoke' | 'reject' | 'withdraw' | 'remove';

type DialogProps = { round: Round; candidate: ListedCandidate; onClose: () => void };

export function CandidateDialogs({ deed, ...dialog }: DialogProps & { deed: CandidateDeed }) {
  switch (deed) {
    case 'schedule':
      return <ScheduleModal {...dialog} />;
    case 'edit':
      return <EditDialog {...dialog} />;
    case 'link':
      return <LinkDialog {...dialog} />;
    case 'revoke':
      return <RevokeDialog {...dialog} />;
    case 'reject':
      return (
        <RejectModal
          round={dialog.round}
          candidates={[dialog.candidate]}
          onDone={dialog.onClose}
          onClose={dialog.onClose}
        />
      );
    case 'withdraw':
      return <WithdrawDialog {...dialog} />;
    case 'remove':
      return <RemoveDialog {...dialog} />;
  }
}

const FORM_ID = 'candidate';

const isOtherAddress = (typed: string, stored: string): boolean => typed.trim().toLowerCase() !== stored.toLowerCase();

function EditDialog({ round, candidate, onClose }: DialogProps) {
  const changing = useChangeCandidate(String(round.id));
  const { register, handleSubmit, formState, watch, setError } = useForm({
    defaultValues: { name: candidate.name, email: candidate.email, tags: candidate.tags.join(', ') },
  });
  const isCorrected = isOtherAddress(watch('email'), candidate.email);
  const submit = handleSubmit(({ name, email, tags }) => {
    const list = tags.split(',').flatMap((tag) => tag.trim() || []);
    changing.mutate(
      { candidateId: candidate.id, name, tags: list, email: email.trim() },
      {
        onSuccess: () => {
          if (isOtherAddress(email, candidate.email)) toast.success('Address corrected. Now send the link.');
          onClose();
        },
        onError: (failure) => {
          const message = failure instanceof Failure ? failure.details.errors?.['email'] : undefined;
          if (message !== undefined) setError('email', { message }, { shouldFocus: true });
        },
      },
    );
  });
  return (
    <Modal
      open
      title={`Edit ${candidate.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={changing.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label="Name"
          required
          maxLength={interviewLimits.name}
          error={formState.errors.name?.message}
          {...register('name', { validate: (text) => text.trim() !== '' || 'Name is required' })}
        />
        <TextField
          label="Email"
          type="email"
          required
          error={formState.errors.email?.message}
          {...register('email', { validate: (text) => text.trim() !== '' || 'Email is required' })}
        />
        {isCorrected && (
          <Banner>
            Links and invitations sent to {candidate.email} will stop working, and quizzes taken with them won’t count.
            We won’t email the new address until you send a link.
          </Banner>
        )}
        <TextField label="Tags (optional)" hint="Separate with commas." {...register('tags')} />
        {changing.isError && formState.errors.email === undefined && (
          <Banner tone="danger">{failureText(changing.error, 'Failed to save the candidate')}</Banner>
        )}
      </form>
    </Modal>
  );
}

function WithdrawDialog({ round, candidate: { id, name, status }, onClose }: DialogProps) {
  const withdrawing = useWithdrawCandidate(String(round.id));
  return (
    <ConfirmModal
      open
      dangerous
      title={`Mark ${name} as withdrawn?`}
      confirmLabel="Mark as withdrawn"
      working={withdrawing.isPending}
      onConfirm={() =>
        withdrawing.mutate(id, {
          onSuccess: () => toast.success(`${name} is marked as withdrawn`),
          onError: (error) => toast.error(failureText(error, 'Failed to mark the candidate as withdrawn')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      {status === 'scheduled' && 'We’ll cancel their interview and email everyone in it. '}
      You can’t undo this.
    </ConfirmModal>
  );
}

function RemoveDialog({ round, candidate: { id, name }, onClose }: DialogProps) {
  const removing = useRemoveCandidate(String(round.id));
  return (
    <ConfirmModal
      open
      dangerous
      title={`Remove ${name}?`}
      confirmLabel="Remove from round"
      working={removing.isPending}
      onConfirm={() =>
        removing.mutate(id, {
          onSuccess: () => toast.success(`${name} removed`),
          onError: (error) => toast.error(failureText(error, 'Failed to remove the candidate')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      They had no interview in this round. We won’t email them. An account made for their quizzes will be deleted.
    </ConfirmModal>
  );
}
