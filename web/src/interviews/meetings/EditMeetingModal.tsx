import { type FormEvent, useState } from 'react';
import { Failure } from '@assay/contract/failure';
import type { ListedMeeting } from '@assay/contract/interviews/interviews';
import { failureText } from '../../platform/failureText.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { RateLimitNotice } from '../../ui/feedback/RateLimitNotice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useChangeMeeting } from '../interviews.queries.ts';
import { MeetingFields } from './MeetingFields.tsx';
import { readMeeting, type TypedMeeting, typedMeeting } from './newMeeting.ts';

const FORM_ID = 'edit-meeting';

/** People with the meeting in their calendar get its new time or title by email. */
export function EditMeetingModal({ meeting, onClose }: { meeting: ListedMeeting; onClose: () => void }) {
  const changing = useChangeMeeting(meeting.meetingId);
  const [before] = useState(() => typedMeeting(meeting));
  const [typed, setTyped] = useState(before);
  const [errors, setErrors] = useState<Partial<Record<keyof TypedMeeting, string>>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { plan, errors: found } = readMeeting(typed);
    setErrors(found ?? {});
    if (plan === null || changing.isPending) return;
    // The field has no seconds; an unchanged start keeps its own.
    const startsAt = typed.startsAt === before.startsAt ? meeting.startsAt : plan.startsAt;
    changing.mutate(
      { ...plan, startsAt },
      {
        onSuccess: () => {
          toast.success('Changes saved');
          onClose();
        },
        onError: (error) => error instanceof Failure && setErrors(error.details.errors ?? {}),
      },
    );
  };

  return (
    <Modal
      open
      title={`Edit “${meeting.title ?? 'Interview'}”`}
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
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <MeetingFields
          {...{ typed, errors }}
          hostIds={meeting.hosts.map(({ userId }) => userId)}
          meetingId={meeting.meetingId}
          onChange={setTyped}
        />
        <p className="text-sm text-ink-muted">
          We’ll email a new time or title to hosts and invited candidates, and update their calendars.
        </p>
        <RateLimitNotice error={changing.error} />
        {changing.isError && Object.keys(errors).length === 0 && (
          <p role="alert" className="text-sm font-medium text-danger">
            {failureText(changing.error, 'Failed to save the changes')}
          </p>
        )}
      </form>
    </Modal>
  );
}
