import { useForm } from 'react-hook-form';
import { Failure } from '@assay/contract/failure';
import { useChangePassword } from '../auth/auth.queries.ts';
import { useConfig } from '../platform/config.ts';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { RateLimitNotice } from '../ui/RateLimitNotice.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { toast } from '../ui/toast.ts';

type Passwords = { currentPassword: string; newPassword: string; confirmPassword: string };

const empty: Passwords = { currentPassword: '', newPassword: '', confirmPassword: '' };
const FAILED = 'Failed to change password';

export function ChangePassword({ email }: { email: string }) {
  const passwordMin = useConfig()?.passwordMin ?? 6;
  const changing = useChangePassword();
  const { register, handleSubmit, formState, reset, setError } = useForm<Passwords>({ defaultValues: empty });
  const { errors } = formState;
  const isLimited = changing.error instanceof Failure && changing.error.code === 'rate_limited';

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changing.mutateAsync({ currentPassword, newPassword });
      reset(empty);
      toast.success('Password changed successfully!');
    } catch (error) {
      toast.error(failureText(error, FAILED));
      if (!(error instanceof Failure)) return;
      const refused = error.details.errors?.['newPassword'];
      if (error.code === 'wrong_password')
        setError('currentPassword', { message: error.message }, { shouldFocus: true });
      else if (refused) setError('newPassword', { message: refused }, { shouldFocus: true });
    }
  });

  return (
    <Card title="Change password">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: 'Current password is required' })}
        />
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          hint={`At least ${passwordMin} characters. Your other sessions will end.`}
          error={errors.newPassword?.message}
          {...register('newPassword', {
            deps: 'confirmPassword',
            validate: (text) =>
              text.length >= passwordMin || `Password must be at least ${passwordMin} characters long`,
          })}
        />
        <PasswordField
          label="Confirm new password"
          required
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', {
            validate: (text, { newPassword }) => text === newPassword || 'New passwords do not match',
          })}
        />
        <RateLimitNotice error={changing.error} />
        {changing.isError && !isLimited && Object.keys(errors).length === 0 && (
          <Banner tone="danger">{failureText(changing.error, FAILED)}</Banner>
        )}
        <Button type="submit" variant="primary" loading={changing.isPending} className="justify-self-start">
          Change password
        </Button>
      </form>
    </Card>
  );
}
