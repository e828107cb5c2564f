import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleStop, ClipboardList, Copy, Pencil, Radio, Send, Users } from 'lucide-react';
import type { ListedMeeting, MeetingStatus } from '@assay/contract/interviews/interviews';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { ResponsiveTable } from '../../ui/tables/ResponsiveTable.tsx';
import { copyInviteLink } from '../inviteLink.browser.ts';

type ListProps = {
  meetings: readonly ListedMeeting[];
} & Record<'onInvite' | 'onEdit' | 'onPanel' | 'onAttendance' | 'onEnd', (meeting: ListedMeeting) => void>;

export const MeetingList = ({ meetings, ...actions }: ListProps) => (
  <ResponsiveTable
    caption="Meetings"
    rows={meetings}
    rowKey={({ meetingId }) => meetingId}
    columns={[
      {
        key: 'title',
        header: 'Meeting',
        rowHeader: true,
        fills: true,
        cell: (meeting) => (
          <>
            <Name meeting={meeting} onAttendance={actions.onAttendance} />{' '}
            <span className="font-mono text-xs font-normal text-ink-muted">{meeting.meetingId}</span>
          </>
        ),
      },
      {
        key: 'status',
        header: 'Status',
        cell: (meeting) => (
          <span className="inline-flex items-center gap-2">
            <Status status={meeting.status} isPlanned={meeting.startsAt !== null} />
            <People meeting={meeting} />
          </span>
        ),
      },
      { key: 'when', header: 'When', cell: (meeting) => <When meeting={meeting} /> },
      {
        key: 'hosts',
        header: 'Hosts',
        className: 'max-w-48 max-xl:hidden',
        cell: hostNames,
      },
      {
        key: 'actions',
        header: 'Actions',
        headerHidden: true,
        cell: (meeting) => <Actions meeting={meeting} {...actions} />,
      },
    ]}
    compact={(meeting) => ({
      title: <Name meeting={meeting} onAttendance={actions.onAttendance} />,
      line: <When meeting={meeting} isShort />,
      corner:
        meeting.waitingCount > 0 ? (
          <People meeting={meeting} />
        ) : (
          <Status status={meeting.status} isPlanned={meeting.startsAt !== null} />
        ),
      menu: <Actions meeting={meeting} {...actions} />,
    })}
  />
);

const nameOf = ({ title }: ListedMeeting) => title ?? 'Interview';

const hostNames = ({ hosts }: ListedMeeting) => hosts.map(({ name }) => name).join(', ') || '–';

/** Opens the room, in a tab of its own so that the list stays beside the call; after the end, who was there. */
const Name = ({ meeting, onAttendance }: { meeting: ListedMeeting } & Pick<ListProps, 'onAttendance'>) =>
  meeting.status === 'ended' ? (
    <button
      type="button"
      className="hover:underline"
      aria-label={`Attendance of ${nameOf(meeting)}, ${meeting.meetingId}`}
      onClick={() => onAttendance(meeting)}
    >
      {nameOf(meeting)}
    </button>
  ) : (
    <Link
      to="/join/$meetingId"
      params={{ meetingId: meeting.meetingId }}
      target="_blank"
      preload={false}
      aria-label={`Open room of ${nameOf(meeting)}, ${meeting.meetingId}`}
      className="hover:underline"
    >
      {nameOf(meeting)}
    </Link>
  );

function Status({ status, isPlanned }: { status: MeetingStatus; isPlanned: boolean }) {
  switch (status) {
    case 'live':
      return (
        <Badge tone="success" icon={<Radio size={14} aria-hidden />}>
          Live
        </Badge>
      );
    case 'scheduled':
      return (
        <Badge tone="info" icon={<CalendarClock size={14} aria-hidden />}>
          {isPlanned ? 'Scheduled' : 'Open'}
        </Badge>
      );
    case 'ended':
      return <Badge icon={<CircleStop size={14} aria-hidden />}>Ended</Badge>;
  }
}

/** @param isShort beside the badge, which says that it is open */
function When({ meeting, isShort = false }: { meeting: ListedMeeting; isShort?: boolean }) {
  const { startsAt, createdAt, endsAt, status } = meeting;
  const [word, at] =
    startsAt !== null
      ? ['', startsAt]
      : status === 'ended'
        ? ['Created', createdAt]
        : [isShort ? 'Until' : 'Open until', endsAt];
  return (
    <>
      {word} <time dateTime={at}>{formatDateTimeZone(at)}</time>
    </>
  );
}

const People = ({ meeting: { participantCount, waitingCount } }: { meeting: ListedMeeting }) => (
  <span className="inline-flex items-center gap-2 tabular-nums">
    {participantCount > 0 && <span>{participantCount} in the room</span>}
    {waitingCount > 0 && <Badge tone="warning">{waitingCount} waiting</Badge>}
  </span>
);

function Actions({ meeting, ...on }: { meeting: ListedMeeting } & Omit<ListProps, 'meetings'>) {
  const attendance = {
    label: 'Attendance',
    icon: <ClipboardList size={18} aria-hidden />,
    onSelect: () => on.onAttendance(meeting),
  };
  return (
    <Menu
      size="small"
      label={`More for ${nameOf(meeting)}, ${meeting.meetingId}`}
      items={
        meeting.status === 'ended'
          ? [attendance]
          : [
              {
                label: 'Copy link',
                icon: <Copy size={18} aria-hidden />,
                onSelect: () => void copyInviteLink(meeting.meetingId),
              },
              {
                label: 'Invite candidate',
                icon: <Send size={18} aria-hidden />,
                onSelect: () => on.onInvite(meeting),
              },
              {
                label: 'Edit',
                icon: <Pencil size={18} aria-hidden />,
                onSelect: () => on.onEdit(meeting),
                disabled: meeting.status === 'live',
              },
              { label: 'Panel', icon: <Users size={18} aria-hidden />, onSelect: () => on.onPanel(meeting) },
              attendance,
              {
                label: 'End meeting',
                icon: <CircleStop size={18} aria-hidden />,
                onSelect: () => on.onEnd(meeting),
                dangerous: true,
              },
            ]
      }
    />
  );
}
