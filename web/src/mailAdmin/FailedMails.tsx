import { useState } from 'react';
import { CircleX, Clock, MailX, Send, X } from 'lucide-react';
import type { FailedMail } from '@assay/contract/mailAdmin';
import { failureText } from '../platform/failureText.ts';
import { formatDateTime, formatShortDate } from '../platform/format.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useGiveUpMail, useRetryMail } from './mailAdmin.queries.ts';
import { causeText, kindText } from './mailWords.ts';

export function FailedMails({ mails }: { mails: readonly FailedMail[] }) {
  const [leaving, setLeaving] = useState<FailedMail>();
  return (
    <>
      <ResponsiveTable
        caption="Failed emails"
        rows={mails}
        rowKey={({ id }) => id}
        columns={[
          { key: 'kind', header: 'Email', rowHeader: true, cell: ({ kind }) => kindText(kind) },
          { key: 'to', header: 'To', cell: ({ to }) => to },
          { key: 'state', header: 'Status', cell: (mail) => <State mail={mail} /> },
          {
            key: 'why',
            header: 'Reason',
            fills: true,
            cell: (mail) => <span title={whyText(mail)}>{whyText(mail)}</span>,
          },
          {
            key: 'at',
            header: 'Written',
            className: 'tabular-nums max-xl:hidden',
            // The reason needs the space first.
            cell: ({ createdAt }) => (
              <time dateTime={createdAt} title={formatDateTime(createdAt)}>
                {formatShortDate(createdAt, new Date())}
              </time>
            ),
          },
          {
            key: 'act',
            header: 'Actions',
            headerHidden: true,
            cell: (mail) => <Acts mail={mail} onLeave={() => setLeaving(mail)} />,
          },
        ]}
        compact={(mail) => ({
          title: kindText(mail.kind),
          line: `${stateWords[mail.state]} · ${mail.to} · ${whyText(mail)}`,
          menu: <Acts mail={mail} onLeave={() => setLeaving(mail)} />,
        })}
      />
      {leaving && <GiveUpModal mail={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

const stateWords = { given_up: 'Not delivered', waiting: 'Trying again' } as const;

const State = ({ mail: { state } }: { mail: FailedMail }) =>
  state === 'given_up' ? (
    <Badge tone="danger" icon={<MailX size={13} aria-hidden />}>
      {stateWords[state]}
    </Badge>
  ) : (
    <Badge tone="warning" icon={<Clock size={13} aria-hidden />}>
      {stateWords[state]}
    </Badge>
  );

function whyText({ error, tries, nextTryAt }: FailedMail): string {
  const next = nextTryAt !== null && error !== 'sending' ? `, the next ${formatDateTime(nextTryAt)}` : '';
  return `${causeText(error)} · ${tries === 1 ? '1 try' : `${tries} tries`}${next} · ${error}`;
}

function Acts({ mail, onLeave }: { mail: FailedMail; onLeave: () => void }) {
  const retrying = useRetryMail();
  const retry = () =>
    retrying.mutate(mail.id, {
      onSuccess: () => toast.success('Sending the email now', 'It leaves this list once delivered.'),
      onError: (error) => toast.error(failureText(error, 'Failed to send the email again')),
    });
  const isGivenUp = mail.state === 'given_up';
  return (
    <Menu
      size="small"
      label={`Actions for ${kindText(mail.kind)} to ${mail.to}`}
      loading={retrying.isPending}
      items={[
        ...(mail.mayRetry ? [{ label: 'Try again', icon: <Send size={18} aria-hidden />, onSelect: retry }] : []),
        isGivenUp
          ? { label: 'Remove', icon: <X size={18} aria-hidden />, onSelect: onLeave, dangerous: true }
          : { label: 'Dismiss', icon: <CircleX size={18} aria-hidden />, onSelect: onLeave, dangerous: true },
      ]}
    />
  );
}

function GiveUpModal({ mail, onClose }: { mail: FailedMail; onClose: () => void }) {
  const leaving = useGiveUpMail();
  const isGivenUp = mail.state === 'given_up';
  return (
    <ConfirmModal
      open
      dangerous
      title={isGivenUp ? 'Remove this email?' : 'Dismiss this email?'}
      confirmLabel={isGivenUp ? 'Remove' : 'Dismiss'}
      working={leaving.isPending}
      onConfirm={() =>
        leaving.mutate(mail.id, {
          onSuccess: () => toast.success(isGivenUp ? 'Email removed' : 'Email dismissed'),
          onError: (error) =>
            toast.error(failureText(error, isGivenUp ? 'Failed to remove the email' : 'Failed to dismiss the email')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      “{kindText(mail.kind)}” to {mail.to} {isGivenUp ? 'was not delivered' : 'won’t be sent'}. Its text will be
      deleted. You can’t undo this.
    </ConfirmModal>
  );
}
