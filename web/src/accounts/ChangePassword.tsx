import { FormProvider, useForm } from 'react-hook-form';
import { Failure } from '@assay/contract/failure';
import { useChangePassword } from '../auth/auth.queries.ts';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { RateLimitNotice } from '../ui/feedback/RateLimitNotice.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

type Passwords = { currentPassword: string; newPassword: string; confirmPassword: string };

const empty: Passwords = { currentPassword: '', newPassword: '', confirmPassword: '' };
const FAILED = 'Failed to change password';

export function ChangePassword({ email }: { email: string }) {
  const changing = useChangePassword();
  const form = useForm<Passwords>({ defaultValues: empty });
  const { register, handleSubmit, formState, reset, setError } = form;
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
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: 'Current password is required' })}
        />
        <FormProvider {...form}>
          <NewPasswordFields />
        </FormProvider>
        <RateLimitNotice error={changing.error} />
        {changing.isError && !isLimited && Object.keys(errors).length === 0 && (
          <Banner tone="danger">{failureText(changing.error, FAILED)}</Banner>
        )}
        <Button type="submit" loading={changing.isPending} className="justify-self-start">
          Change password
        </Button>
      </form>
    </Card>
  );
}
