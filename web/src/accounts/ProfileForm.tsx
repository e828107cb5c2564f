import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { OwnUser } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import { secondFactorQuery } from '../auth/secondFactor.queries.ts';
import { limitIn } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { RateLimitNotice } from '../ui/feedback/RateLimitNotice.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { type Profile, useUpdateProfile } from './account.queries.ts';
import { accountFailure } from './accountFailure.browser.ts';
import { CodeField } from '../ui/forms/CodeField.tsx';
import { FixedFacts } from '../ui/display/Facts.tsx';

const FAILED = 'Failed to update profile';
const NAME_LENGTH = 100;
const EMAIL_LENGTH = 254;
// In reverse: the first refused field gets the focus last.
const FIELDS = ['code', 'currentPassword', 'email', 'lastName', 'firstName'] as const;

/** Name and address; a new address requires the password, and a code with two-step sign-in. */
export function ProfileForm({ user, onDone }: { user: OwnUser; onDone: () => void }) {
  const updating = useUpdateProfile();
  const factor = useQuery(secondFactorQuery());
  const { firstName, lastName, email, hasPassword } = user;
  const { register, handleSubmit, formState, setError, setFocus, watch } = useForm<Required<Profile>>({
    defaultValues: { firstName, lastName, email, currentPassword: '', code: '' },
  });
  const { errors } = formState;
  const isMoving = watch('email').trim() !== email;
  const takesCode = isMoving && Boolean(factor.data?.enabledAt);
  useEffect(() => setFocus('firstName'), [setFocus]);

  const submit = handleSubmit(async ({ currentPassword, code, ...profile }) => {
    try {
      const proofs = { ...(isMoving && { currentPassword }), ...(takesCode && { code }) };
      await updating.mutateAsync({ ...profile, ...proofs });
      toast.success('Profile updated successfully!');
      onDone();
    } catch (error) {
      toast.error(accountFailure(error, FAILED));
      const refused = refusedFields(error);
      for (const field of FIELDS)
        if (refused[field]) setError(field, { message: refused[field] }, { shouldFocus: true });
    }
  });
  const required = (what: string) => ({
    validate: (text: string) => text.trim() !== '' || `${what} is required`,
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          required
          autoComplete="given-name"
          maxLength={NAME_LENGTH}
          error={errors.firstName?.message}
          {...register('firstName', required('First name'))}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          maxLength={NAME_LENGTH}
          error={errors.lastName?.message}
          {...register('lastName', required('Last name'))}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        required
        readOnly={!hasPassword}
        hint={hasPassword ? undefined : 'Set a password to change your email.'}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_LENGTH}
        error={errors.email?.message}
        {...register('email', required('Email'))}
      />
      {isMoving && (
        <>
          <PasswordField
            label="Current password"
            required
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...register('currentPassword', {
              validate: (text) => text !== '' || 'Enter your current password to change your email',
            })}
          />
          {takesCode && (
            <CodeField
              label="Authenticator or recovery code"
              orRecoveryCode
              required
              error={errors.code?.message}
              {...register('code', required('The code'))}
            />
          )}
          <Banner>
            We’ll send a link to the new address. When you open it, your email changes and you’ll be signed out on other
            devices.
          </Banner>
        </>
      )}
      <RateLimitNotice error={updating.error} />
      {updating.isError && !limitIn(updating.error) && Object.keys(errors).length === 0 && (
        <Banner tone="danger">{accountFailure(updating.error, FAILED)}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={updating.isPending}>
          Save
        </Button>
        <Button onClick={onDone} disabled={updating.isPending}>
          Cancel
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <FixedFacts user={user} />
      </dl>
    </form>
  );
}

function refusedFields(error: unknown): Record<string, string | undefined> {
  if (!(error instanceof Failure)) return {};
  return { ...(error.code === 'invalid_otp' && { code: error.message }), ...error.details.errors };
}
