import { Link } from '@tanstack/react-router';
import { CalendarClock, CalendarX, Copy, DoorOpen, Send, UsersRound, UserX } from 'lucide-react';
import type { RoundInterview } from '@assay/contract/rounds/rounds';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
import { InterviewTable } from '../InterviewTable.tsx';
import { copyInviteLink } from '../inviteLink.browser.ts';
import { TechnicalCheck } from './TechnicalCheck.tsx';
import type { InterviewDeed } from './InterviewDialogs.tsx';
import { interviewWords } from './roundWords.ts';

type OnOpen = (deed: InterviewDeed, interview: RoundInterview) => void;

type InterviewListProps = {
  interviews: readonly RoundInterview[];
  /** In ms since 1970, as of the last answer. */
  now: number;
  onOpen: OnOpen;
};

export const InterviewList = ({ interviews, now, onOpen }: InterviewListProps) => (
  <InterviewTable
    interviews={interviews}
    name={(interview) => <Name interview={interview} />}
    status={(interview) => <Status interview={interview} />}
    when={({ startsAt }) => <time dateTime={startsAt}>{formatDateTimeZone(startsAt)}</time>}
    more={[
      {
        key: 'check',
        header: 'Check',
        className: 'max-xl:hidden',
        cell: ({ rehearsal }) => <TechnicalCheck rehearsal={rehearsal} />,
      },
      {
        key: 'hosts',
        header: 'Panel',
        className: 'max-w-48 max-xl:hidden',
        cell: ({ hosts }) => hosts.map(({ name }) => name).join(', '),
      },
    ]}
    actions={(interview) => (
      <Actions interview={interview} hasBegun={Date.parse(interview.startsAt) <= now} onOpen={onOpen} />
    )}
  />
);

const isAhead = ({ status }: RoundInterview): boolean => status === 'scheduled' || status === 'live';

/** Opens the room, in a tab of its own so that the round stays beside the call; afterwards the panel's page. */
const Name = ({ interview }: { interview: RoundInterview }) =>
  isAhead(interview) ? (
    <Link
      to="/join/$meetingId"
      params={{ meetingId: interview.meetingId }}
      target="_blank"
      preload={false}
      aria-label={`Open the room with ${interview.candidate.name}`}
      className="hover:underline"
    >
      {interview.candidate.name}
    </Link>
  ) : (
    <Link to="/interviews/$meetingId" params={{ meetingId: interview.meetingId }} className="hover:underline">
      {interview.candidate.name}
    </Link>
  );

const Status = ({ interview: { status, rescheduleNote } }: { interview: RoundInterview }) =>
  rescheduleNote === null || status !== 'scheduled' ? (
    <Badge tone={interviewWords[status].tone}>{interviewWords[status].label}</Badge>
  ) : (
    <Badge tone="warning">Asks to move</Badge>
  );

type ActionsProps = { interview: RoundInterview; hasBegun: boolean; onOpen: OnOpen };

function Actions({ interview, hasBegun, onOpen }: ActionsProps) {
  const { meetingId, status, candidate } = interview;
  const noShow: MenuItem = {
    label: 'Mark as no-show',
    icon: <UserX size={18} aria-hidden />,
    onSelect: () => onOpen('no-show', interview),
  };
  const ahead: MenuItem[] = [
    {
      label: 'Open room',
      icon: <DoorOpen size={18} aria-hidden />,
      onSelect: () => void window.open(`/join/${meetingId}`, '_blank', 'noopener'),
    },
    { label: 'Copy link', icon: <Copy size={18} aria-hidden />, onSelect: () => void copyInviteLink(meetingId) },
    { label: 'Panel', icon: <UsersRound size={18} aria-hidden />, onSelect: () => onOpen('panel', interview) },
    { label: 'Send link again', icon: <Send size={18} aria-hidden />, onSelect: () => onOpen('invite', interview) },
  ];
  const planned: MenuItem[] = [
    { label: 'Move', icon: <CalendarClock size={18} aria-hidden />, onSelect: () => onOpen('move', interview) },
    {
      label: 'Cancel interview',
      icon: <CalendarX size={18} aria-hidden />,
      onSelect: () => onOpen('cancel', interview),
      dangerous: true,
    },
  ];
  const items: MenuItem[] = [
    ...(isAhead(interview) ? ahead : []),
    ...(status === 'expired' || (status === 'scheduled' && hasBegun) ? [noShow] : []),
    ...(status === 'scheduled' ? planned : []),
  ];
  return items.length > 0 && <Menu size="small" label={`More for ${candidate.name}`} items={items} />;
}
