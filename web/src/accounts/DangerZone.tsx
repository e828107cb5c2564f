import { type ReactNode, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useConfig } from '../platform/config.ts';
import { signOut, useOwnUser } from '../platform/session.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useDeactivate } from './account.queries.ts';
import { accountFailure } from './accountFailure.browser.ts';
import { DeleteAccountModal } from './DeleteAccountModal.tsx';

/** Deactivating and deleting the account. */
export function DangerZone() {
  const user = useOwnUser();
  const hasServices = Boolean(useConfig()?.providers.length);
  const wayIn = user.hasPassword ? 'email and password' : hasServices ? 'usual sign-in' : 'Google account';
  const [asked, setAsked] = useState<'nothing' | 'deactivate' | 'delete'>('nothing');
  const close = () => setAsked('nothing');
  const leave = useLeave();
  const deactivating = useDeactivate();

  const deactivate = () =>
    deactivating.mutate(undefined, {
      onSuccess: () => leave('Account deactivated. You have 30 days to reactivate.'),
      onError: (error) => {
        close();
        toast.error(accountFailure(error, 'Failed to deactivate account'));
      },
    });

  return (
    <Card title="Danger zone" className="border-danger!">
      <div className="-my-4 divide-y divide-line">
        <WayOut
          title="Deactivate account"
          action={<Button onClick={() => setAsked('deactivate')}>Deactivate account</Button>}
        >
          You’ll be signed out and hidden. Sign in within 30 days to come back. After that, your personal data will be
          permanently deleted.
        </WayOut>
        <WayOut title="Delete account now" action={<Button onClick={() => setAsked('delete')}>Delete now…</Button>}>
          Your personal data will be permanently deleted right away. You can’t undo this.
        </WayOut>
      </div>
      <ConfirmModal
        open={asked === 'deactivate'}
        title="Deactivate your account?"
        confirmLabel="Deactivate"
        dangerous
        working={deactivating.isPending}
        onConfirm={deactivate}
        onClose={close}
      >
        <p>
          You’ll be signed out on all devices, and your profile and leaderboard ranks will be hidden. You can’t answer a
          running quiz meanwhile.
        </p>
        <p className="mt-3">
          Within 30 days you can reactivate it with your {wayIn}. After that, it’ll be permanently deleted.
        </p>
      </ConfirmModal>
      {asked === 'delete' && (
        <DeleteAccountModal user={user} onClose={close} onDeleted={() => leave('Your account was deleted.')} />
      )}
    </Card>
  );
}

function useLeave() {
  const navigate = useNavigate();
  return (message: string) => {
    signOut();
    toast.success(message);
    void navigate({ to: '/', replace: true });
  };
}

const WayOut = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
    <div className="grid flex-1 basis-64 gap-1">
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-ink-muted">{children}</p>
    </div>
    {action}
  </div>
);
