import { type FormEvent, useRef, useState } from 'react';
import { ArrowLeft, RotateCw, ShieldCheck } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { CodeField } from '../ui/forms/CodeField.tsx';
import { CODE_LENGTH } from '../ui/forms/sixDigits.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useRequestOtp, useVerifyOtp } from './auth.queries.ts';
import { RecoveryProblem, recoveryText } from './RecoveryProblem.tsx';

type OtpStepProps = {
  email: string;
  /** Set only by a server on a developer's machine. */
  devOtp: string | undefined;
  onBack: () => void;
  onProved: (resetToken: string) => void;
};

export function OtpStep({ email, devOtp, onBack, onProved }: OtpStepProps) {
  const verifying = useVerifyOtp();
  const resending = useRequestOtp();
  const [otp, setOtp] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isWrong = verifying.error instanceof Failure && verifying.error.code === 'invalid_otp';
  const shownOtp = resending.data ? resending.data.otp : devOtp;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verifying.isPending) return undefined;
    setIncomplete(otp.length < CODE_LENGTH);
    if (otp.length < CODE_LENGTH) return field.current?.focus();
    verifying.mutate(
      { email: email.trim(), otp },
      {
        onSuccess: ({ resetToken }) => onProved(resetToken),
        onError: (error) => {
          toast.error(recoveryText(error, 'Invalid OTP'));
          field.current?.select();
        },
      },
    );
    return undefined;
  };

  const resend = () => {
    verifying.reset();
    setOtp('');
    resending.mutate(email.trim(), { onError: (error) => toast.error(recoveryText(error, 'Failed to send OTP')) });
    field.current?.focus();
  };

  const mistake = isIncomplete ? `The OTP is ${CODE_LENGTH} digits` : isWrong ? 'Invalid OTP' : undefined;
  return (
    <>
      <div className="grid gap-1">
        <h1 className="display text-2xl">Enter the OTP</h1>
        <p className="text-ink-muted">
          If <strong className="wrap-anywhere text-ink">{email.trim()}</strong> has an account, we’ve sent it an OTP.
          The OTP is 6 digits and works for 10 minutes.
        </p>
      </div>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <CodeField
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has just changed, so the keyboard goes to its next field
          autoFocus
          label="OTP"
          name="otp"
          required
          inputClassName="font-mono text-xl tracking-[0.4em] tabular-nums"
          value={otp}
          onChange={(event) => {
            setOtp(event.target.value);
            setIncomplete(false);
            if (verifying.isError) verifying.reset();
          }}
          error={mistake}
        />
        {shownOtp !== undefined && <Banner tone="warning">Development server: the OTP is {shownOtp}.</Banner>}
        {!isWrong && <RecoveryProblem error={verifying.error} fallback="Invalid OTP" count={verifying.submittedAt} />}
        <RecoveryProblem error={resending.error} fallback="Failed to send OTP" count={resending.submittedAt} />
        {resending.isSuccess && <Banner tone="success">We’ve sent a new code. The old one no longer works.</Banner>}
        <Button type="submit" variant="primary" size="large" wide loading={verifying.isPending}>
          <ShieldCheck size={18} aria-hidden /> Verify OTP
        </Button>
        <div className="-mx-4 flex flex-wrap justify-between gap-y-1">
          <Button variant="ghost" type="button" onClick={onBack}>
            <ArrowLeft size={18} aria-hidden /> Back
          </Button>
          <Button variant="ghost" type="button" loading={resending.isPending} onClick={resend}>
            <RotateCw size={18} aria-hidden /> Send new code
          </Button>
        </div>
      </form>
    </>
  );
}
