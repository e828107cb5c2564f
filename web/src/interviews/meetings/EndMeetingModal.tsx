import type { ListedMeeting } from '@assay/contract/interviews/interviews';
import { failureText } from '../../platform/failureText.ts';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useEndMeeting } from '../interviews.queries.ts';

export function EndMeetingModal({ meeting, onClose }: { meeting: ListedMeeting; onClose: () => void }) {
  const ending = useEndMeeting();
  const end = () =>
    ending.mutate(meeting.meetingId, {
      onSuccess: () => toast.success('Meeting ended'),
      onError: (error) => toast.error(failureText(error, 'Failed to end the meeting')),
      onSettled: onClose,
    });
  return (
    <ConfirmModal
      open
      dangerous
      title="End this meeting?"
      confirmLabel="End meeting"
      working={ending.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      {meeting.title ?? 'Interview'} ({meeting.meetingId}) will end for everyone: {meeting.participantCount} in the room
      and {meeting.waitingCount} waiting. Its link will stop working.{' '}
      {meeting.status === 'scheduled' && 'If it hasn’t opened yet, we’ll email the hosts and invited candidates. '}
      You can’t undo this.
    </ConfirmModal>
  );
}
