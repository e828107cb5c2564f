import { Link } from '@tanstack/react-router';
import type { LoggedEvent } from '@assay/contract/audit';
import { formatDateTime } from '../platform/format.ts';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import type { AuditSearch } from './auditSearch.ts';
import { actionText, detailText, sentenceOf } from './auditWords.ts';

type TableProps = { events: readonly LoggedEvent[]; search: AuditSearch };

export const AuditTable = ({ events, search }: TableProps) => (
  <ResponsiveTable
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
    wideCards
    card={(event) => ({
      title: <p>{actionText(event.action)}</p>,
      body: (
        <>
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
        </>
      ),
    })}
  />
);

/** Filters the log by this person. */
function Who({
  person,
  search: { before: _before, ...search },
  as,
}: {
  person: LoggedEvent['actor'];
  search: AuditSearch;
  as: 'actorId' | 'subjectId';
}) {
  if (person === null) return <span className="text-ink-muted">{as === 'actorId' ? 'Not signed in' : '–'}</span>;
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
