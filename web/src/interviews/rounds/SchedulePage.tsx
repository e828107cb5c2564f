import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import type { Round, RoundInterview } from '@assay/contract/rounds/rounds';
import { loadFailure } from '../../platform/failureText.ts';
import { pageOf } from '../../platform/listSearch.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ListPage } from '../../ui/tables/ListPage.tsx';
import { usePages } from '../../ui/tables/usePages.ts';
import { AddCandidatesModal } from './AddCandidatesModal.tsx';
import { InterviewDialogs, type InterviewDeed } from './InterviewDialogs.tsx';
import { InterviewList } from './InterviewList.tsx';
import { AddCandidates, RoundActions, RoundBadge, RoundTabs, takesCandidates } from './RoundParts.tsx';
import { interviewsQuery, roundQuery } from './rounds.queries.ts';
import { candidatesText } from './roundWords.ts';
import { ScheduleModal } from './ScheduleModal.tsx';
import { SlotsCard } from './SlotsCard.tsx';

/** A round's interviews: those ahead by time, then earlier ones. */
export function SchedulePage() {
  const { id = '' } = useParams({ strict: false });
  const round = useQuery(roundQuery(id)).data;
  return round && <Schedule round={round} />;
}

type Open =
  | { what: 'nothing' }
  | { what: 'add' }
  | { what: 'schedule' }
  | { what: InterviewDeed; interview: RoundInterview };

function Schedule({ round }: { round: Round }) {
  const id = String(round.id);
  const search = pageOf(useSearch({ strict: false }), 100_000);
  const navigate = useNavigate();
  const show = (next: { page?: number | undefined }, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/virtual-rounds/$id', params: { id }, search: next, ...options });
  const interviews = useQuery(interviewsQuery(id, search.page ?? 1));
  const pages = usePages(interviews, search, show);
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const close = () => setOpen({ what: 'nothing' });
  // A dialog shows a changed panel at once.
  const current = (interview: RoundInterview) =>
    interviews.data?.items.find(({ meetingId }) => meetingId === interview.meetingId) ?? interview;

  const toSchedule = round.candidates.invited + round.candidates.no_show + round.candidates.interviewed;
  const canSchedule = takesCandidates(round) && toSchedule > 0;
  const schedule = (
    <Button variant="primary" onClick={() => setOpen({ what: 'schedule' })}>
      <CalendarPlus size={18} aria-hidden /> <span data-word>Schedule interview</span>
    </Button>
  );
  const isEmpty = interviews.data?.items.length === 0;
  const hasPeople = toSchedule + round.candidates.scheduled > 0;
  return (
    <>
      <ListPage
        title={round.title}
        count={<RoundBadge round={round} />}
        more={<RoundActions round={round} />}
        actions={!isEmpty && canSchedule && schedule}
        notes={<RoundTabs round={round} />}
        heading={<h2 className="sr-only">Interviews</h2>}
        query={interviews}
        rows={interviews.data?.items}
        failure={loadFailure(interviews.error, 'Failed to load the interviews')}
        bones={{ rows: 8, columns: 4 }}
        empty={
          <EmptyState
            icon={<CalendarPlus size={28} aria-hidden />}
            action={
              canSchedule ? (
                schedule
              ) : !hasPeople && takesCandidates(round) ? (
                <AddCandidates onOpen={() => setOpen({ what: 'add' })} />
              ) : undefined
            }
          >
            {hasPeople
              ? `${candidatesText(toSchedule)} and no interview yet`
              : 'Add the candidates first, then schedule their interviews.'}
          </EmptyState>
        }
        pages={{ ...pages, label: 'Pages of interviews' }}
      >
        {(rows) => (
          <InterviewList
            now={interviews.dataUpdatedAt}
            interviews={rows}
            onOpen={(what, interview) => setOpen({ what, interview })}
          />
        )}
      </ListPage>
      <SlotsCard round={round} />
      {open.what === 'add' && <AddCandidatesModal roundId={id} onClose={() => setOpen({ what: 'nothing' })} />}
      {open.what === 'schedule' && <ScheduleModal round={round} candidate={null} onClose={close} />}
      {'interview' in open && (
        <InterviewDialogs roundId={id} deed={open.what} interview={current(open.interview)} onClose={close} />
      )}
    </>
  );
}
