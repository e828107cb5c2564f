import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { ON_ITS_WAY } from './mail.store.ts';

/** Dismissed by an admin: off the list and never sent. */
const DISMISSED = 'dismissed';

const isGivenUp = (since: Date) => sql<boolean>`(given_up_at >= ${since} and last_error is distinct from ${DISMISSED})`;
const isWaiting = sql<boolean>`(sent_at is null and given_up_at is null and last_error is not null)`;

/** Failed emails: those given up since then, and those being retried. */
export async function findFailed(
  db: Db,
  asked: { since: Date; state: 'waiting' | 'given_up' | undefined; page: number; limit: number },
) {
  const { since, state, page, limit } = asked;
  const both = sql<boolean>`(${isGivenUp(since)} or ${isWaiting})`;
  const query = db
    .selectFrom('outbox')
    .where(state === undefined ? both : state === 'waiting' ? isWaiting : isGivenUp(since));
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await query
    .select([
      'id',
      'kind',
      'user_id as userId',
      'to_address as to',
      'created_at as createdAt',
      'tries',
      'last_error as error',
      'next_try_at as nextTryAt',
      'given_up_at as givenUpAt',
      'expires_at as expiresAt',
      sql<boolean>`text_part is not null`.as('isKept'),
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total };
}

export type FailedEmail = Awaited<ReturnType<typeof lockFailed>>;

/** A failed email, locked until the transaction ends; none that was sent, dismissed or never failed. */
export async function lockFailed(tx: Db, id: number) {
  return tx
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'user_id as userId',
      'expires_at as expiresAt',
      sql<boolean>`text_part is not null`.as('isKept'),
      sql<boolean>`last_error = ${ON_ITS_WAY}`.as('isOnItsWay'),
    ])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('last_error', '<>', DISMISSED)
    .forUpdate()
    .executeTakeFirst();
}

export async function makeDue(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('outbox').set({ given_up_at: null, next_try_at: now }).where('id', '=', id).execute();
}

export async function dismiss(tx: Db, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      text_part: null,
      html_part: null,
      calendar_part: null,
      last_error: DISMISSED,
      given_up_at: sql<Date>`coalesce(given_up_at, ${now}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes the text of emails given up before `before`, or no longer valid. */
export async function emptyGivenUp(db: Db, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ text_part: null, html_part: null, calendar_part: null })
    .where('text_part', 'is not', null)
    .where('given_up_at', 'is not', null)
    .where((eb) => eb.or([eb('given_up_at', '<', before), eb('expires_at', '<=', now)]))
    .execute();
}
