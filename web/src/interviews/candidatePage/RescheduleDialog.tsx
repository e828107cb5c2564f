import { type FormEvent, useState } from 'react';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { useReschedule } from './candidatePage.queries.ts';

const FORM_ID = 'reschedule';
const NOTE_MAX = 500;

/** Asks the panel for another time; the planned one stays until they move it. */
export function RescheduleDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const asking = useReschedule(token);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '') return setError('Enter when you’re free');
    if (asking.isPending) return undefined;
    return asking.mutate(note, {
      onSuccess: () => {
        toast.success('We’ve asked the panel');
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      title="Ask for another time"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={asking.isPending}>
            Send
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <TextArea
          label="When are you free?"
          hint="Your interview stays as planned until the panel moves it."
          maxLength={NOTE_MAX}
          value={note}
          error={error}
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value);
            setError(undefined);
          }}
        />
        {asking.isError && <Banner tone="danger">{failureText(asking.error, 'Failed to send your request')}</Banner>}
      </form>
    </Modal>
  );
}
