import { type FormEvent, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { useConfirmEnrolment, useEnrol } from '../auth/secondFactor.queries.ts';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { copyText } from '../ui/copyText.ts';
import { Modal } from '../ui/overlays/Modal.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useConfirmation } from '../ui/forms/useConfirmation.ts';
import { CodeField } from '../ui/forms/CodeField.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodesModal } from './RecoveryCodesModal.tsx';
import styles from './EnableTwoStep.module.css';

type Enrolment = { secret: string; uri: string };
type Step = { name: 'password' } | { name: 'scan'; enrolment: Enrolment } | { name: 'codes'; codes: readonly string[] };

const FAILED = 'Failed to turn on two-step sign-in';

/** First the password, then the app, then the recovery codes. */
export function EnableTwoStep({ email, onClose }: { email: string; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const finish = () => {
    toast.success('Two-step sign-in is on');
    onClose();
  };
  switch (step.name) {
    case 'password':
      return (
        <PasswordStep email={email} onClose={onClose} onProven={(enrolment) => setStep({ name: 'scan', enrolment })} />
      );
    case 'scan':
      return (
        <ScanStep
          enrolment={step.enrolment}
          onClose={onClose}
          onConfirmed={(codes) => setStep({ name: 'codes', codes })}
        />
      );
    case 'codes':
      return <RecoveryCodesModal title="Save your recovery codes" codes={step.codes} email={email} onDone={finish} />;
  }
}

const FORM_ID = 'enable-two-step';

type PasswordStepProps = { email: string; onClose: () => void; onProven: (enrolment: Enrolment) => void };

function PasswordStep({ email, onClose, onProven }: PasswordStepProps) {
  const enrolling = useEnrol();
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (password !== '') enrolling.mutate(password, { onSuccess: onProven });
  };

  return (
    <Modal
      open
      size="small"
      title="Turn on two-step sign-in"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={enrolling.isPending}>
            Continue
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <p>Enter your password to confirm it’s you.</p>
        <PasswordField
          label="Current password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={
            isAsked && password === ''
              ? 'Current password is required'
              : enrolling.error
                ? failureText(enrolling.error, FAILED)
                : undefined
          }
        />
        {/* Tells password managers which account this is. After the field that gets the focus. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      </form>
    </Modal>
  );
}

type ScanStepProps = { enrolment: Enrolment; onClose: () => void; onConfirmed: (codes: readonly string[]) => void };

function ScanStep({ enrolment: { secret, uri }, onClose, onConfirmed }: ScanStepProps) {
  const confirming = useConfirmEnrolment();
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (code.trim() !== '') confirming.mutate(code, { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) });
  };

  return (
    <Modal
      open
      size="large"
      title="Connect your authenticator app"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={confirming.isPending}>
            Turn on
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className={styles['scan']}>
        <div className={styles['code']}>
          <QrCode text={uri} label="QR code for your authenticator app; the setup key follows as text" />
        </div>
        <div className={styles['beside']}>
          <p>Scan this code with an authenticator app. Can’t scan? Enter the setup key.</p>
          <div className={styles['fields']}>
            <Secret secret={secret} />
            <CodeField
              required
              hint="The app shows a new code every 30 seconds. You’ll be signed out on other devices."
              value={code}
              onChange={(event) => setCode(event.target.value)}
              error={
                isAsked && code.trim() === ''
                  ? 'Enter the code'
                  : confirming.error
                    ? failureText(confirming.error, FAILED)
                    : undefined
              }
            />
          </div>
        </div>
      </form>
    </Modal>
  );
}

function Secret({ secret }: { secret: string }) {
  const [isCopied, confirmCopied] = useConfirmation();
  const copy = async () => {
    await copyText(secret);
    confirmCopied();
  };
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-muted">Setup key</p>
      <code className="text-base wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <Button size="small" onClick={() => void copy()}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />} {isCopied ? 'Copied' : 'Copy key'}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Setup key copied' : ''}
      </span>
    </div>
  );
}
