import { type FormEvent, useState } from 'react';
import { Failure } from '@assay/contract/failure';
import { failureText } from '../../platform/failureText.ts';
import { useOwnUser } from '../../platform/session.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { RateLimitNotice } from '../../ui/feedback/RateLimitNotice.tsx';
import { useCreateMeeting } from '../interviews.queries.ts';
import { copyInviteLink } from '../inviteLink.browser.ts';
import { MeetingFields } from './MeetingFields.tsx';
import { readMeeting, type TypedMeeting, untouchedMeeting } from './newMeeting.ts';

const FORM_ID = 'create-meeting';

/** All fields are optional: Enter creates an open room and copies its link. */
export function CreateMeetingModal({ onClose }: { onClose: () => void }) {
  const own = useOwnUser().id;
  const creating = useCreateMeeting();
  const [typed, setTyped] = useState(untouchedMeeting);
  const [errors, setErrors] = useState<Partial<Record<keyof TypedMeeting, string>>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { plan, errors: found } = readMeeting(typed);
    setErrors(found ?? {});
    if (plan === null || creating.isPending) return;
    const creation = creating.mutateAsync(plan);
    void copyInviteLink(creation.then(({ meeting }) => meeting.meetingId));
    creation.then(onClose, (error: unknown) => error instanceof Failure && setErrors(error.details.errors ?? {}));
  };

  return (
    <Modal
      open
      title="New meeting"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={creating.isPending}>
            Create, copy link
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <MeetingFields {...{ typed, errors }} hostIds={[own]} onChange={setTyped} />
        <RateLimitNotice error={creating.error} />
        {creating.isError && Object.keys(errors).length === 0 && (
          <p role="alert" className="text-sm font-medium text-danger">
            {failureText(creating.error, 'Failed to create the meeting')}
          </p>
        )}
      </form>
    </Modal>
  );
}
