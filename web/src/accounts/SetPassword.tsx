import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { OwnUser } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import { useSetFirstPassword } from '../auth/auth.queries.ts';
import type { GoogleAnswer } from '../platform/google/useGoogleButton.ts';
import { useConfig } from '../platform/config.ts';
import { failureText } from '../platform/failureText.ts';
import { updateUser } from '../platform/session.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ProveWithGoogle } from './ProveWithGoogle.tsx';

const FAILED = 'Failed to set password';

/** Replaces "Change password" for an account that only Google opens. */
export function SetPassword({ user }: { user: OwnUser }) {
  const config = useConfig();
  const setting = useSetFirstPassword();
  const [isProving, setProving] = useState(false);
  const form = useForm({ defaultValues: { newPassword: '', confirmPassword: '' } });
  const { handleSubmit, formState, getValues, setError, setFocus } = form;
  const isRefused = formState.errors.newPassword !== undefined;
  // After the dialog is gone, which returns the focus to the button that opened it.
  useEffect(() => {
    if (!isProving && isRefused) setFocus('newPassword');
  }, [isProving, isRefused, setFocus]);

  const send = (answer: GoogleAnswer) =>
    setting.mutate(
      { ...answer, newPassword: getValues('newPassword') },
      {
        onSuccess: () => {
          toast.success('Password set successfully!');
          // Another panel replaces this one.
          updateUser({ ...user, hasPassword: true });
        },
        onError: (error) => {
          const refused = error instanceof Failure ? error.details.errors?.['newPassword'] : undefined;
          toast.error(refused ?? failureText(error, FAILED));
          if (refused === undefined) return;
          setProving(false);
          setError('newPassword', { message: refused });
        },
      },
    );

  return (
    <Card title="Set a password">
      <form noValidate onSubmit={(event) => void handleSubmit(() => setProving(true))(event)} className="grid gap-4">
        <p>You sign in without a password. Set one to sign in with it, too, or to turn on two-step sign-in.</p>
        {config?.googleClientId ? (
          <>
            {/* Tells password managers which account this is. */}
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            <FormProvider {...form}>
              <NewPasswordFields />
            </FormProvider>
            <Button type="submit" variant="primary" className="justify-self-start">
              Set password
            </Button>
          </>
        ) : (
          <Banner>Use “Forgot password” on the sign-in page, and we’ll email a code to {user.email}.</Banner>
        )}
      </form>
      {isProving && (
        <ProveWithGoogle
          email={user.email}
          isSending={setting.isPending}
          error={setting.error}
          failed={FAILED}
          onAnswer={send}
          onClose={() => setProving(false)}
        />
      )}
    </Card>
  );
}
