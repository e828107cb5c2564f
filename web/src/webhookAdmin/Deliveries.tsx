import { useState } from 'react';
import { FileText, Send } from 'lucide-react';
import type { Webhook, WebhookDelivery } from '@assay/contract/webhooks';
import { failureText } from '../platform/failureText.ts';
import { formatDateTime, formatShortDate } from '../platform/format.ts';
import { Fact } from '../ui/display/Facts.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Menu } from '../ui/overlays/Menu.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import { DeliveryBadge } from './WebhookState.tsx';
import { useRedeliver } from './webhookAdmin.queries.ts';
import { eventWords, tryText } from './webhookWords.ts';

type DeliveriesProps = { webhook: Webhook; deliveries: readonly WebhookDelivery[] };

export function Deliveries({ webhook, deliveries }: DeliveriesProps) {
  const [openId, setOpenId] = useState<number>();
  const open = deliveries.find(({ id }) => id === openId);
  const acts = (delivery: WebhookDelivery) => (
    <Acts webhook={webhook} delivery={delivery} onOpen={() => setOpenId(delivery.id)} />
  );
  return (
    <>
      <ResponsiveTable
        caption="Deliveries"
        rows={deliveries}
        rowKey={({ id }) => id}
        columns={[
          { key: 'event', header: 'Event', rowHeader: true, cell: ({ event }) => eventWords[event] },
          {
            key: 'at',
            header: 'Time',
            className: 'tabular-nums',
            cell: ({ createdAt }) => (
              <time dateTime={createdAt} title={formatDateTime(createdAt)}>
                {formatShortDate(createdAt, new Date())}
              </time>
            ),
          },
          { key: 'state', header: 'Status', cell: (delivery) => <DeliveryBadge delivery={delivery} /> },
          {
            key: 'result',
            header: 'Last try',
            fills: true,
            cell: (delivery) => <span title={resultText(delivery)}>{resultText(delivery)}</span>,
          },
          { key: 'tries', header: 'Tries', numeric: true, cell: ({ tries }) => tries },
          { key: 'act', header: 'Actions', headerHidden: true, cell: acts },
        ]}
        compact={(delivery) => ({
          title: eventWords[delivery.event],
          line: `${formatShortDate(delivery.createdAt, new Date())} · ${resultText(delivery)}`,
          menu: acts(delivery),
        })}
      />
      {open && <DeliveryModal delivery={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

const resultText = ({ lastTry, state, nextTryAt }: WebhookDelivery): string => {
  const result = lastTry ? tryText(lastTry) : 'Not tried yet';
  return state === 'waiting' && lastTry && nextTryAt ? `${result} Next try ${formatDateTime(nextTryAt)}` : result;
};

type ActsProps = { webhook: Webhook; delivery: WebhookDelivery; onOpen: () => void };

function Acts({ webhook, delivery, onOpen }: ActsProps) {
  const redelivering = useRedeliver(webhook.id);
  const redeliver = () =>
    redelivering.mutate(delivery.id, {
      onSuccess: () => toast.success('Sending it now'),
      onError: (error) => toast.error(failureText(error, 'Failed to send it again')),
    });
  return (
    <Menu
      size="small"
      label={`Actions for ${eventWords[delivery.event]}, ${formatDateTime(delivery.createdAt)}`}
      loading={redelivering.isPending}
      items={[
        { label: 'Details', icon: <FileText size={18} aria-hidden />, onSelect: onOpen },
        ...(webhook.paused ? [] : [{ label: 'Send again', icon: <Send size={18} aria-hidden />, onSelect: redeliver }]),
      ]}
    />
  );
}

/** The request that was sent, and the beginning of the answer. */
const DeliveryModal = ({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) => (
  <Modal open size="large" title={eventWords[delivery.event]} onClose={onClose}>
    <dl className="grid gap-4">
      <Fact term="webhook-id">{delivery.messageId}</Fact>
      <Fact term="Last try">
        {delivery.lastTry ? `${formatDateTime(delivery.lastTry.at)}: ${resultText(delivery)}` : resultText(delivery)}
      </Fact>
      <Fact term="Sent">
        <Text>{JSON.stringify(JSON.parse(delivery.payload), null, 2)}</Text>
      </Fact>
      <Fact term="Response">{delivery.response ? <Text>{delivery.response}</Text> : '–'}</Fact>
    </dl>
  </Modal>
);

const Text = ({ children }: { children: string }) => (
  <pre className="rounded-control bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">{children}</pre>
);
