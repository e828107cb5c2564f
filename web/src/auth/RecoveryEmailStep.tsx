import { type FormEvent, useRef, useState } from 'react';
import { Mail } from 'lucide-react';
import { Button } from '../ui/forms/Button.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useRequestOtp } from './auth.queries.ts';
import { RecoveryProblem, recoveryText } from './RecoveryProblem.tsx';
import { looksLikeEmail } from './registration.ts';

const FALLBACK = 'Failed to send OTP';

type RecoveryEmailStepProps = {
  email: string;
  onEmailChange: (email: string) => void;
  onSent: (devOtp: string | undefined) => void;
};

export function RecoveryEmailStep({ email, onEmailChange, onSent }: RecoveryEmailStepProps) {
  const requesting = useRequestOtp();
  const [wasSent, setWasSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const typed = email.trim();
  const mistake = typed === '' ? 'Email is required' : looksLikeEmail(typed) ? undefined : 'Enter a valid email';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (mistake !== undefined) return field.current?.focus();
    if (requesting.isPending) return undefined;
    requesting.mutate(typed, {
      onSuccess: ({ otp }) => onSent(otp),
      onError: (error) => toast.error(recoveryText(error, FALLBACK)),
    });
    return undefined;
  };

  return (
    <>
      <div className="grid gap-1">
        <h1 className="display text-2xl">Forgot password</h1>
        <p className="text-ink-muted">Enter your email and we’ll send a reset code.</p>
      </div>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          ref={field}
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => onEmailChange(event.target.value)}
          error={wasSent ? mistake : undefined}
        />
        <RecoveryProblem error={requesting.error} fallback={FALLBACK} count={requesting.submittedAt} />
        <Button type="submit" variant="primary" size="large" wide loading={requesting.isPending}>
          <Mail size={18} aria-hidden /> Send OTP
        </Button>
      </form>
    </>
  );
}
