import { Link } from '@tanstack/react-router';
import type { LoggedEvent } from '@assay/contract/audit';
import { formatDateTime } from '../platform/format.ts';
import { Table } from '../ui/Table.tsx';
import type { AuditSearch } from './auditSearch.ts';
import { actionText, detailText, sentenceOf } from './auditWords.ts';

type TableProps = { events: readonly LoggedEvent[]; search: AuditSearch };

/** A table where there is room for one, cards on a phone. */
export function AuditTable({ events, search }: TableProps) {
  return (
    <>
      <div className="panel py-1 max-lg:hidden">
        <Table
          caption="Audit log"
          rows={events}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'at',
              header: 'When',
              className: 'whitespace-nowrap tabular-nums',
              cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
            },
            { key: 'action', header: 'What', rowHeader: true, cell: ({ action }) => actionText(action) },
            {
              key: 'actor',
              header: 'Done by',
              className: 'wrap-anywhere',
              cell: ({ actor }) => <Who person={actor} search={search} as="actorId" />,
            },
            {
              key: 'subject',
              header: 'Done to',
              className: 'wrap-anywhere',
              cell: ({ subject }) => <Who person={subject} search={search} as="subjectId" />,
            },
            {
              key: 'details',
              header: 'Details',
              className: 'wrap-anywhere',
              cell: (event) => <Details event={event} />,
            },
          ]}
        />
      </div>
      <ul className="grid gap-3 lg:hidden" aria-label="Audit log">
        {events.map((event) => (
          <li key={event.id} className="panel grid gap-2 p-4">
            <p className="font-semibold">{actionText(event.action)}</p>
            <p className="text-sm text-ink-muted">
              <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            </p>
            <p className="text-sm wrap-anywhere">
              By <Who person={event.actor} search={search} as="actorId" />
              {event.subject && (
                <>
                  {' · to '}
                  <Who person={event.subject} search={search} as="subjectId" />
                </>
              )}
            </p>
            <Details event={event} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Narrows the log to this person. */
function Who({
  person,
  search: { before: _before, ...search },
  as,
}: {
  person: LoggedEvent['actor'];
  search: AuditSearch;
  as: 'actorId' | 'subjectId';
}) {
  if (person === null) return <span className="text-ink-muted">{as === 'actorId' ? 'Nobody signed in' : '–'}</span>;
  return (
    <Link
      to="/admin/reports/audit"
      search={{ ...search, [as]: person.id }}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {person.name ?? `Deleted account (${person.id})`}
    </Link>
  );
}

function Details({ event: { details, address } }: { event: LoggedEvent }) {
  const told = Object.entries({ ...details, ...(address !== null && { address }) });
  if (told.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
      {told.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-1">
          <dt className="flex-none text-ink-muted">{sentenceOf(name)}:</dt>
          <dd className="min-w-0 wrap-anywhere">{detailText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
