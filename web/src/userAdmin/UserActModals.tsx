import { type FormEvent, useState } from 'react';
import type { ManagedUser } from '@assay/contract/userAdmin';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useDeleteUser, useEndSessions, useNotify, useUpdateUser } from './userAdmin.queries.ts';
import { nameOf } from './UserList.tsx';

const NOTIFY_FORM = 'notify-user';
const MESSAGE_LENGTH = 500;

type Props = { user: ManagedUser; onClose: () => void };

export function BanModal({ user, onClose }: Props) {
  const updating = useUpdateUser();
  const ban = () =>
    updating.mutate(
      { id: user.id, active: false },
      {
        onSuccess: () => toast.success(`${nameOf(user)} is banned`),
        onError: (error) => toast.error(failureText(error, 'Failed to ban this user')),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmModal
      open
      dangerous
      title={`Ban ${nameOf(user)}?`}
      confirmLabel="Ban"
      working={updating.isPending}
      onConfirm={ban}
      onClose={onClose}
    >
      They are signed out everywhere at once and cannot come back by themselves. Results stay. You can lift the ban at
      any time.
    </ConfirmModal>
  );
}

export function EndSessionsModal({ user, onClose }: Props) {
  const ending = useEndSessions();
  const end = () =>
    ending.mutate(user.id, {
      onSuccess: ({ ended }) => toast.success(`${nameOf(user)} is signed out (sessions ended: ${ended})`),
      onError: (error) => toast.error(failureText(error, 'Failed to end the sessions')),
      onSettled: onClose,
    });
  return (
    <ConfirmModal
      open
      title={`Sign ${nameOf(user)} out everywhere?`}
      confirmLabel="End sessions"
      working={ending.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      Every device is signed out at once. They can sign in again; a running quiz goes on after that.
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
      title={`Delete ${nameOf(user)}?`}
      confirmLabel="Delete user"
      working={deleting.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        The account of {user.email} and everything personal are deleted for ever. Attempts stay for statistics, without
        a name, unless they are to go too. This cannot be undone; to lock somebody out, ban them instead.
      </p>
      <Checkbox
        className="mt-3"
        label="Also delete their attempts"
        hint="Every answer and score, and what was written about them. Averages, past reports and the statistics of questions change, as if they had taken no quiz."
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
    setError(isEmpty ? 'Write a message' : undefined);
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
      title={`Notify ${nameOf(user)}`}
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
          hint="Shown at their bell at once, and mailed if they asked for mail."
          maxLength={MESSAGE_LENGTH}
          value={message}
          error={error}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
      </form>
    </Modal>
  );
}
