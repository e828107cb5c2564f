import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

export interface StoredSlot {
  id: number;
  roundId: number;
  startsAt: Date;
  endsAt: Date;
  leadId: number;
}

/** Whether a planned or live meeting is in the slot, at its time. */
const isTaken = sql<boolean>`exists (select from meetings where meetings.id = slot.meeting_id
  and meetings.status <> 'ended' and meetings.starts_at = slot.starts_at)`;

/** Whether one of its panel has an interview at the time, or can no longer sign in. */
const isPanelAway = sql<boolean>`exists (
  select from users where users.id = slot.lead_id and not users.is_active
  union all
  select from meeting_hosts host join meetings on meetings.id = host.meeting_id
  where meetings.status <> 'ended' and meetings.starts_at < slot.ends_at and meetings.ends_at > slot.starts_at
    and not host.is_shadow and (host.user_id = slot.lead_id
      or host.user_id in (select user_id from slot_hosts where slot_id = slot.id)))`;

const columns = sql`slot.id, slot.round_id as "roundId", slot.starts_at as "startsAt", slot.ends_at as "endsAt",
  slot.lead_id as "leadId"`;

/** Stores those that overlap no other slot of the round with someone of the same panel. @returns how many */
export async function insertSlots(
  tx: Db,
  given: {
    roundId: number;
    leadId: number;
    otherIds: readonly number[];
    minutes: number;
    starts: readonly Date[];
    now: Date;
  },
): Promise<number> {
  const panel = [given.leadId, ...given.otherIds];
  let added = 0;
  for (const startsAt of given.starts) {
    const endsAt = new Date(startsAt.getTime() + given.minutes * 60_000);
    const { rows } = await sql<{ id: number }>`
      insert into round_slots (round_id, starts_at, ends_at, lead_id, created_at)
      select ${given.roundId}, ${startsAt}, ${endsAt}, ${given.leadId}, ${given.now}
      where not exists (select from round_slots other
        where round_id = ${given.roundId} and starts_at < ${endsAt} and ends_at > ${startsAt}
          and (lead_id = any(${panel}::bigint[]) or exists (
            select from slot_hosts where slot_id = other.id and user_id = any(${panel}::bigint[]))))
      returning id`.execute(tx);
    const [slot] = rows;
    if (!slot) continue;
    added += 1;
    if (given.otherIds.length > 0)
      await tx
        .insertInto('slot_hosts')
        .values(given.otherIds.map((userId) => ({ slot_id: slot.id, user_id: userId })))
        .execute();
  }
  return added;
}

/** Slots whose interview was cancelled, moved or is over block no other slot. */
export async function deleteStaleSlots(tx: Db, roundId: number): Promise<void> {
  await sql`delete from round_slots slot
    where round_id = ${roundId} and meeting_id is not null and not ${isTaken}`.execute(tx);
}

export async function countSlotsAhead(tx: Db, roundId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('round_slots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('round_id', '=', roundId)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Free and taken ones that start later; by time. */
export async function findSlots(db: Db, roundId: number, now: Date) {
  const { rows } = await sql<StoredSlot & { candidateId: number | null; candidateName: string | null }>`
    select ${columns}, candidate.id as "candidateId", candidate.name as "candidateName"
    from round_slots slot
      left join round_meetings on round_meetings.meeting_id = slot.meeting_id
      left join round_candidates candidate on candidate.id = round_meetings.candidate_id
    where slot.round_id = ${roundId} and slot.starts_at > ${now} and (slot.meeting_id is null or ${isTaken})
    order by slot.starts_at, slot.id`.execute(db);
  return rows;
}

/** Free ones that start later, whose panel has the time and is not led by the candidate; by time. */
export async function findOffered(
  db: Db,
  roundId: number,
  { startsAfter, candidateKey }: { startsAfter: Date; candidateKey: string },
): Promise<StoredSlot[]> {
  const { rows } = await sql<StoredSlot>`
    select ${columns} from round_slots slot
    where slot.round_id = ${roundId} and slot.starts_at > ${startsAfter} and slot.meeting_id is null
      and not ${isPanelAway}
      and not exists (select from users where users.id = slot.lead_id and users.email_key = ${candidateKey})
    order by slot.starts_at, slot.id`.execute(db);
  return rows;
}

/** @returns the members beside the lead, of each slot */
export async function findSlotPanels(db: Db, slotIds: readonly number[]) {
  const { rows } = await sql<{ slotId: number; userId: number; firstName: string; lastName: string; isLead: boolean }>`
    select panel.slot_id as "slotId", users.id as "userId", users.first_name as "firstName",
      users.last_name as "lastName", panel.is_lead as "isLead"
    from (
      select id as slot_id, lead_id as user_id, true as is_lead from round_slots where id = any(${slotIds}::bigint[])
      union all
      select slot_id, user_id, false from slot_hosts where slot_id = any(${slotIds}::bigint[])) panel
    join users on users.id = panel.user_id
    order by panel.is_lead desc, users.id`.execute(db);
  return rows;
}

/** @returns false if it was taken or is gone */
export async function takeSlot(tx: Db, id: number, meetingId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('round_slots')
    .set({ meeting_id: meetingId })
    .where('id', '=', id)
    .where('meeting_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Offers the meeting's slot again, if it has one. */
export async function freeSlotOf(tx: Db, meetingId: number): Promise<void> {
  await tx.updateTable('round_slots').set({ meeting_id: null }).where('meeting_id', '=', meetingId).execute();
}

/** @returns `taken`: it stays */
export async function deleteFreeSlot(tx: Db, roundId: number, id: number): Promise<'deleted' | 'taken' | 'absent'> {
  const { rows } = await sql<{ taken: boolean }>`
    select ${isTaken} as taken from round_slots slot where round_id = ${roundId} and id = ${id} for update`.execute(tx);
  const [slot] = rows;
  if (!slot) return 'absent';
  if (slot.taken) return 'taken';
  await tx.deleteFrom('round_slots').where('id', '=', id).execute();
  return 'deleted';
}
