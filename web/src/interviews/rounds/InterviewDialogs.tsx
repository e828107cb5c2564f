import type { RoundInterview } from '@assay/contract/rounds/rounds';
import { failureText } from '../../platform/failureText.ts';
import { formatDateTimeZone } from '../../platform/format.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { PanelModal } from '../meetings/PanelModal.tsx';
import { useCancelInterview, useInviteAgain, useNoShow } from './rounds.queries.ts';
import { RescheduleModal } from './ScheduleModal.tsx';

export type InterviewDeed = 'move' | 'panel' | 'cancel' | 'invite' | 'no-show';

type DialogProps = { roundId: string; interview: RoundInterview; onClose: () => void };

export function InterviewDialogs({ deed, ...dialog }: DialogProps & { deed: InterviewDeed }) {
  switch (deed) {
    case 'move':
      return <RescheduleModal {...dialog} />;
    case 'panel':
      return <PanelDialog {...dialog} />;
    case 'cancel':
      return <CancelDialog {...dialog} />;
    case 'invite':
      return <InviteDialog {...dialog} />;
    case 'no-show':
      return <NoShowDialog {...dialog} />;
  }
}

/** The toast and the end of a dialog whose act is one call. */
const ending = (done: string, failed: string, onClose: () => void) => ({
  onSuccess: () => toast.success(done),
  onError: (error: Error) => toast.error(failureText(error, failed)),
  onSettled: onClose,
});

const PanelDialog = ({ interview: { candidate, ...meeting }, onClose }: DialogProps) => (
  <PanelModal meeting={meeting} title={`the interview with ${candidate.name}`} onClose={onClose} />
);

function CancelDialog({ roundId, interview: { meetingId, candidate, startsAt }, onClose }: DialogProps) {
  const cancelling = useCancelInterview(roundId);
  return (
    <ConfirmModal
      open
      dangerous
      title={`Cancel the interview with ${candidate.name}?`}
      confirmLabel="Cancel interview"
      cancelLabel="Keep it"
      working={cancelling.isPending}
      onConfirm={() =>
        cancelling.mutate(meetingId, ending('Interview cancelled', 'Failed to cancel the interview', onClose))
      }
      onClose={onClose}
    >
      {formatDateTimeZone(startsAt)}. We’ll email the candidate and the panel, and the link will stop working.
    </ConfirmModal>
  );
}

function InviteDialog({ roundId, interview: { meetingId, candidate }, onClose }: DialogProps) {
  const inviting = useInviteAgain(roundId);
  return (
    <ConfirmModal
      open
      title={`Send ${candidate.name} the link again?`}
      confirmLabel="Send email"
      working={inviting.isPending}
      onConfirm={() => inviting.mutate(meetingId, ending('Email sent', 'Failed to send the email', onClose))}
      onClose={onClose}
    >
      They get another email with their personal link and the calendar entry. Earlier links keep working.
    </ConfirmModal>
  );
}

function NoShowDialog({ roundId, interview: { meetingId, candidate }, onClose }: DialogProps) {
  const marking = useNoShow(roundId);
  return (
    <ConfirmModal
      open
      title={`Mark ${candidate.name} as a no-show?`}
      confirmLabel="Mark as no-show"
      working={marking.isPending}
      onConfirm={() => marking.mutate(meetingId, ending('Marked as no-show', 'Failed to mark as no-show', onClose))}
      onClose={onClose}
    >
      The interview will end, and you can schedule another one. We won’t email anyone.
    </ConfirmModal>
  );
}
