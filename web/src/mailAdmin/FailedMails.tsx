import { useState } from 'react';
import { CircleX, Clock, MailX, Send, X } from 'lucide-react';
import type { FailedMail } from '@assay/contract/mailAdmin';
import { failureText } from '../platform/failureText.ts';
import { formatDateTime } from '../platform/format.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
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
          {
            key: 'kind',
            header: 'Email',
            rowHeader: true,
            cell: (mail) => (
              <>
                <span className="block font-medium">{kindText(mail.kind)}</span>
                <span className="text-sm text-ink-muted">{mail.to}</span>
              </>
            ),
          },
          { key: 'state', header: 'State', cell: (mail) => <State mail={mail} /> },
          { key: 'why', header: 'Reason', className: 'min-w-48', cell: (mail) => <Why mail={mail} /> },
          {
            key: 'at',
            header: 'Written',
            className: 'whitespace-nowrap tabular-nums',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
          },
          {
            key: 'act',
            header: 'Actions',
            headerHidden: true,
            cell: (mail) => <Acts mail={mail} onLeave={() => setLeaving(mail)} />,
          },
        ]}
        card={(mail) => ({
          title: <p>{kindText(mail.kind)}</p>,
          body: (
            <>
              <p className="flex flex-wrap items-center gap-2">
                <State mail={mail} /> <span className="text-sm wrap-anywhere text-ink-muted">{mail.to}</span>
              </p>
              <p>
                <Why mail={mail} />
              </p>
              <p className="text-sm text-ink-muted tabular-nums">
                Written <time dateTime={mail.createdAt}>{formatDateTime(mail.createdAt)}</time>
              </p>
            </>
          ),
          foot: <Acts mail={mail} onLeave={() => setLeaving(mail)} />,
        })}
      />
      {leaving && <GiveUpModal mail={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

const State = ({ mail: { state } }: { mail: FailedMail }) =>
  state === 'given_up' ? (
    <Badge tone="danger" icon={<MailX size={13} aria-hidden />}>
      Not delivered
    </Badge>
  ) : (
    <Badge tone="warning" icon={<Clock size={13} aria-hidden />}>
      Trying again
    </Badge>
  );

function Why({ mail: { error, tries, nextTryAt } }: { mail: FailedMail }) {
  return (
    <>
      <span className="block">{causeText(error)}</span>
      <span className="text-sm text-ink-muted">
        {tries === 1 ? '1 try' : `${tries} tries`}
        {nextTryAt !== null && error !== 'sending' && <>, the next {formatDateTime(nextTryAt)}</>}
        {' · '}
        {error}
      </span>
    </>
  );
}

function Acts({ mail, onLeave }: { mail: FailedMail; onLeave: () => void }) {
  const retrying = useRetryMail();
  const name = `${kindText(mail.kind)} to ${mail.to}`;
  const retry = () =>
    retrying.mutate(mail.id, {
      onSuccess: () => toast.success('Sending the email now', 'It leaves this list once delivered.'),
      onError: (error) => toast.error(failureText(error, 'Failed to send the email again')),
    });
  return (
    <span className="flex flex-wrap gap-2">
      {mail.mayRetry && (
        <Button size="small" aria-label={`Try again: ${name}`} loading={retrying.isPending} onClick={retry}>
          <Send size={16} aria-hidden /> Try again
        </Button>
      )}
      {mail.state === 'given_up' ? (
        <Button size="small" variant="ghost" aria-label={`Remove: ${name}`} onClick={onLeave}>
          <X size={16} aria-hidden /> Remove
        </Button>
      ) : (
        <Button size="small" variant="ghost" aria-label={`Dismiss: ${name}`} onClick={onLeave}>
          <CircleX size={16} aria-hidden /> Dismiss
        </Button>
      )}
    </span>
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
