import { sql } from 'kysely';
import type { MeetingFilter, MeetingStatus, PanelRole } from '@assay/contract/interviews/interviews';
import { readMeetingId } from '@assay/contract/interviews/meetingId';
import { containsPattern } from '../../platform/database/containsPattern.ts';
import type { Db } from '../../platform/database/schema.ts';

const columns = [
  'id',
  'public_id as publicId',
  'title',
  'created_at as createdAt',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'capacity',
  'status',
  'session',
  'locked',
  'host_away_since as hostAwaySince',
  'empty_since as emptySince',
  'hosts_told_at as hostsNotifiedAt',
  'ics_sequence as icsSequence',
  'relay_only as relayOnly',
  'cameras_resumed_at as camerasResumedAt',
] as const;

export type StoredMeeting = NonNullable<Awaited<ReturnType<typeof findMeeting>>>;

export async function insertMeeting(
  db: Db,
  given: {
    publicId: string;
    title: string | null;
    createdBy: number;
    createdAt: Date;
    startsAt: Date | null;
    endsAt: Date;
    capacity: number;
    relayOnly: boolean;
  },
): Promise<StoredMeeting> {
  return db
    .insertInto('meetings')
    .values({
      public_id: given.publicId,
      title: given.title,
      created_by: given.createdBy,
      created_at: given.createdAt,
      starts_at: given.startsAt,
      ends_at: given.endsAt,
      capacity: given.capacity,
      relay_only: given.relayOnly,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findMeeting(db: Db, publicId: string) {
  return db.selectFrom('meetings').select(columns).where('public_id', '=', publicId).executeTakeFirst();
}

/** Every change of who is in a room locks its meeting, so that capacity and roles are decided one at a time. */
export async function lockMeeting(db: Db, publicId: string): Promise<StoredMeeting | undefined> {
  return db.selectFrom('meetings').select(columns).where('public_id', '=', publicId).forUpdate().executeTakeFirst();
}

export async function lockMeetingById(db: Db, id: number): Promise<StoredMeeting | undefined> {
  return db.selectFrom('meetings').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

interface MeetingChange {
  title?: string | null;
  startsAt?: Date | null;
  endsAt?: Date;
  capacity?: number;
  relayOnly?: boolean;
  isLateNotified?: boolean;
  movedAt?: Date;
  reminded?: 'day' | 'hour' | null;
  status?: MeetingStatus;
  session?: number;
  locked?: boolean;
  hostAwaySince?: Date | null;
  emptySince?: Date | null;
  hostsNotifiedAt?: Date;
  endedAt?: Date;
  calledOff?: boolean;
  camerasResumedAt?: Date;
}

export async function updateMeeting(db: Db, id: number, change: MeetingChange): Promise<void> {
  await db
    .updateTable('meetings')
    .set({
      ...(change.title !== undefined && { title: change.title }),
      ...(change.startsAt !== undefined && { starts_at: change.startsAt }),
      ...(change.endsAt !== undefined && { ends_at: change.endsAt }),
      ...(change.capacity !== undefined && { capacity: change.capacity }),
      ...(change.relayOnly !== undefined && { relay_only: change.relayOnly }),
      ...(change.isLateNotified !== undefined && { late_told: change.isLateNotified }),
      ...(change.movedAt !== undefined && { moved_at: change.movedAt }),
      ...(change.reminded !== undefined && { reminded: change.reminded }),
      ...(change.status !== undefined && { status: change.status }),
      ...(change.session !== undefined && { session: change.session }),
      ...(change.locked !== undefined && { locked: change.locked }),
      ...(change.hostAwaySince !== undefined && { host_away_since: change.hostAwaySince }),
      ...(change.emptySince !== undefined && { empty_since: change.emptySince }),
      ...(change.hostsNotifiedAt !== undefined && { hosts_told_at: change.hostsNotifiedAt }),
      ...(change.endedAt !== undefined && { ended_at: change.endedAt }),
      ...(change.calledOff !== undefined && { called_off: change.calledOff }),
      ...(change.camerasResumedAt !== undefined && { cameras_resumed_at: change.camerasResumedAt }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * The next iCalendar sequence number. It is at least the seconds since the meeting was created, so that a restored
 * backup cannot reuse a number that was already sent.
 */
export async function takeSequence(db: Db, id: number, now: Date): Promise<number> {
  const { taken } = await db
    .updateTable('meetings')
    .set({
      ics_sequence: sql<number>`greatest(ics_sequence, extract(epoch from ${now}::timestamptz - created_at)::int) + 1`,
    })
    .where('id', '=', id)
    .returning(sql<number>`ics_sequence - 1`.as('taken'))
    .executeTakeFirstOrThrow();
  return taken;
}

/** Whether a meeting's title, panel or candidates match; untitled ones are listed as "Interview". */
function names(search: string) {
  const pattern = containsPattern(search);
  return sql<boolean>`(
    coalesce(title, 'Interview') ilike ${pattern}
    or public_id ilike ${pattern}
    or public_id = ${readMeetingId(search)}
    or exists (select 1 from meeting_hosts join users on users.id = meeting_hosts.user_id
      where meeting_hosts.meeting_id = meetings.id
        and (first_name || ' ' || last_name ilike ${pattern} or users.email ilike ${pattern}))
    or exists (select 1 from meeting_invitations invited
      where invited.meeting_id = meetings.id and (invited.name ilike ${pattern} or invited.email ilike ${pattern}))
    or exists (select 1 from join_requests asked
      where asked.meeting_id = meetings.id and (asked.name ilike ${pattern} or asked.email ilike ${pattern})))`;
}

const shownStatus = (closedBefore: Date) => sql<MeetingStatus>`case
  when status = 'scheduled' and ends_at <= ${closedBefore} then 'ended' else status end`;

/** Narrower than the filter of a list. */
export interface MeetingTimes {
  /** Live, or ahead. */
  notOver?: boolean | undefined;
  startsFrom?: Date | undefined;
  startsBefore?: Date | undefined;
}

/** The meetings that a list shows by its filter. */
export const matching = (
  db: Db,
  { status, search, notOver, startsFrom, startsBefore }: MeetingFilter & MeetingTimes,
  closedBefore: Date,
) =>
  db
    .selectFrom('meetings')
    .$if(notOver === true, (select) => select.where(shownStatus(closedBefore), '<>', 'ended'))
    .$if(startsFrom !== undefined, (select) => select.where('starts_at', '>=', startsFrom as Date))
    .$if(startsBefore !== undefined, (select) => select.where('starts_at', '<', startsBefore as Date))
    .$if(status !== undefined, (select) => select.where(shownStatus(closedBefore), '=', status as MeetingStatus))
    .$if(search !== undefined, (select) => select.where(names(search as string)));

/** In this order: live, with people waiting, open, planned (next first), over. */
export async function findMeetings(
  db: Db,
  query: MeetingFilter & MeetingTimes & { page: number; limit: number },
  closedBefore: Date,
) {
  const statusNow = shownStatus(closedBefore);
  const listed = matching(db, query, closedBefore);
  const items = await listed
    .select([
      ...columns,
      (of) =>
        of
          .selectFrom('participants')
          .whereRef('participants.meeting_id', '=', 'meetings.id')
          .where('participants.lost_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('participantCount'),
      (of) =>
        of
          .selectFrom('join_requests')
          .whereRef('join_requests.meeting_id', '=', 'meetings.id')
          .where('join_requests.status', '=', 'pending')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('waitingCount'),
    ])
    .orderBy(sql`case
      when ${statusNow} = 'ended' then 4
      when status = 'live' then 0
      when exists (select 1 from join_requests asked where asked.meeting_id = meetings.id and asked.status = 'pending') then 1
      when starts_at is null then 2
      else 3 end`)
    .orderBy(sql`case when ${statusNow} = 'scheduled' then starts_at end`)
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  const { total } = await listed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total };
}

/** The matching meetings: those not over first, then the latest. */
export async function searchMeetings(db: Db, search: string, limit: number, closedBefore: Date) {
  return matching(db, { search }, closedBefore)
    .select(['public_id as publicId', 'title', 'starts_at as startsAt', 'ends_at as endsAt', 'status'])
    .orderBy(sql`${shownStatus(closedBefore)} = 'ended'`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Adds a host; an existing host changes only by becoming the lead. */
export async function addHost(
  db: Db,
  { meetingId, userId, isLead, now }: { meetingId: number; userId: number; isLead: boolean; now: Date },
): Promise<'added' | 'known'> {
  const { isNew } = await db
    .insertInto('meeting_hosts')
    .values({ meeting_id: meetingId, user_id: userId, is_lead: isLead, added_at: now })
    .onConflict((conflict) =>
      conflict.columns(['meeting_id', 'user_id']).doUpdateSet({
        is_lead: sql<boolean>`meeting_hosts.is_lead or excluded.is_lead`,
        is_shadow: sql<boolean>`meeting_hosts.is_shadow and not excluded.is_lead`,
      }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return isNew ? 'added' : 'known';
}

export async function deleteHost(db: Db, meetingId: number, userId: number): Promise<void> {
  await db.deleteFrom('meeting_hosts').where('meeting_id', '=', meetingId).where('user_id', '=', userId).execute();
}

export async function setRole(db: Db, meetingId: number, userId: number, role: PanelRole): Promise<void> {
  await db
    .updateTable('meeting_hosts')
    .set({ is_lead: role === 'lead', is_shadow: role === 'shadow' })
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .execute();
}

export async function findHost(db: Db, meetingId: number, userId: number) {
  return db
    .selectFrom('meeting_hosts')
    .select('is_lead as isLead')
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** In the order of joining; the lead is first of those who joined together, then they are by name. */
export async function findHosts(db: Db, meetingIds: readonly number[]) {
  if (meetingIds.length === 0) return [];
  return db
    .selectFrom('meeting_hosts')
    .innerJoin('users', 'users.id', 'meeting_hosts.user_id')
    .select([
      'meeting_hosts.meeting_id as meetingId',
      'users.id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.is_active as isActive',
      'meeting_hosts.is_lead as isLead',
      'meeting_hosts.is_shadow as isShadow',
      'meeting_hosts.added_at as addedAt',
    ])
    .where('meeting_hosts.meeting_id', 'in', meetingIds)
    .orderBy('meeting_hosts.added_at')
    .orderBy('meeting_hosts.is_lead', 'desc')
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute();
}

/** Live meetings without people, or without a host, since these times. */
export async function findAbandoned(db: Db, { emptySince, hostAwaySince }: { emptySince: Date; hostAwaySince: Date }) {
  return db
    .selectFrom('meetings')
    .select(['id', 'public_id as publicId'])
    .where('status', '=', 'live')
    .where((when) => when.or([when('empty_since', '<=', emptySince), when('host_away_since', '<=', hostAwaySince)]))
    .execute();
}

/** Planned meetings whose start passed without a host; each is returned once. */
export async function takeLate(db: Db, startedBefore: Date, notBefore: Date) {
  return db
    .updateTable('meetings')
    .set({ late_told: true })
    .where('status', '=', 'scheduled')
    .where('late_told', '=', false)
    .where('starts_at', '<=', startedBefore)
    .where('starts_at', '>', notBefore)
    .returning(columns)
    .execute();
}

export async function endPassed(db: Db, closedBefore: Date, now: Date) {
  return db
    .updateTable('meetings')
    .set({ status: 'ended', ended_at: now })
    .where('status', '=', 'scheduled')
    .where('ends_at', '<=', closedBefore)
    .returning(['id', 'public_id as publicId'])
    .execute();
}

export type MeetingAhead = NonNullable<Awaited<ReturnType<typeof takeMeetingAhead>>>;

/** The next planned meeting with a due reminder, locked; one that another process works on is left to it. */
export async function takeMeetingAhead(tx: Db, now: Date, leads: { day: number; hour: number }) {
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  return tx
    .selectFrom('meetings')
    .select([...columns, 'moved_at as movedAt', 'reminded'])
    .select(({ ref }) => ref('starts_at').$notNull().as('startsAt'))
    .where('status', '=', 'scheduled')
    .where('starts_at', '>', now)
    .where(({ or, and, eb }) =>
      or([
        and([eb('starts_at', '<=', inMs(leads.hour)), eb('reminded', 'is distinct from', 'hour')]),
        and([eb('starts_at', '<=', inMs(leads.day)), eb('reminded', 'is', null)]),
      ]),
    )
    .orderBy('starts_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
