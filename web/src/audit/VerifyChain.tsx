import { useState } from 'react';
import { ShieldCheck } from 'lucide-react';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { LOCALE } from '../ui/text/locale.ts';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useVerification, type Verification } from './audit.queries.ts';

/** Verifies the log's integrity on request, with progress and a final verdict in a dialog. */
export function VerifyChain() {
  const { begin, isRunning, verification, isUnheard } = useVerification();
  const [isOpen, setOpen] = useState(false);
  const verify = () => {
    setOpen(true);
    begin().catch((error: unknown) => {
      setOpen(false);
      toast.error(failureText(error, 'Failed to verify the audit log'));
    });
  };
  return (
    <>
      <Button loading={isRunning} onClick={verify}>
        <ShieldCheck size={18} aria-hidden /> Verify
      </Button>
      <Modal open={isOpen} title="Log integrity" onClose={() => setOpen(false)}>
        <p className="mb-4 text-ink-muted">Finds any event that was changed, removed or inserted.</p>
        <div role="status">
          {isRunning && <Progress verification={verification} />}
          {isUnheard ? (
            <Banner>Still verifying. You’ll find the result in the log.</Banner>
          ) : (
            verification && <Verdict verification={verification} />
          )}
        </div>
      </Modal>
    </>
  );
}

const count = (number: number) => number.toLocaleString(LOCALE);

const Progress = ({ verification }: { verification: Verification | undefined }) => (
  <div className="grid gap-2 text-sm text-ink-muted">
    <ProgressBar label="Verifying" value={verification?.checked ?? 0} max={Math.max(1, verification?.of ?? 1)} />
    {verification === undefined
      ? 'Verifying…'
      : `${count(verification.checked)} of ${count(verification.of)} events.`}{' '}
    You can leave this page; the result will be in the log.
  </div>
);

function Verdict({ verification: { verdict, checked, what } }: { verification: Verification }) {
  if (verdict === null) return null;
  if (verdict === 'failed') return <Banner tone="warning">The verification didn’t finish. Try again.</Banner>;
  if (verdict === 'broken')
    return (
      <Banner tone="danger">
        <strong>The audit log was changed.</strong> First change: {what}. Copy the database and compare it with a
        backup.
      </Banner>
    );
  return (
    <Banner tone="success">
      <strong className="block">The audit log is intact: {count(checked)} events.</strong>
      Keep this anchor outside the server: <code className="block text-sm wrap-anywhere">{what}</code>
      Check it later:{' '}
      <code className="text-sm">
        <span className="whitespace-nowrap">npm run audit</span>{' '}
        <span className="whitespace-nowrap">-- verify --anchor</span>
      </code>
    </Banner>
  );
}
