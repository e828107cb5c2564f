import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardList, Copy, DoorOpen } from 'lucide-react';
import type { PanelInterview } from '@assay/contract/rounds/panels';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
import { ResponsiveTable } from '../../ui/tables/ResponsiveTable.tsx';
import { copyInviteLink } from '../inviteLink.browser.ts';
import { panelRoles } from '../panelWords.ts';
import { interviewWords } from '../rounds/roundWords.ts';

export const OwnInterviewList = ({ interviews }: { interviews: readonly PanelInterview[] }) => (
  <ResponsiveTable
    caption="Interviews"
    rows={interviews}
    rowKey={({ meetingId }) => meetingId}
    columns={[
      {
        key: 'candidate',
        header: 'Candidate',
        rowHeader: true,
        fills: true,
        cell: (interview) => (
          <>
            <Name interview={interview} />
            {interview.candidates.length > 0 && <Title interview={interview} />}
          </>
        ),
      },
      { key: 'status', header: 'Status', cell: (interview) => <Status interview={interview} /> },
      { key: 'when', header: 'When', cell: (interview) => <When interview={interview} /> },
      { key: 'role', header: 'Your role', className: 'max-lg:hidden', cell: ({ role }) => panelRoles[role] },
      {
        key: 'actions',
        header: 'Actions',
        headerHidden: true,
        cell: (interview) => <Actions interview={interview} />,
      },
    ]}
    compact={(interview) => ({
      title: <Name interview={interview} />,
      line: <When interview={interview} />,
      corner: <Status interview={interview} />,
      menu: <Actions interview={interview} />,
    })}
  />
);

const isAhead = ({ status }: PanelInterview): boolean => status === 'scheduled' || status === 'live';

const nameOf = ({ candidates, title }: PanelInterview): string => candidates.join(', ') || (title ?? 'Interview');

/** Opens the room, in a tab of its own so that the list stays beside the call. */
const Name = ({ interview }: { interview: PanelInterview }) =>
  isAhead(interview) ? (
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
  ) : interview.isInRound ? (
    <Link to="/interviews/$meetingId" params={{ meetingId: interview.meetingId }} className="hover:underline">
      {nameOf(interview)}
    </Link>
  ) : (
    nameOf(interview)
  );

const Title = ({ interview: { title } }: { interview: PanelInterview }) => (
  <span className="block text-sm font-normal text-ink-muted">{title ?? 'Interview'}</span>
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
  const navigate = useNavigate();
  const items: MenuItem[] = [
    ...(interview.isInRound
      ? [
          {
            label: 'Kit and scorecard',
            icon: <ClipboardList size={18} aria-hidden />,
            onSelect: () => void navigate({ to: '/interviews/$meetingId', params: { meetingId } }),
          },
        ]
      : []),
    {
      label: 'Open room',
      icon: <DoorOpen size={18} aria-hidden />,
      onSelect: () => void window.open(`/join/${meetingId}`, '_blank', 'noopener'),
    },
    { label: 'Copy link', icon: <Copy size={18} aria-hidden />, onSelect: () => void copyInviteLink(meetingId) },
  ];
  return isAhead(interview) && <Menu size="small" label={`More for ${nameOf(interview)}`} items={items} />;
}
