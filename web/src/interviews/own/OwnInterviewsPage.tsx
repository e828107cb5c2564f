import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarClock, CalendarSync } from 'lucide-react';
import { loadFailure } from '../../platform/failureText.ts';
import { pageOf } from '../../platform/listSearch.ts';
import { useOwnUser } from '../../platform/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ListPage } from '../../ui/tables/ListPage.tsx';
import { usePages } from '../../ui/tables/usePages.ts';
import { InterviewTabs } from '../InterviewTabs.tsx';
import { CalendarLinkModal } from './CalendarLinkModal.tsx';
import { ownInterviewsQuery } from './own.queries.ts';
import { OwnInterviewList } from './OwnInterviewList.tsx';

/** Beside an admin's other pages of interviews. */
export const OwnInterviewsPage = () =>
  useOwnUser().role === 'admin' ? (
    <InterviewTabs>
      <OwnInterviews />
    </InterviewTabs>
  ) : (
    <OwnInterviews />
  );

/** The interviews whose panel the reader is on: those ahead by time, then earlier ones. */
function OwnInterviews() {
  const search = pageOf(useSearch({ strict: false }), 100_000);
  const navigate = useNavigate();
  const show = (next: { page?: number | undefined }, options?: { replace: boolean }) =>
    void navigate({ to: '/interviews', search: next, ...options });
  const interviews = useQuery(ownInterviewsQuery(search.page ?? 1));
  const [isLinking, setLinking] = useState(false);
  const pages = usePages(interviews, search, show);
  return (
    <>
      <ListPage
        title="My Interviews"
        actions={
          <Button onClick={() => setLinking(true)}>
            <CalendarSync size={18} aria-hidden /> <span className="max-sm:sr-only">Calendar link</span>
          </Button>
        }
        heading={<h2 className="sr-only">Interviews</h2>}
        query={interviews}
        rows={interviews.data?.items}
        failure={loadFailure(interviews.error, 'Failed to load your interviews')}
        bones={{ rows: 8, columns: 4 }}
        empty={
          <EmptyState icon={<CalendarClock size={28} aria-hidden />}>
            No interviews yet. They appear here when you join a panel.
          </EmptyState>
        }
        pages={{ ...pages, label: 'Pages of interviews' }}
      >
        {(rows) => <OwnInterviewList interviews={rows} />}
      </ListPage>
      {isLinking && <CalendarLinkModal onClose={() => setLinking(false)} />}
    </>
  );
}
