import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { OwnUser } from '@assay/contract/auth';
import { Failure } from '@assay/contract/failure';
import { useSetFirstPassword } from '../auth/auth.queries.ts';
import { GooglePlace } from '../platform/google/GooglePlace.tsx';
import { type GoogleAnswer, useGoogleButton } from '../platform/google/useGoogleButton.ts';
import { useConfig } from '../platform/config.ts';
import { failureText } from '../platform/failureText.ts';
import { updateUser } from '../platform/session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Modal } from '../ui/Modal.tsx';
import { RateLimitNotice } from '../ui/RateLimitNotice.tsx';
import { toast } from '../ui/toast.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const FAILED = 'Failed to set password';

/** In the place of "Change password", for an account that only Google opens. */
export function SetPassword({ user }: { user: OwnUser }) {
  const config = useConfig();
  const setting = useSetFirstPassword();
  const [isProving, setProving] = useState(false);
  const form = useForm({ defaultValues: { newPassword: '', confirmPassword: '' } });
  const { handleSubmit, formState, getValues, setError, setFocus } = form;
  const isRefused = formState.errors.newPassword !== undefined;
  // Only once the dialog is gone, which gives the keyboard back to the button that opened it.
  useEffect(() => {
    if (!isProving && isRefused) setFocus('newPassword');
  }, [isProving, isRefused, setFocus]);

  const send = (answer: GoogleAnswer) =>
    setting.mutate(
      { ...answer, newPassword: getValues('newPassword') },
      {
        onSuccess: () => {
          toast.success('Password set successfully!');
          // Another panel takes this one's place.
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
        <p>
          You sign in with Google, and this account has no password yet. With one you can turn on two-step sign-in, and
          come in without Google too.
        </p>
        {config?.googleClientId ? (
          <>
            {/* Tells a password manager whose password this is. */}
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            <FormProvider {...form}>
              <NewPasswordFields />
            </FormProvider>
            <Button type="submit" variant="primary" className="justify-self-start">
              Set password
            </Button>
          </>
        ) : (
          <Banner>“Forgot password” on the login page sets one, with a code mailed to {user.email}.</Banner>
        )}
      </form>
      {isProving && (
        <ProveWithGoogle
          email={user.email}
          isSending={setting.isPending}
          error={setting.error}
          onAnswer={send}
          onClose={() => setProving(false)}
        />
      )}
    </Card>
  );
}

type ProveWithGoogleProps = {
  email: string;
  isSending: boolean;
  error: unknown;
  onAnswer: (answer: GoogleAnswer) => void;
  onClose: () => void;
};

function ProveWithGoogle({ email, isSending, error, onAnswer, onClose }: ProveWithGoogleProps) {
  const [round, setRound] = useState(0);
  const renew = () => setRound((before) => before + 1);
  const { place, google, hasFailed } = useGoogleButton({ purpose: 'signIn', round, onAnswer, onOld: renew });
  const isLimited = error instanceof Failure && error.code === 'rate_limited';
  return (
    <Modal open size="small" title="Is it you?" onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
      <div className="grid gap-4">
        <p>
          Sign in to Google once more, with the account of <span className="font-medium wrap-anywhere">{email}</span>,
          so that nobody else does this for you.
        </p>
        <GooglePlace place={place} isBusy={google === null || isSending} hasFailed={hasFailed} onAgain={renew} />
        <RateLimitNotice error={error} />
        {error !== null && !isLimited && <Banner tone="danger">{failureText(error, FAILED)}</Banner>}
      </div>
    </Modal>
  );
}
