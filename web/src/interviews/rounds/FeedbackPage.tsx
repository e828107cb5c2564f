import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BellRing, ClipboardCheck, Lock } from 'lucide-react';
import type { Round } from '@assay/contract/rounds/rounds';
import type { InterviewFeedback } from '@assay/contract/rounds/scorecards';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { formatDateTimeZone } from '../../platform/format.ts';
import { pageOf } from '../../platform/listSearch.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { ListPage } from '../../ui/tables/ListPage.tsx';
import { usePages } from '../../ui/tables/usePages.ts';
import { InterviewTable } from '../InterviewTable.tsx';
import { CloseFeedbackModal } from '../scorecards/CloseFeedbackModal.tsx';
import { feedbackQuery, useRemind } from '../scorecards/scorecards.queries.ts';
import { RoundActions, RoundBadge, RoundTabs } from './RoundParts.tsx';
import { roundQuery } from './rounds.queries.ts';
import { interviewWords } from './roundWords.ts';

/** Which interviews of a round miss whose scorecard. */
export function FeedbackPage() {
  const { id = '' } = useParams({ strict: false });
  const round = useQuery(roundQuery(id)).data;
  return round && <Feedback round={round} />;
}

function Feedback({ round }: { round: Round }) {
  const id = String(round.id);
  const search = pageOf(useSearch({ strict: false }), 100_000);
  const navigate = useNavigate();
  const show = (next: { page?: number | undefined }, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/virtual-rounds/$id/feedback', params: { id }, search: next, ...options });
  const feedback = useQuery(feedbackQuery(id, search.page ?? 1));
  const pages = usePages(feedback, search, show);
  const [closing, setClosing] = useState<string>();
  const reminding = useRemind(id);
  const remind = (meetingId: string) =>
    reminding.mutate(meetingId, {
      onSuccess: ({ reminded }) => toast.success(reminded === 1 ? '1 person reminded' : `${reminded} people reminded`),
      onError: (error) => toast.error(failureText(error, 'Failed to send the reminders')),
    });
  return (
    <>
      <ListPage
        title={round.title}
        count={<RoundBadge round={round} />}
        more={<RoundActions round={round} />}
        notes={<RoundTabs round={round} />}
        heading={<h2 className="sr-only">Feedback</h2>}
        query={feedback}
        rows={feedback.data?.items}
        failure={loadFailure(feedback.error, 'Failed to load the feedback')}
        bones={{ rows: 8, columns: 4 }}
        empty={
          <EmptyState icon={<ClipboardCheck size={28} aria-hidden />}>
            No feedback yet. Scorecards appear here after the first interview.
          </EmptyState>
        }
        pages={{ ...pages, label: 'Pages of interviews' }}
      >
        {(rows) => <FeedbackList interviews={rows} onRemind={remind} onClose={setClosing} />}
      </ListPage>
      {closing !== undefined && <CloseFeedbackModal meetingId={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

type FeedbackListProps = {
  interviews: readonly InterviewFeedback[];
  onRemind: (meetingId: string) => void;
  onClose: (meetingId: string) => void;
};

const FeedbackList = ({ interviews, onRemind, onClose }: FeedbackListProps) => (
  <InterviewTable
    caption="Feedback"
    interviews={interviews}
    name={(one) => <Name interview={one} />}
    status={(one) => <Status interview={one} />}
    when={({ startsAt }) => <time dateTime={startsAt}>{formatDateTimeZone(startsAt)}</time>}
    more={[{ key: 'missing', header: 'Missing from', className: 'max-w-64', cell: missingText }]}
    actions={(one) => <Actions interview={one} onRemind={onRemind} onClose={onClose} />}
    line={(one) => <MissingLine interview={one} />}
  />
);

const ratersOf = ({ panel }: InterviewFeedback) => panel.filter(({ isShadow }) => !isShadow);

const missingOf = (interview: InterviewFeedback): string[] =>
  interview.closed
    ? []
    : ratersOf(interview)
        .filter(({ submittedAt }) => submittedAt === null)
        .map(({ name }) => name);

const missingText = (interview: InterviewFeedback): string => missingOf(interview).join(', ') || '–';

/** A phone has no room for names beside the status. */
function MissingLine({ interview }: { interview: InterviewFeedback }) {
  const missing = missingOf(interview).length;
  if (missing === 0) return formatDateTimeZone(interview.startsAt);
  return (
    <>
      <span className="sm:hidden">
        {missing} of {ratersOf(interview).length} missing
      </span>
      <span className="max-sm:hidden">Missing from {missingText(interview)}</span>
    </>
  );
}

const Name = ({ interview: { meetingId, candidate } }: { interview: InterviewFeedback }) => (
  <Link to="/interviews/$meetingId" params={{ meetingId }} className="hover:underline">
    {candidate.name}
  </Link>
);

const Status = ({ interview: { status } }: { interview: InterviewFeedback }) => (
  <Badge tone={interviewWords[status].tone}>{interviewWords[status].label}</Badge>
);

function Actions({
  interview,
  onRemind,
  onClose,
}: { interview: InterviewFeedback } & Omit<FeedbackListProps, 'interviews'>) {
  const { meetingId, candidate, status } = interview;
  if (status !== 'awaiting_feedback') return null;
  return (
    <Menu
      size="small"
      label={`More for ${candidate.name}`}
      items={[
        { label: 'Send reminder', icon: <BellRing size={18} aria-hidden />, onSelect: () => onRemind(meetingId) },
        { label: 'Close feedback', icon: <Lock size={18} aria-hidden />, onSelect: () => onClose(meetingId) },
      ]}
    />
  );
}
