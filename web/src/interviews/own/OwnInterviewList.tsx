import { Link } from '@tanstack/react-router';
import { Copy, DoorOpen } from 'lucide-react';
import type { PanelInterview } from '@assay/contract/rounds/panels';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
import { InterviewTable } from '../InterviewTable.tsx';
import { copyInviteLink } from '../inviteLink.browser.ts';
import { panelRoles } from '../panelWords.ts';
import { interviewWords } from '../rounds/roundWords.ts';

export const OwnInterviewList = ({ interviews }: { interviews: readonly PanelInterview[] }) => (
  <InterviewTable
    interviews={interviews}
    name={(interview) => <Name interview={interview} />}
    status={(interview) => <Status interview={interview} />}
    when={(interview) => <When interview={interview} />}
    // Two interviews with one person differ by their rounds.
    line={(interview) => (
      <>
        <When interview={interview} />
        {interview.title !== null && interview.candidates.length > 0 && <> · {interview.title}</>}
      </>
    )}
    more={[
      {
        key: 'title',
        header: 'Meeting',
        className: 'max-w-64 max-xl:hidden',
        cell: ({ title }) => title ?? 'Interview',
      },
      { key: 'role', header: 'Your role', className: 'max-lg:hidden', cell: ({ role }) => panelRoles[role] },
    ]}
    actions={(interview) => <Actions interview={interview} />}
  />
);

const isAhead = ({ status }: PanelInterview): boolean => status === 'scheduled' || status === 'live';

const nameOf = ({ candidates, title }: PanelInterview): string => candidates.join(', ') || (title ?? 'Interview');

/** Opens the page with kit and scorecard; without one the room, in a tab of its own so that the list stays beside it. */
const Name = ({ interview }: { interview: PanelInterview }) =>
  interview.isInRound ? (
    <Link to="/interviews/$meetingId" params={{ meetingId: interview.meetingId }} className="hover:underline">
      {nameOf(interview)}
    </Link>
  ) : isAhead(interview) ? (
    <Link
      to="/join/$meetingId"
      params={{ meetingId: interview.meetingId }}
      target="_blank"
      preload={false}
      aria-label={`Open the room with ${nameOf(interview)}`}
      className="hover:underline"
    >
      {nameOf(interview)}
    </Link>
  ) : (
    nameOf(interview)
  );

function Status({ interview: { status, scorecard } }: { interview: PanelInterview }) {
  if (scorecard === 'owed') return <Badge tone="warning">Scorecard due</Badge>;
  if (scorecard === 'submitted') return <Badge tone="success">Scorecard given</Badge>;
  return <Badge tone={interviewWords[status].tone}>{interviewWords[status].label}</Badge>;
}

const When = ({ interview: { startsAt } }: { interview: PanelInterview }) =>
  startsAt === null ? 'Any time' : <time dateTime={startsAt}>{formatDateTimeZone(startsAt)}</time>;

function Actions({ interview }: { interview: PanelInterview }) {
  const { meetingId } = interview;
  const items: MenuItem[] = [
    {
      label: 'Open room',
      icon: <DoorOpen size={18} aria-hidden />,
      onSelect: () => void window.open(`/join/${meetingId}`, '_blank', 'noopener'),
    },
    { label: 'Copy link', icon: <Copy size={18} aria-hidden />, onSelect: () => void copyInviteLink(meetingId) },
  ];
  return isAhead(interview) && <Menu size="small" label={`More for ${nameOf(interview)}`} items={items} />;
}
