import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react';
import type { LoggedEvent } from '@assay/contract/audit';
import { exportOffer, ListExports } from '../platform/export/ListExports.tsx';
import { loadFailure } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { auditQuery } from './audit.queries.ts';
import { auditFilters, NarrowedTo } from './AuditFilters.tsx';
import { type AuditSearch, auditSearch, isFiltered } from './auditSearch.ts';
import { AuditTable } from './AuditTable.tsx';
import { VerifyChain } from './VerifyChain.tsx';

export function AuditPage() {
  const search = auditSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: AuditSearch) => void navigate({ to: '/admin/reports/audit', search: next });
  const log = useQuery(auditQuery(search));
  const { before: _before, ...filter } = search;
  const last = log.data?.items.at(-1);

  return (
    <ListPage
      title="Audit log"
      more={<LearnMore page="security" about="the audit log" icon />}
      actions={
        <>
          <ListExports offers={[exportOffer('events', 'audit', filter)]} />
          <VerifyChain />
        </>
      }
      filters={auditFilters({ search, onChange: show })}
      notes={<NarrowedTo search={search} onChange={show} names={namesIn(log.data?.items ?? [], search)} />}
      heading={<h2 className="sr-only">Events</h2>}
      query={log}
      rows={log.data?.items}
      failure={loadFailure(log.error, 'Failed to load the audit log')}
      bones={{ rows: 15, columns: 5 }}
      empty={
        <EmptyState
          icon={<ScrollText size={28} aria-hidden />}
          action={isFiltered(search) && <Button onClick={() => show({})}>Show all events</Button>}
        >
          {isFiltered(search) ? 'No results' : 'No events yet'}
        </EmptyState>
      }
      pager={
        (search.before !== undefined || log.data?.hasOlder) && (
          <nav aria-label="Pages of the log" className="flex flex-wrap justify-center gap-3">
            <Button disabled={search.before === undefined} onClick={() => show(filter)}>
              <ChevronLeft size={18} aria-hidden /> Newest
            </Button>
            <Button
              disabled={!log.data?.hasOlder || last === undefined}
              onClick={() => last && show({ ...filter, before: last.id })}
            >
              Older <ChevronRight size={18} aria-hidden />
            </Button>
          </nav>
        )
      }
    >
      {(events) => <AuditTable events={events} onNarrow={(person) => show({ ...filter, ...person })} />}
    </ListPage>
  );
}

/** The people whose ids are in the URL. */
function namesIn(events: readonly LoggedEvent[], { actorId, subjectId }: AuditSearch) {
  const people = events.flatMap(({ actor, subject }) => [actor, subject]);
  const nameOf = (id: number | undefined) => people.find((person) => person?.id === id)?.name ?? undefined;
  return { actor: nameOf(actorId), subject: nameOf(subjectId) };
}
