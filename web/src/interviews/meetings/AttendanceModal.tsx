import { useQuery } from '@tanstack/react-query';
import type { Attendance, CallQuality, ListedMeeting } from '@assay/contract/interviews/interviews';
import { ExportMenu } from '../../platform/export/ExportMenu.tsx';
import { loadFailure } from '../../platform/failureText.ts';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { useNow } from '../../ui/display/useNow.ts';
import { attendanceQuery } from '../interviews.queries.ts';
import { spanWords } from './spanWords.ts';

/** Attendance: the people, times and call quality. */
export function AttendanceModal({ meeting, onClose }: { meeting: ListedMeeting; onClose: () => void }) {
  const attendance = useQuery(attendanceQuery(meeting.meetingId));
  return (
    <Modal open size="large" title={`Attendance of “${meeting.title ?? 'Interview'}”`} onClose={onClose}>
      {attendance.isPending && <SkeletonText lines={4} />}
      {attendance.isError && attendance.data === undefined && (
        <ErrorState
          {...loadFailure(attendance.error, 'Failed to load the attendance')}
          onRetry={() => void attendance.refetch()}
          retrying={attendance.isFetching}
        />
      )}
      {attendance.data?.length === 0 && <EmptyState>No participants yet</EmptyState>}
      {attendance.data !== undefined && attendance.data.length > 0 && (
        <>
          <ul className="divide-y divide-line">
            {attendance.data.map((visit) => (
              <Visit key={`${visit.joinedAt} ${visit.name}`} visit={visit} />
            ))}
          </ul>
          <ExportMenu list="attendance" filter={{ meetingId: meeting.meetingId }} label="Export attendance" />
        </>
      )}
    </Modal>
  );
}

const reasons: Record<NonNullable<Attendance['reason']>, string> = {
  left: 'left',
  closed: 'closed the page',
  lost: 'lost the connection',
  removed: 'removed by a host',
  ended: 'stayed until the end',
  // Stays from before migration 0047 include short losses.
  replaced: 'joined again',
};

function Visit({ visit: { name, isHost, joinedAt, leftAt, reason, awaySeconds, quality } }: { visit: Attendance }) {
  const now = useNow().getTime();
  const seconds = ((leftAt === null ? now : Date.parse(leftAt)) - Date.parse(joinedAt)) / 1000;
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="wrap-anywhere">{name}</span>
        {isHost && <Badge tone="accent">Host</Badge>}
        {leftAt === null && <Badge tone="success">In the room</Badge>}
      </p>
      <p className="text-sm text-ink-muted tabular-nums">
        Joined <time dateTime={joinedAt}>{formatDateTimeZone(joinedAt)}</time>, {spanWords(seconds)}
        {reason !== null && `, ${reasons[reason]}`}
        {awaySeconds > 0 && `, away for ${spanWords(awaySeconds)}`}
      </p>
      <p className="text-sm text-ink-muted tabular-nums">{qualityWords(quality)}</p>
    </li>
  );
}

function qualityWords(quality: CallQuality | null): string {
  if (quality === null) return 'Call quality: not measured';
  const { rttMs, lossPercent, freezeSeconds, relayed, mosEst } = quality;
  const parts = [
    rttMs !== null && `${Math.round(rttMs)} ms round trip`,
    lossPercent !== null && `${Math.round(lossPercent * 10) / 10}% lost`,
    `${Math.round(freezeSeconds)} s frozen`,
    relayed && 'through a relay',
    mosEst !== null && `speech ${mosEst.toFixed(1)} of 4.5 (estimated)`,
  ];
  return `Call quality: ${parts.filter(Boolean).join(', ')}`;
}
