import { useForm } from 'react-hook-form';
import { KeyRound } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { useConfig } from '../platform/config.ts';
import { Button } from '../ui/forms/Button.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useResetPassword } from './auth.queries.ts';
import { RecoveryProblem, recoveryText } from './RecoveryProblem.tsx';
import { PASSWORDS_DIFFER, passwordTooShort } from './registration.ts';

const FALLBACK = 'Failed to reset password';

type NewPasswordStepProps = {
  resetToken: string;
  /** From a link: the account has had no password before. */
  isFirst: boolean;
  onStartAgain: () => void;
  onDone: () => void;
};

export function NewPasswordStep({ resetToken, isFirst, onStartAgain, onDone }: NewPasswordStepProps) {
  const passwordMin = useConfig()?.passwordMin ?? 6;
  const resetting = useResetPassword();
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async (passwords) => {
    try {
      await resetting.mutateAsync({ resetToken, ...passwords });
      onDone();
    } catch (error) {
      toast.error(recoveryText(error, FALLBACK));
      const refused = (error instanceof Failure && error.details.errors) || {};
      for (const field of ['newPassword', 'confirmPassword'] as const)
        if (refused[field] !== undefined) setError(field, { message: refused[field] }, { shouldFocus: true });
    }
  });

  const { error } = resetting;
  const isOver = error instanceof Failure && error.code === 'invalid_reset_token';
  const isAboutField = error instanceof Failure && error.details.errors !== undefined;
  return (
    <>
      <div className="grid gap-1">
        <h1 className="display text-2xl">{isFirst ? 'Set your password' : 'New password'}</h1>
        <p className="text-ink-muted">You’ll be signed out on all devices.</p>
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <PasswordField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has just changed, so the keyboard goes to its next field
          autoFocus
          label="New password"
          required
          autoComplete="new-password"
          hint={errors.newPassword ? undefined : `At least ${passwordMin} characters.`}
          error={errors.newPassword?.message}
          {...register('newPassword', {
            deps: 'confirmPassword',
            validate: (text) => text.length >= passwordMin || passwordTooShort(passwordMin),
          })}
        />
        <PasswordField
          label="Confirm password"
          required
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', {
            validate: (text, values) => text === values.newPassword || PASSWORDS_DIFFER,
          })}
        />
        {!isAboutField && <RecoveryProblem error={error} fallback={FALLBACK} count={resetting.submittedAt} />}
        {isOver && (
          <Button type="button" wide onClick={onStartAgain}>
            Get a new code
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" wide loading={resetting.isPending}>
          <KeyRound size={18} aria-hidden /> Reset Password
        </Button>
      </form>
    </>
  );
}
