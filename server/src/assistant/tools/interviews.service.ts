import { listMeetings } from '../../interviews/meetings/meetings.service.ts';
import { listRounds } from '../../interviews/rounds/rounds.service.ts';
import { z } from 'zod';
import { adminTool, counted, momentIn, ROWS, tableOf } from './tool.ts';

/** Interviews ahead, or under way. */
export const meetings = adminTool(
  'Lists the interviews that are ahead (scheduled) or under way (live), with their times.',
  z.strictObject({ status: z.enum(['scheduled', 'live']) }),
  async (app, { status }) => {
    const { items, pagination } = await listMeetings(app, { status, page: 1, limit: ROWS });
    const zone = app.config.TIME_ZONE;
    const at = momentIn(zone);
    return {
      sentence:
        status === 'live'
          ? `${counted(pagination.total, 'interview is', 'interviews are')} under way.`
          : `${counted(pagination.total, 'interview is', 'interviews are')} ahead. Times are in ${zone}.`,
      table: tableOf(
        ['Interview', 'Starts', 'Waiting to join', 'Panel'],
        items.map(({ meetingId, title, startsAt, waitingCount, hosts }) => ({
          cells: [title ?? meetingId, at(startsAt), waitingCount, hosts.length],
          path: `/join/${meetingId}`,
        })),
        pagination.total,
      ),
      source: { label: 'Meetings', path: `/admin/virtual-rounds/meetings?status=${status}` },
    };
  },
);

/** Rounds; with `open` only those that take interviews. */
export const rounds = adminTool(
  'Lists interview rounds and their status.',
  z.strictObject({ only: z.literal('open').optional() }),
  async (app, { only }) => {
    const { items, pagination } = await listRounds(app, { ...(only && { status: only }), page: 1, limit: ROWS });
    const { total } = pagination;
    return {
      sentence: only
        ? `${counted(total, 'round is', 'rounds are')} open.`
        : `There ${total === 1 ? 'is 1 round' : `are ${total} rounds`}, open ones first.`,
      table: tableOf(
        ['Round', 'Status'],
        items.map(({ id, title, status }) => ({ cells: [title, status], path: `/admin/virtual-rounds/${id}` })),
        total,
      ),
      source: { label: 'Virtual Interviews', path: '/admin/virtual-rounds' },
    };
  },
);
