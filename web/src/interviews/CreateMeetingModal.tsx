import { type FormEvent, useState } from 'react';
import { interviewLimits } from '@assay/contract/interviewLimits';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { RateLimitNotice } from '../ui/RateLimitNotice.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useCreateMeeting } from './interviews.queries.ts';
import { copyInviteLink } from './inviteLink.browser.ts';
import { readNewMeeting, type TypedMeeting } from './newMeeting.ts';

const FORM_ID = 'create-meeting';
const { least, most, usual } = interviewLimits.capacity;
const untouched: TypedMeeting = {
  title: '',
  startsAt: '',
  minutes: String(interviewLimits.minutes.usual),
  capacity: String(usual),
};
const capacities = Array.from({ length: most - least + 1 }, (_, index) => ({
  value: least + index,
  label: `${least + index} people`,
}));

/** Nothing need be filled in: Enter creates a room that is open at once, and its link is on the clipboard. */
export function CreateMeetingModal({ onClose }: { onClose: () => void }) {
  const creating = useCreateMeeting();
  const [typed, setTyped] = useState(untouched);
  const [errors, setErrors] = useState<Partial<Record<keyof TypedMeeting, string>>>({});
  const field = (name: keyof TypedMeeting) => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readNewMeeting(typed);
    setErrors(read.errors ?? {});
    if (read.meeting === null || creating.isPending) return;
    creating.mutate(read.meeting, {
      onSuccess: ({ meeting }) => {
        void copyInviteLink(meeting.meetingId);
        onClose();
      },
    });
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
            Create and copy link
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <TextField label="Title (optional)" maxLength={interviewLimits.title} {...field('title')} />
        <TextField
          label="Starts (optional)"
          type="datetime-local"
          hint={`Candidates can ask to join from ${interviewLimits.opensBeforeMinutes} minutes before. Without a start the room is open at once.`}
          {...field('startsAt')}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Minutes"
            type="number"
            inputMode="numeric"
            min={interviewLimits.minutes.least}
            max={interviewLimits.minutes.most}
            {...field('minutes')}
          />
          <Select label="Room for" options={capacities} {...field('capacity')} />
        </div>
        <RateLimitNotice error={creating.error} />
        {creating.isError && (
          <p role="alert" className="text-sm font-medium text-danger">
            {failureText(creating.error, 'Failed to create the meeting')}
          </p>
        )}
      </form>
    </Modal>
  );
}
