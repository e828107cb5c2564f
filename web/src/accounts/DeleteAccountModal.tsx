import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OwnUser } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import { secondFactorQuery } from '../auth/secondFactor.queries.ts';
import { useConfig } from '../platform/config.ts';
import { limitIn } from '../platform/failureText.ts';
import type { GoogleAnswer } from '../platform/google/useGoogleButton.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { RateLimitNotice } from '../ui/feedback/RateLimitNotice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useDeleteAccount, useDeleteWithGoogle } from './account.queries.ts';
import { accountFailure } from './accountFailure.browser.ts';
import { CodeField } from '../ui/forms/CodeField.tsx';
import { ProveWithGoogle } from './ProveWithGoogle.tsx';

const FAILED = 'Failed to delete account';
const REQUIRED = 'Enter this to delete your account';

type DeleteAccountModalProps = { user: OwnUser; onClose: () => void; onDeleted: () => void };

/** Asks for the password, and a code with two-step sign-in; an account that only Google opens asks Google instead. */
export const DeleteAccountModal = (props: DeleteAccountModalProps) =>
  props.user.hasPassword ? <DeleteByPassword {...props} /> : <DeleteWithGoogle {...props} />;

function DeleteByPassword({ onClose, onDeleted }: DeleteAccountModalProps) {
  const deleting = useDeleteAccount();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const factor = useQuery(secondFactorQuery());
  const takesCode = Boolean(factor.data?.enabledAt);
  const formId = useId();
  const codeField = useRef<HTMLInputElement>(null);
  const refused = refusals(deleting.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (deleting.isPending) return;
    setTried(true);
    if (password === '' || (takesCode && code.trim() === '')) return;
    const proofs = { currentPassword: password, ...(takesCode && { code }) };
    deleting.mutate(proofs, {
      onSuccess: onDeleted,
      onError: (error) => refusals(error).code !== undefined && codeField.current?.focus(),
    });
  };

  return (
    <Warning
      onClose={onClose}
      action={
        <Button type="submit" form={formId} variant="danger" loading={deleting.isPending}>
          Delete account
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <PasswordField
          label="Current password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={isTried && password === '' ? REQUIRED : refused.currentPassword}
        />
        {takesCode && (
          <CodeField
            ref={codeField}
            label="Authenticator or recovery code"
            orRecoveryCode
            required
            value={code}
            onChange={({ target }) => setCode(target.value)}
            error={isTried && code.trim() === '' ? REQUIRED : refused.code}
          />
        )}
        <RateLimitNotice error={deleting.error} />
      </form>
    </Warning>
  );
}

function DeleteWithGoogle({ user, onClose, onDeleted }: DeleteAccountModalProps) {
  const deleting = useDeleteWithGoogle();
  const config = useConfig();
  const [isProving, setProving] = useState(false);

  const send = (answer: GoogleAnswer) =>
    deleting.mutate(answer, {
      onSuccess: onDeleted,
      onError: (error) => toast.error(accountFailure(error, FAILED)),
    });

  if (isProving)
    return (
      <ProveWithGoogle
        email={user.email}
        isSending={deleting.isPending}
        error={deleting.error}
        failed={FAILED}
        onAnswer={send}
        onClose={onClose}
      >
        <p className="font-medium">Your account will be deleted once Google confirms it’s you.</p>
      </ProveWithGoogle>
    );
  const isSetUp = Boolean(config?.googleClientId);
  return (
    <Warning
      onClose={onClose}
      action={
        isSetUp && (
          <Button variant="danger" onClick={() => setProving(true)}>
            Delete account
          </Button>
        )
      }
    >
      {isSetUp ? (
        <p>Google will confirm it’s you first.</p>
      ) : (
        <Banner>
          {config?.passwordSignIn === false
            ? 'Deleting at once needs a password, and passwords are turned off here. Deactivate your account instead: it’s deleted after 30 days.'
            : `Set a password first: use “Forgot password” on the sign-in page, and we’ll email a code to ${user.email}.`}
        </Banner>
      )}
    </Warning>
  );
}

type WarningProps = { onClose: () => void; action: ReactNode; children: ReactNode };

const Warning = ({ onClose, action, children }: WarningProps) => (
  <Modal
    open
    title="Permanently delete your account?"
    tone="danger"
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>Cancel</Button>
        {action}
      </>
    }
  >
    <div className="grid gap-4">
      <p>
        Your name, email, sessions, messages and preferences will be deleted now. Your quiz results stay in the
        statistics with nothing that identifies you. You can’t undo this.
      </p>
      {children}
    </div>
  </Modal>
);

/** Assigns a refusal to its field; others are shown under the password. */
function refusals(error: unknown): { currentPassword?: string; code?: string } {
  if (error === null || limitIn(error)) return {};
  const { errors } = error instanceof Failure ? error.details : {};
  const text = accountFailure(error, FAILED);
  if (error instanceof Failure && error.code === 'invalid_otp') return { code: errors?.['code'] ?? text };
  return { currentPassword: errors?.['currentPassword'] ?? text };
}
