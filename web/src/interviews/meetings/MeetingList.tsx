import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleStop, ClipboardList, Copy, DoorOpen, Pencil, Radio, Send, Users } from 'lucide-react';
import type { ListedMeeting, MeetingStatus } from '@assay/contract/interviews';
import { formatDateTime } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { ResponsiveTable } from '../../ui/tables/ResponsiveTable.tsx';
import { copyInviteLink } from './inviteLink.browser.ts';

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
        className: 'wrap-anywhere',
        cell: (meeting) => <Name meeting={meeting} />,
      },
      {
        key: 'status',
        header: 'Status and people',
        // A separate people column would leave no room for titles at desktop width.
        cell: (meeting) => (
          <span className="grid justify-items-start gap-1">
            <Status status={meeting.status} isPlanned={meeting.startsAt !== null} />
            <People meeting={meeting} />
          </span>
        ),
      },
      { key: 'when', header: 'When', cell: (meeting) => <When meeting={meeting} /> },
      {
        key: 'hosts',
        header: 'Hosts',
        className: 'wrap-anywhere',
        cell: (meeting) => <span className="block min-w-24">{hostNames(meeting)}</span>,
      },
      {
        key: 'actions',
        header: 'Actions',
        headerHidden: true,
        cell: (meeting) => <Actions meeting={meeting} {...actions} />,
      },
    ]}
    card={(meeting) => ({
      title: <Name meeting={meeting} />,
      corner: <Status status={meeting.status} isPlanned={meeting.startsAt !== null} />,
      body: (
        <>
          <p className="text-sm text-ink-muted">
            <When meeting={meeting} />
          </p>
          <p className="text-sm">
            <People meeting={meeting} />
          </p>
          <p className="text-sm text-ink-muted wrap-anywhere">Hosts: {hostNames(meeting)}</p>
        </>
      ),
      foot: <Actions meeting={meeting} {...actions} />,
    })}
  />
);

const nameOf = ({ title }: ListedMeeting) => title ?? 'Interview';

const hostNames = ({ hosts }: ListedMeeting) => hosts.map(({ name }) => name).join(', ') || '–';

const Name = ({ meeting }: { meeting: ListedMeeting }) => (
  <span className="grid">
    {nameOf(meeting)}
    <span className="font-mono text-xs font-normal whitespace-nowrap text-ink-muted">{meeting.meetingId}</span>
  </span>
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

function When({ meeting: { startsAt, createdAt, endsAt, status } }: { meeting: ListedMeeting }) {
  const [word, at] =
    startsAt !== null ? ['', startsAt] : status === 'ended' ? ['Created', createdAt] : ['Open until', endsAt];
  return (
    <span className="inline-flex flex-wrap gap-x-1">
      {word}
      <time dateTime={at} className="whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    </span>
  );
}

const People = ({ meeting: { participantCount, waitingCount } }: { meeting: ListedMeeting }) => (
  <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
    <span className="whitespace-nowrap">{participantCount} in the room</span>
    {waitingCount > 0 && <Badge tone="warning">{waitingCount} waiting</Badge>}
  </span>
);

function Actions({ meeting, ...on }: { meeting: ListedMeeting } & Omit<ListProps, 'meetings'>) {
  const name = `${nameOf(meeting)}, ${meeting.meetingId}`;
  const isOver = meeting.status === 'ended';
  const attendance = (
    <Button size="small" aria-label={`Attendance of ${name}`} onClick={() => on.onAttendance(meeting)}>
      <ClipboardList size={16} aria-hidden /> Attendance
    </Button>
  );
  if (isOver) return <div className="flex lg:justify-end">{attendance}</div>;
  return (
    <div className="flex items-center gap-2 lg:justify-end">
      {/* Opens a separate page, so that the list stays open beside the call. */}
      <Link
        to="/join/$meetingId"
        params={{ meetingId: meeting.meetingId }}
        target="_blank"
        preload={false}
        aria-label={`Open room of ${name}`}
        className={buttonClass({ size: 'small' })}
      >
        <DoorOpen size={16} aria-hidden /> Open room
      </Link>
      <Button size="small" aria-label={`Copy link of ${name}`} onClick={() => void copyInviteLink(meeting.meetingId)}>
        <Copy size={16} aria-hidden /> Copy link
      </Button>
      <Menu
        label={`More for ${name}`}
        items={[
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
          {
            label: 'Attendance',
            icon: <ClipboardList size={18} aria-hidden />,
            onSelect: () => on.onAttendance(meeting),
          },
          {
            label: 'End meeting',
            icon: <CircleStop size={18} aria-hidden />,
            onSelect: () => on.onEnd(meeting),
            dangerous: true,
          },
        ]}
      />
    </div>
  );
}
