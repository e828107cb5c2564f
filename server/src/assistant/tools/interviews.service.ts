import { z } from 'zod';
import { listMeetings } from '../../interviews/meetings/meetings.service.ts';
import { daysBefore, startOfDay } from '../../reports/windows.ts';
import { adminTool, counted, day, daysText, momentIn, ROWS, screenOf, searchText, tableOf } from './tool.ts';

const words = { scheduled: 'ahead', live: 'under way', ended: 'over' } as const;

/** Interviews that are not over, or those with a status. */
export const meetings = adminTool(
  'Lists interviews that are ahead (scheduled), under way (live) or over (ended), by days, title, host or candidate.',
  z.strictObject({
    status: z.enum(['scheduled', 'live', 'ended']).optional(),
    from: day.optional(),
    to: day.optional(),
    search: searchText.optional(),
  }),
  async (app, { status, from, to, search }) => {
    const zone = app.config.TIME_ZONE;
    const { items, pagination } = await listMeetings(app, {
      status,
      search,
      notOver: status === undefined,
      startsFrom: from === undefined ? undefined : startOfDay(from, zone),
      startsBefore: to === undefined ? undefined : startOfDay(daysBefore(to, -1), zone),
      page: 1,
      limit: ROWS,
    });
    const { total } = pagination;
    const state = status === undefined ? 'ahead or under way' : words[status];
    return {
      sentence: `${counted(total, 'interview is', 'interviews are')} ${state}${daysText({ from, to })}. Times are in ${zone}.`,
      table: tableOf(
        ['Interview', 'Starts', 'Hosts', 'Waiting to join'],
        items.map(({ meetingId, title, startsAt, waitingCount, hosts }) => ({
          cells: [
            title ?? 'Interview',
            momentIn(zone)(startsAt),
            hosts.map(({ name }) => name).join(', ') || null,
            waitingCount,
          ],
          path:
            status === 'ended'
              ? screenOf('/admin/virtual-rounds/meetings', { search: meetingId })
              : `/join/${meetingId}`,
        })),
        total,
      ),
      source: { label: 'Meetings', path: screenOf('/admin/virtual-rounds/meetings', { status, search }) },
    };
  },
);
