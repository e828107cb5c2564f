import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { decisionEmailQuery, useSendDecisionEmail, type Whose } from './dossiers.queries.ts';

type EmailModalProps = { whose: Whose; onClose: () => void };

/** The email about the decision, shown and edited before it is sent. */
export function DecisionEmailModal({ whose, onClose }: EmailModalProps) {
  const email = useQuery(decisionEmailQuery(whose));
  if (email.data?.decision.email)
    return (
      <Modal open title="Already emailed" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <p>
          {email.data.decision.email.sentBy} sent this to {email.data.address} on{' '}
          {formatDateTimeZone(email.data.decision.email.sentAt)}:
        </p>
        <p className="mt-3 font-semibold wrap-anywhere">{email.data.subject}</p>
        <p className="wrap-anywhere whitespace-pre-line">{email.data.text}</p>
      </Modal>
    );
  if (email.data)
    return (
      <Unsent
        whose={whose}
        to={`${email.data.name}, ${email.data.address}`}
        decisionId={email.data.decision.id}
        given={email.data}
        onClose={onClose}
      />
    );
  return (
    <Modal open title="Email the candidate" onClose={onClose}>
      {email.isPending ? (
        <Spinner />
      ) : (
        <ErrorState
          {...loadFailure(email.error, 'Failed to load the email')}
          onRetry={() => void email.refetch()}
          retrying={email.isFetching}
        />
      )}
    </Modal>
  );
}

type UnsentProps = EmailModalProps & {
  to: string;
  decisionId: number;
  given: { subject: string; text: string };
};

function Unsent({ whose, to, decisionId, given, onClose }: UnsentProps) {
  const [typed, setTyped] = useState({ subject: given.subject, text: given.text });
  const sending = useSendDecisionEmail(whose);
  const isEmpty = typed.subject.trim() === '' || typed.text.trim() === '';
  const send = async () => {
    try {
      // The email is loaded anew as a sent one, so this form may be gone when the answer arrives.
      await sending.mutateAsync({ decisionId, ...typed });
    } catch {
      return;
    }
    toast.success('The email is on its way');
    onClose();
  };
  return (
    <Modal
      open
      title="Email the candidate"
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            loading={sending.isPending}
            aria-disabled={isEmpty || undefined}
            onClick={isEmpty ? undefined : () => void send()}
          >
            Send email
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="wrap-anywhere text-ink-muted">To {to}</p>
        <TextField
          label="Subject"
          value={typed.subject}
          onChange={({ currentTarget: { value } }) => setTyped((was) => ({ ...was, subject: value }))}
        />
        <TextArea
          label="Text"
          rows={12}
          value={typed.text}
          onChange={({ currentTarget: { value } }) => setTyped((was) => ({ ...was, text: value }))}
        />
        {sending.isError && <Banner tone="danger">{failureText(sending.error, 'Failed to send the email')}</Banner>}
      </div>
    </Modal>
  );
}
