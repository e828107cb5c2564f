import { useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { copyText } from '../ui/copyText.ts';
import { Modal } from '../ui/overlays/Modal.tsx';
import { useConfirmation } from '../ui/forms/useConfirmation.ts';

/** The token, on the only screen that ever shows it; a reflexive Esc would lose it. */
export function ShownToken({ token, onDone }: { token: string; onDone: () => void }) {
  const [isCopied, confirmCopied] = useConfirmation();
  const [isSaved, setSaved] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const copy = async () => {
    await copyText(token);
    confirmCopied();
  };
  return (
    <Modal
      open
      mustAnswer
      title="Your new access token"
      onClose={onDone}
      actions={
        <Button variant="primary" onClick={() => (isSaved ? onDone() : setAsked(true))}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner tone="warning">Copy the token now. We won’t show it again.</Banner>
        <code data-autofocus tabIndex={-1} className="rounded-control bg-sunken p-3 text-sm wrap-anywhere outline-none">
          {token}
        </code>
        <div>
          <Button size="small" onClick={() => void copy()}>
            {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}{' '}
            {isCopied ? 'Copied' : 'Copy token'}
          </Button>
          <span role="status" className="sr-only">
            {isCopied ? 'Token copied' : ''}
          </span>
        </div>
        <Checkbox
          label="I’ve saved the token"
          checked={isSaved}
          error={isAsked && !isSaved ? 'Save the token, then tick this box.' : undefined}
          onChange={(event) => setSaved(event.target.checked)}
        />
      </div>
    </Modal>
  );
}
