import type { AttendanceFilter, ListedMeeting, MeetingFilter } from '@assay/contract/interviews/interviews';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import type { App } from '../../app.ts';
import { dateOf, readOn, tableOf, tableOfPages } from '../../platform/export/table.ts';
import type { Columns, ExportTable } from '../../platform/export/table.ts';
import { listMeetings } from '../meetings/meetings.service.ts';
import { attendancesAfter, countAttendances } from '../data/attendances.store.ts';
import type { ExportedAttendance } from '../data/attendances.store.ts';
import { nameOf } from '../shared/shown.ts';

const ofMeetings: Columns<ListedMeeting> = {
  'Meeting id': ({ meetingId }) => meetingId,
  Title: ({ title }) => title,
  Status: ({ status }) => status,
  Starts: { moment: ({ startsAt }) => dateOf(startsAt) },
  Ends: { moment: ({ endsAt }) => new Date(endsAt) },
  Created: { moment: ({ createdAt }) => new Date(createdAt) },
  Capacity: ({ capacity }) => capacity,
  Hosts: ({ hosts }) => hosts.map(({ name, isLead }) => (isLead ? `${name} (lead)` : name)).join('; '),
  Link: ({ link }) => link,
};

export const meetingsTable = (app: Pick<App, 'db' | 'clock' | 'config'>, query: MeetingFilter): ExportTable =>
  tableOfPages(ofMeetings, (page) => listMeetings(app, { ...query, ...page }));

const ofAttendance: Columns<ExportedAttendance> = {
  'Meeting id': ({ publicId }) => publicId,
  Meeting: ({ title }) => title,
  Name: (one) => nameOf(one),
  'User id': ({ userId }) => userId,
  Host: ({ isHost }) => isHost,
  Joined: { moment: ({ joinedAt }) => joinedAt },
  Left: { moment: ({ leftAt }) => leftAt },
  Reason: ({ reason }) => reason,
  'Away (min)': ({ awaySeconds }) => Math.round(awaySeconds / 6) / 10,
  'Round trip (ms)': ({ quality }) => quality?.rttMs ?? null,
  'Loss (%)': ({ quality }) => quality?.lossPercent ?? null,
  'Frozen (s)': ({ quality }) => quality?.freezeSeconds ?? null,
  Relayed: ({ quality }) => quality?.relayed ?? null,
  'Speech (MOS, estimated)': ({ quality }) => quality?.mosEst ?? null,
};

/** Attendance of the listed meetings or of one meeting, in order of entry. */
export function attendanceTable({ db, clock }: Pick<App, 'db' | 'clock'>, filter: AttendanceFilter): ExportTable {
  const of = { filter, closedBefore: closedBefore(clock.now()) };
  return tableOf({
    columns: ofAttendance,
    count: () => countAttendances(db, of),
    batches: () => readOn<ExportedAttendance>((after, limit) => attendancesAfter(db, of, after?.nth ?? 0, limit)),
  });
}
