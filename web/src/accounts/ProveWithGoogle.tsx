import { type ReactNode, useState } from 'react';
import { Failure } from '@assay/contract/failure';
import { failureText } from '../platform/failureText.ts';
import { GooglePlace } from '../platform/google/GooglePlace.tsx';
import { type GoogleAnswer, useGoogleButton } from '../platform/google/useGoogleButton.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { RateLimitNotice } from '../ui/feedback/RateLimitNotice.tsx';

type ProveWithGoogleProps = {
  email: string;
  isSending: boolean;
  error: unknown;
  /** The message for an error without its own. */
  failed: string;
  onAnswer: (answer: GoogleAnswer) => void;
  onClose: () => void;
  /** The consequences, if they are irreversible. */
  children?: ReactNode;
};

/** Asks Google again who is at the keyboard. */
export function ProveWithGoogle(props: ProveWithGoogleProps) {
  const { email, isSending, error, failed, onAnswer, onClose, children } = props;
  const [round, setRound] = useState(0);
  const renew = () => setRound((before) => before + 1);
  const { place, google, hasFailed } = useGoogleButton({ purpose: 'signIn', round, onAnswer, onOld: renew });
  const isLimited = error instanceof Failure && error.code === 'rate_limited';
  return (
    <Modal
      open
      size="small"
      title="Confirm it’s you"
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <div className="grid gap-4">
        <p>
          Sign in to Google again as <span className="font-medium wrap-anywhere">{email}</span>.
        </p>
        {children}
        <GooglePlace place={place} isBusy={google === null || isSending} hasFailed={hasFailed} onAgain={renew} />
        <RateLimitNotice error={error} />
        {error !== null && !isLimited && <Banner tone="danger">{failureText(error, failed)}</Banner>}
      </div>
    </Modal>
  );
}
