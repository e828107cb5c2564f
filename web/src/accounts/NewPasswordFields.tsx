import { useFormContext } from 'react-hook-form';
import { useConfig } from '../platform/config.ts';
import { PasswordField } from '../ui/forms/PasswordField.tsx';

/** The new password twice; the surrounding form provides itself and includes these two fields. */
export function NewPasswordFields() {
  const passwordMin = useConfig()?.passwordMin ?? 6;
  const { register, formState } = useFormContext<{ newPassword: string; confirmPassword: string }>();
  const { errors } = formState;
  return (
    <>
      <PasswordField
        label="New password"
        required
        autoComplete="new-password"
        hint={`At least ${passwordMin} characters. You’ll be signed out on other devices.`}
        error={errors.newPassword?.message}
        {...register('newPassword', {
          deps: 'confirmPassword',
          validate: (text) => text.length >= passwordMin || `Password must be at least ${passwordMin} characters long`,
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
    </>
  );
}
