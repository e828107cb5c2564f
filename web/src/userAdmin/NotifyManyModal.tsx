import { type FormEvent, useState } from 'react';
import type { PeopleNotice } from '@assay/contract/people/userAdmin';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useNotifyMany } from './userAdmin.queries.ts';

const FORM_ID = 'notify-many';
const MESSAGE_LENGTH = 500;

type NotifyManyModalProps = {
  people: PeopleNotice['people'];
  count: number;
  /** The recipients, in words. */
  whom: string;
  onSent?: () => void;
  onClose: () => void;
};

/** One message to several people, in a single call. */
export function NotifyManyModal({ people, count, whom, onSent, onClose }: NotifyManyModalProps) {
  const notifying = useNotifyMany();
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = message.trim() === '';
    setError(isEmpty ? 'Enter a message' : undefined);
    if (isEmpty || notifying.isPending) return;
    notifying.mutate(
      { people, message },
      {
        onSuccess: ({ message: text, data: { asked, reached } }) => {
          if (reached === asked) toast.success(text ?? 'Notification sent');
          else toast.warning(text ?? 'Notification sent', '', { durationMs: 15_000 });
          onSent?.();
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={`Notify ${count === 1 ? '1 user' : `${count} users`}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={notifying.isPending}>
            Send
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <TextArea
          label="Message"
          required
          hint={`To ${whom}. Shown in the app, and emailed if they turned that on. Banned and deactivated users are left out.`}
          maxLength={MESSAGE_LENGTH}
          value={message}
          error={error}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        {notifying.isError && (
          <Banner tone="danger">{failureText(notifying.error, 'Failed to send the notification')}</Banner>
        )}
      </form>
    </Modal>
  );
}
