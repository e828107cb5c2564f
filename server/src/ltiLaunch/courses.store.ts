import { sql } from 'kysely';
import type { MembersOutcome } from '@assay/contract/lti';
import type { Db } from '../platform/database/schema.ts';

interface Launched {
  platformId: number;
  contextId: string;
  title: string;
  membersUrl: string;
  at: Date;
}

export async function upsertCourse(tx: Db, { platformId, contextId, title, membersUrl, at }: Launched): Promise<void> {
  const now = { title, members_url: membersUrl, last_launch_at: at };
  await tx
    .insertInto('lti_courses')
    .values({ platform_id: platformId, context_id: contextId, ...now })
    .onConflict((conflict) => conflict.constraint('lti_courses_context').doUpdateSet(now))
    .execute();
}

const shown = (db: Db) =>
  db
    .selectFrom('lti_courses')
    .select([
      'id',
      'title',
      'group_name as group',
      'last_launch_at as lastLaunchAt',
      'members_state as state',
      'last_try_at as lastTryAt',
      'fetching_until as fetchingUntil',
      'problem',
      sql<MembersOutcome | null>`outcome`.as('outcome'),
    ]);

export type StoredCourse = Awaited<ReturnType<typeof findCourses>>['items'][number];

/** The latest launches first. */
export async function findCourses(db: Db, platformId: number, { page, limit }: { page: number; limit: number }) {
  const items = await shown(db)
    .where('platform_id', '=', platformId)
    .orderBy('last_launch_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('lti_courses')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('platform_id', '=', platformId)
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** Locks it. */
export async function findCourse(tx: Db, platformId: number, id: number) {
  return shown(tx).where('platform_id', '=', platformId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function makeMembersDue(tx: Db, id: number, group: string, at: Date): Promise<void> {
  await tx
    .updateTable('lti_courses')
    .set({ group_name: group, members_state: 'waiting', next_try_at: at, tries: 0, problem: null })
    .where('id', '=', id)
    .execute();
}

export interface ClaimedCourse {
  id: number;
  platformId: number;
  clientId: string;
  tokenUrl: string;
  contextId: string;
  membersUrl: string;
  group: string;
  /** Including the one that begins now. */
  tries: number;
  until: Date;
}

/**
 * Claims a course whose members are wanted, of an active platform that is asked for none at this moment.
 * @param until when another process may take over, because this one must be dead
 */
export async function claimCourse(db: Db, now: Date, until: Date): Promise<ClaimedCourse | null> {
  const { rows } = await sql<ClaimedCourse>`
    with next as (
      select lti_courses.id, client_id, token_url
      from lti_courses join lti_platforms on lti_platforms.id = platform_id
      where members_state = 'waiting' and next_try_at <= ${now} and state = 'active'
        and not exists (
          select from lti_courses busy
          where busy.platform_id = lti_courses.platform_id and busy.fetching_until > ${now})
      order by next_try_at, lti_courses.id limit 1 for no key update of lti_courses skip locked)
    update lti_courses set fetching_until = ${until}, tries = tries + 1 from next where lti_courses.id = next.id
    returning lti_courses.id, platform_id as "platformId", next.client_id as "clientId", next.token_url as "tokenUrl",
      context_id as "contextId", members_url as "membersUrl", group_name as "group", tries,
      fetching_until as until`.execute(db);
  return rows[0] ?? null;
}

interface Tried {
  state: 'waiting' | 'done' | 'failed';
  nextTryAt: Date | null;
  at: Date;
  problem: string | null;
  outcome?: MembersOutcome;
}

/** @returns false if another process has taken over, or the course is gone */
export async function markMembers(tx: Db, { id, until }: ClaimedCourse, tried: Tried): Promise<boolean> {
  const result = await tx
    .updateTable('lti_courses')
    .set({
      members_state: tried.state,
      next_try_at: tried.nextTryAt,
      last_try_at: tried.at,
      problem: tried.problem,
      fetching_until: null,
      ...(tried.outcome && { outcome: JSON.stringify(tried.outcome) }),
    })
    .where('id', '=', id)
    .where('fetching_until', '=', until)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
