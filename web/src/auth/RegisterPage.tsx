import { lazy, Suspense, useState } from 'react';
import { Link, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { UserRoundPlus } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import type { FinishLogIn } from '../platform/account.ts';
import { NoAnswer } from '../platform/api.ts';
import { useConfig } from '../platform/config.ts';
import { failureText } from '../platform/failureText.ts';
import { useSession } from '../platform/session.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { RateLimitNotice } from '../ui/feedback/RateLimitNotice.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useRegister } from './auth.queries.ts';
import {
  emptyRegistration,
  looksLikeEmail,
  PASSWORDS_DIFFER,
  passwordTooShort,
  refusedFields,
  registrationOf,
  type RegistrationForm,
} from './registration.ts';

const GoogleSignIn = lazy(async () => ({ default: (await import('./google/GoogleSignIn.tsx')).GoogleSignIn }));
const ProviderButtons = lazy(async () => ({
  default: (await import('../platform/providers/ProviderButtons.tsx')).ProviderButtons,
}));
const ProvidersOnly = lazy(async () => ({ default: (await import('./providers/ProvidersOnly.tsx')).ProvidersOnly }));
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

export function RegisterPage() {
  const { from } = useSearch({ from: '/door/data/register' });
  const config = useConfig();
  const passwordMin = config?.passwordMin ?? 6;
  const isSignedIn = useSession().step === 'signedIn';
  const registering = useRegister();
  const form = useForm<RegistrationForm>({ defaultValues: emptyRegistration });
  const { register, watch, formState, setError, setValue, clearErrors } = form;
  const { errors } = formState;
  const isAdmin = watch('isAdmin');
  // A Google account already known here may have a second factor.
  const [second, setSecond] = useState<{ challenge: string; finish?: FinishLogIn | undefined }>();

  const submit = form.handleSubmit(async (values) => {
    try {
      // The route redirects once signed in.
      const { user } = await registering.mutateAsync(registrationOf(values));
      toast.success(`Welcome, ${user.firstName}`);
    } catch (error) {
      toast.error(registrationProblem(error));
      const refused = error instanceof Failure ? refusedFields(error) : [];
      for (const [index, [field, message]] of refused.entries())
        setError(field, { message }, { shouldFocus: index === 0 });
    }
  });

  const required = (label: string) => ({ validate: (text: string) => text.trim() !== '' || `${label} is required` });
  const isAboutField = registering.error instanceof Failure && refusedFields(registering.error).length > 0;
  const isRateLimited = registering.error instanceof Failure && registering.error.code === 'rate_limited';

  if (second !== undefined)
    return (
      <Suspense>
        <SecondStep {...second} onBack={() => setSecond(undefined)} />
      </Suspense>
    );

  if (config?.passwordSignIn === false)
    return (
      <Suspense>
        <ProvidersOnly from={from} />
      </Suspense>
    );

  return (
    <section className="panel grid gap-5 p-5 sm:p-8">
      <div className="grid gap-1">
        <h1 className="display text-2xl">Create your account</h1>
        <p className="text-ink-muted">
          Already have one?{' '}
          <Link to="/login" search={{ from }} className="touch-target font-medium text-accent hover:underline">
            Sign in
          </Link>
        </p>
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {config?.adminRegistration && (
          <div className="grid gap-2">
            <Checkbox
              label="Register as Admin"
              {...register('isAdmin', {
                onChange: () => {
                  setValue('adminPasscode', '');
                  clearErrors('adminPasscode');
                },
              })}
            />
            {isAdmin && (
              <PasswordField
                label="Admin Passcode"
                required
                autoComplete="off"
                error={errors.adminPasscode?.message}
                {...register('adminPasscode', {
                  validate: (text, values) => !values.isAdmin || text !== '' || 'Admin passcode is required',
                })}
              />
            )}
          </div>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            required
            autoComplete="given-name"
            maxLength={100}
            error={errors.firstName?.message}
            {...register('firstName', required('First name'))}
          />
          <TextField
            label="Last name"
            required
            autoComplete="family-name"
            maxLength={100}
            error={errors.lastName?.message}
            {...register('lastName', required('Last name'))}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email', {
            validate: (text) =>
              text.trim() === '' ? 'Email is required' : looksLikeEmail(text) || 'Enter a valid email',
          })}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PasswordField
            label="Password"
            required
            autoComplete="new-password"
            hint={errors.password ? undefined : `At least ${passwordMin} characters.`}
            error={errors.password?.message}
            {...register('password', {
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
              validate: (text, values) => text === values.password || PASSWORDS_DIFFER,
            })}
          />
        </div>
        <RateLimitNotice error={registering.error} />
        {registering.isError && !isAboutField && !isRateLimited && (
          <Banner tone="danger">{registrationProblem(registering.error)}</Banner>
        )}
        <Button type="submit" variant="primary" size="large" wide loading={registering.isPending || isSignedIn}>
          <UserRoundPlus size={18} aria-hidden /> Create Account
        </Button>
      </form>
      <Suspense>
        {config?.providers.length ? <ProviderButtons from={from} verb="Continue with" /> : null}
        {config?.googleClientId && (
          <GoogleSignIn
            purpose="signUp"
            isListed={config.providers.length > 0}
            role={isAdmin ? 'admin' : 'user'}
            onChallenge={(challenge, finish) => setSecond({ challenge, finish })}
          />
        )}
      </Suspense>
    </section>
  );
}

function registrationProblem(error: unknown): string {
  const isTaken = error instanceof Failure && error.code === 'email_taken';
  return isTaken || error instanceof NoAnswer ? error.message : failureText(error, 'Registration failed');
}
