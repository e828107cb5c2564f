import { useState } from 'react';
import { scorecardLimits } from '@assay/contract/rounds/scorecards';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { useCloseFeedback } from './scorecards.queries.ts';

const FORM_ID = 'close-feedback';

/** Ends the wait for missing scorecards, with a reason for the audit log. */
export function CloseFeedbackModal({ meetingId, onClose }: { meetingId: string; onClose: () => void }) {
  const closing = useCloseFeedback();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const close = () => {
    if (reason.trim() === '') return setError('Reason is required');
    closing.mutate(
      { meetingId, reason },
      {
        onSuccess: () => {
          toast.success('Feedback closed');
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title="Close feedback?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="danger" loading={closing.isPending}>
            Close feedback
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <p>
          The panel will see the submitted scorecards. None can be added or changed after that. You can’t undo this.
        </p>
        <TextArea
          label="Reason"
          hint="Kept in the audit log."
          required
          rows={2}
          maxLength={scorecardLimits.reason}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setError(undefined);
          }}
        />
        {closing.isError && <Banner tone="danger">{failureText(closing.error, 'Failed to close feedback')}</Banner>}
      </form>
    </Modal>
  );
}
