import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import type { Webhook } from '@assay/contract/webhooks';
import { loadFailure } from '../platform/failureText.ts';
import { formatDateTime, formatShortDate } from '../platform/format.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import { SecretField } from './SecretField.tsx';
import { WebhookFormModal } from './WebhookFormModal.tsx';
import { WebhookState } from './WebhookState.tsx';
import { useCreateWebhook, webhooksQuery } from './webhookAdmin.queries.ts';
import { eventWords, tryText } from './webhookWords.ts';

/** Addresses of other systems that get events. */
export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery());
  const creating = useCreateWebhook();
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const create = (
    <Button variant="primary" onClick={() => setOpen(true)}>
      <Plus size={18} aria-hidden /> <span data-word>New webhook</span>
    </Button>
  );
  const isEmpty = webhooks.data?.length === 0;
  return (
    <>
      <ListPage
        title="Webhooks"
        more={<LearnMore page="webhooks" about="webhooks" icon />}
        actions={!isEmpty && create}
        query={webhooks}
        rows={webhooks.data}
        failure={loadFailure(webhooks.error, 'Failed to load the webhooks')}
        bones={{ rows: 4, columns: 4 }}
        empty={
          <EmptyState icon={<WebhookIcon size={28} aria-hidden />} action={create}>
            No webhooks yet. A webhook sends events to another system.
          </EmptyState>
        }
      >
        {(rows) => <WebhookList webhooks={rows} />}
      </ListPage>
      {isOpen && (
        <WebhookFormModal
          webhook={null}
          onClose={() => setOpen(false)}
          onSave={async (wanted) => {
            const made = await creating.mutateAsync(wanted);
            setOpen(false);
            setSecret(made.secret);
          }}
        />
      )}
      <Modal
        open={secret !== undefined}
        title="Webhook created"
        mustAnswer
        onClose={() => setSecret(undefined)}
        actions={
          <Button variant="primary" onClick={() => setSecret(undefined)}>
            Done
          </Button>
        }
      >
        <SecretField secret={secret ?? ''} />
      </Modal>
    </>
  );
}

const WebhookList = ({ webhooks }: { webhooks: readonly Webhook[] }) => (
  <ResponsiveTable
    caption="Webhooks"
    rows={webhooks}
    rowKey={({ id }) => id}
    columns={[
      { key: 'url', header: 'Address', rowHeader: true, fills: true, cell: (webhook) => <Address webhook={webhook} /> },
      {
        key: 'events',
        header: 'Events',
        fills: true,
        cell: (webhook) => <span title={eventsText(webhook)}>{eventsText(webhook)}</span>,
      },
      { key: 'state', header: 'Status', cell: (webhook) => <WebhookState webhook={webhook} /> },
      { key: 'waiting', header: 'Waiting', numeric: true, cell: ({ waiting }) => waiting },
      {
        key: 'last',
        header: 'Last delivery',
        className: 'tabular-nums',
        cell: ({ lastTry }) =>
          lastTry ? (
            <time dateTime={lastTry.at} title={`${formatDateTime(lastTry.at)}: ${tryText(lastTry)}`}>
              {formatShortDate(lastTry.at, new Date())}
            </time>
          ) : (
            '–'
          ),
      },
    ]}
    compact={(webhook) => ({
      title: <Address webhook={webhook} />,
      line: webhook.lastTry ? tryText(webhook.lastTry) : 'Nothing sent yet',
      corner: <WebhookState webhook={webhook} />,
    })}
  />
);

const eventsText = ({ events }: Webhook) => events.map((type) => eventWords[type]).join(', ');

const Address = ({ webhook: { id, url } }: { webhook: Webhook }) => (
  <Link to="/admin/reports/webhooks/$id" params={{ id: String(id) }} className="hover:underline" title={url}>
    {url.replace(/^https:\/\//, '')}
  </Link>
);
