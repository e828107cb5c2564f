import { type FormEvent, useState } from 'react';
import { fullName } from '@assay/contract/people/names';
import type { ManagedUser } from '@assay/contract/people/userAdmin';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useDeleteUser, useEndSessions, useNotify, useUpdateUser } from './userAdmin.queries.ts';

const NOTIFY_FORM = 'notify-user';
const MESSAGE_LENGTH = 500;

type Props = { user: ManagedUser; onClose: () => void };

export function BanModal({ user, onClose }: Props) {
  const updating = useUpdateUser();
  const ban = () =>
    updating.mutate(
      { id: user.id, active: false },
      {
        onSuccess: () => toast.success(`${fullName(user)} is banned`),
        onError: (error) => toast.error(failureText(error, 'Failed to ban this user')),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmModal
      open
      dangerous
      title={`Ban ${fullName(user)}?`}
      confirmLabel="Ban"
      working={updating.isPending}
      onConfirm={ban}
      onClose={onClose}
    >
      They’ll be signed out and can’t sign in until you lift the ban. Their results stay.
    </ConfirmModal>
  );
}

export function EndSessionsModal({ user, onClose }: Props) {
  const ending = useEndSessions();
  const end = () =>
    ending.mutate(user.id, {
      onSuccess: ({ ended }) => toast.success(`${fullName(user)} is signed out (sessions ended: ${ended})`),
      onError: (error) => toast.error(failureText(error, 'Failed to end the sessions')),
      onSettled: onClose,
    });
  return (
    <ConfirmModal
      open
      title={`Sign ${fullName(user)} out everywhere?`}
      confirmLabel="Sign out"
      working={ending.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      They’ll be signed out on all devices, and their access tokens will stop working. They can sign in again and
      continue a running quiz.
    </ConfirmModal>
  );
}

export function DeleteUserModal({ user, onClose }: Props) {
  const deleting = useDeleteUser();
  const [erase, setErase] = useState(false);
  const remove = () =>
    deleting.mutate(
      { id: user.id, erase },
      {
        onSuccess: ({ message }) => toast.success(message ?? 'Account deleted.'),
        onError: (error) => toast.error(failureText(error, 'Failed to delete this user')),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmModal
      open
      dangerous
      title={`Delete ${fullName(user)}?`}
      confirmLabel="Delete user"
      working={deleting.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        The account of {user.email} and their personal data will be permanently deleted. Attempts stay in the statistics
        without a name. To block someone for a while, ban them instead.
      </p>
      <Checkbox
        className="mt-3"
        label="Also delete their attempts"
        hint="All answers, scores and assessments. Averages, reports and statistics will change."
        checked={erase}
        disabled={deleting.isPending}
        onChange={({ currentTarget }) => setErase(currentTarget.checked)}
      />
    </ConfirmModal>
  );
}

export function NotifyModal({ user, onClose }: Props) {
  const notifying = useNotify();
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = message.trim() === '';
    setError(isEmpty ? 'Enter a message' : undefined);
    if (isEmpty || notifying.isPending) return;
    notifying.mutate(
      { userId: user.id, message },
      {
        onSuccess: () => {
          toast.success('Notification sent');
          onClose();
        },
        onError: (failed) => setError(failureText(failed, 'Failed to send the notification')),
      },
    );
  };
  return (
    <Modal
      open
      title={`Notify ${fullName(user)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={NOTIFY_FORM} variant="primary" loading={notifying.isPending}>
            Send
          </Button>
        </>
      }
    >
      <form id={NOTIFY_FORM} noValidate onSubmit={submit}>
        <TextArea
          label="Message"
          hint="Shown in the app, and emailed if they turned that on."
          maxLength={MESSAGE_LENGTH}
          value={message}
          error={error}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
      </form>
    </Modal>
  );
}
