import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import type { Webhook } from '@assay/contract/webhooks';
import { failureText } from '../platform/failureText.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/forms/Button.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { SecretField } from './SecretField.tsx';
import { WebhookFormModal } from './WebhookFormModal.tsx';
import { useChangeWebhook, useRenewSecret, useWebhookAct } from './webhookAdmin.queries.ts';
import type { WebhookAct } from './webhookAdmin.queries.ts';

const done: Readonly<Record<WebhookAct, string>> = {
  pause: 'Webhook paused',
  resume: 'Webhook resumed',
  test: 'Sending a test now',
  delete: 'Webhook deleted',
};

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [asks, setAsks] = useState<'edit' | 'secret' | 'delete' | null>(null);
  const acting = useWebhookAct(webhook.id);
  const changing = useChangeWebhook(webhook.id);
  const navigate = useNavigate();
  const act = (which: WebhookAct) =>
    acting.mutate(which, {
      onSuccess: () => {
        toast.success(done[which]);
        if (which === 'delete') void navigate({ to: '/admin/reports/webhooks' });
      },
      onError: (error) => toast.error(failureText(error, 'Failed to change the webhook')),
      onSettled: () => setAsks(null),
    });
  const close = () => setAsks(null);
  return (
    <>
      {webhook.paused ? (
        <Button variant="primary" loading={acting.isPending} onClick={() => act('resume')}>
          <Play size={18} aria-hidden /> <span className="max-sm:sr-only">Resume</span>
        </Button>
      ) : (
        <Button loading={acting.isPending && acting.variables === 'test'} onClick={() => act('test')}>
          <Send size={18} aria-hidden /> <span className="max-sm:sr-only">Send test</span>
        </Button>
      )}
      <Menu
        label="Actions for this webhook"
        items={[
          { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => setAsks('edit') },
          { label: 'New secret', icon: <KeyRound size={18} aria-hidden />, onSelect: () => setAsks('secret') },
          ...(webhook.paused
            ? []
            : [{ label: 'Pause', icon: <Pause size={18} aria-hidden />, onSelect: () => act('pause') }]),
          {
            label: 'Delete',
            icon: <Trash2 size={18} aria-hidden />,
            onSelect: () => setAsks('delete'),
            dangerous: true,
          },
        ]}
      />
      {asks === 'edit' && (
        <WebhookFormModal
          webhook={webhook}
          onClose={close}
          onSave={async (wanted) => {
            await changing.mutateAsync(wanted);
            toast.success('Webhook saved');
            close();
          }}
        />
      )}
      {asks === 'secret' && <NewSecret webhook={webhook} onClose={close} />}
      <ConfirmModal
        open={asks === 'delete'}
        dangerous
        title="Delete this webhook?"
        confirmLabel="Delete webhook"
        working={acting.isPending}
        onConfirm={() => act('delete')}
        onClose={close}
      >
        Its deliveries will be deleted too. You can’t undo this.
      </ConfirmModal>
    </>
  );
}

function NewSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const renewing = useRenewSecret(webhook.id);
  if (renewing.data)
    return (
      <Modal
        open
        title="New secret"
        mustAnswer
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <SecretField secret={renewing.data.secret} />
      </Modal>
    );
  return (
    <ConfirmModal
      open
      title="Create a new secret?"
      confirmLabel="New secret"
      working={renewing.isPending}
      onConfirm={() =>
        renewing.mutate(undefined, {
          onError: (error) => toast.error(failureText(error, 'Failed to create a new secret')),
        })
      }
      onClose={onClose}
    >
      For 24 hours, both the old and the new one sign.
    </ConfirmModal>
  );
}
