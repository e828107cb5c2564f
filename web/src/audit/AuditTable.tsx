import { type ReactNode, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { ListFilter, ScrollText } from 'lucide-react';
import type { LoggedEvent } from '@assay/contract/audit';
import { formatDateTime } from '../platform/format.ts';
import { Menu } from '../ui/overlays/Menu.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import { actionText, detailText, detailsOf, sentenceOf } from './auditWords.ts';

type Person = { actorId: number } | { subjectId: number };
type TableProps = { events: readonly LoggedEvent[]; onNarrow: (person: Person) => void };

export function AuditTable({ events, onNarrow }: TableProps) {
  const [open, setOpen] = useState<LoggedEvent>();
  const actions = (event: LoggedEvent) => <Actions event={event} onOpen={() => setOpen(event)} onNarrow={onNarrow} />;
  const title = (event: LoggedEvent) => (
    <button type="button" className="hover:underline" onClick={() => setOpen(event)}>
      {actionText(event.action)}
    </button>
  );
  return (
    <>
      <ResponsiveTable
        caption="Audit log"
        rows={events}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'at',
            header: 'When',
            className: 'tabular-nums',
            cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
          },
          { key: 'action', header: 'What', rowHeader: true, fills: true, cell: title },
          {
            key: 'actor',
            header: 'Done by',
            className: 'max-w-40',
            cell: ({ actor }) => <Who person={actor} missing="Not signed in" />,
          },
          {
            key: 'subject',
            header: 'Done to',
            className: 'max-w-40',
            cell: ({ subject }) => <Who person={subject} missing="–" />,
          },
          {
            key: 'details',
            header: 'Details',
            fills: true,
            className: 'text-ink-muted max-xl:hidden',
            cell: (event) => detailsLine(event),
          },
          { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
        ]}
        compact={(event) => ({
          title: title(event),
          line: (
            <>
              <time dateTime={event.at}>{formatDateTime(event.at)}</time> · {nameOf(event.actor, 'Not signed in')}
            </>
          ),
          menu: actions(event),
        })}
      />
      {open && <EventModal event={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const nameOf = (person: LoggedEvent['actor'], missing: string) =>
  person === null ? missing : (person.name ?? `Deleted account (${person.id})`);

function Who({ person, missing }: { person: LoggedEvent['actor']; missing: string }) {
  if (person === null || person.name === null) return <span className="text-ink-muted">{nameOf(person, missing)}</span>;
  return (
    <Link to="/admin/reports/users/$id" params={{ id: String(person.id) }} className="block truncate hover:underline">
      {person.name}
    </Link>
  );
}

const detailsLine = (event: LoggedEvent) =>
  detailsOf(event)
    .map(([name, value]) => `${sentenceOf(name)}: ${detailText(value)}`)
    .join(' · ');

function Actions({
  event: { action, actor, subject },
  onOpen,
  onNarrow,
}: {
  event: LoggedEvent;
  onOpen: () => void;
  onNarrow: (person: Person) => void;
}) {
  const narrow = (label: string, person: Person) => ({
    label,
    icon: <ListFilter size={18} aria-hidden />,
    onSelect: () => onNarrow(person),
  });
  return (
    <Menu
      size="small"
      label={`Actions for “${actionText(action)}”`}
      items={[
        { label: 'View details', icon: <ScrollText size={18} aria-hidden />, onSelect: onOpen },
        ...(actor ? [narrow(`Only done by ${nameOf(actor, '')}`, { actorId: actor.id })] : []),
        ...(subject ? [narrow(`Only done to ${nameOf(subject, '')}`, { subjectId: subject.id })] : []),
      ]}
    />
  );
}

/** Everything that is known of an event. */
function EventModal({ event, onClose }: { event: LoggedEvent; onClose: () => void }) {
  return (
    <Modal open title={actionText(event.action)} onClose={onClose}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2">
        <Fact term="When">
          <time dateTime={event.at}>{formatDateTime(event.at)}</time>
        </Fact>
        <Fact term="Done by">
          <Who person={event.actor} missing="Not signed in" />
        </Fact>
        {event.subject && (
          <Fact term="Done to">
            <Who person={event.subject} missing="–" />
          </Fact>
        )}
        {detailsOf(event).map(([name, value]) => (
          <Fact key={name} term={sentenceOf(name)}>
            {detailText(value)}
          </Fact>
        ))}
      </dl>
    </Modal>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);
