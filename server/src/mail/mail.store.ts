import { sql } from 'kysely';
import type { CalendarPart, Db } from '../platform/database/schema.ts';

const AT_ONCE = 1000;

export interface NewMail {
  messageId: string;
  kind: string;
  userId: number | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar: CalendarPart | null;
  createdAt: Date;
  expiresAt: Date | null;
}

export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.map((mail) => ({
    message_id: mail.messageId,
    kind: mail.kind,
    user_id: mail.userId,
    to_address: mail.to,
    subject: mail.subject,
    text_part: mail.text,
    html_part: mail.html,
    calendar_part: mail.calendar && JSON.stringify(mail.calendar),
    created_at: mail.createdAt,
    next_try_at: mail.createdAt,
    expires_at: mail.expiresAt,
    last_error: null,
  }));
  // A statement takes at most 65,535 values.
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('outbox')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
}

export async function listMailsTo(db: Db, userId: number) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'to_address as to', 'subject', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Replaces the last error of a failed email while it is sent again. */
export const ON_ITS_WAY = 'sending';

/** Claims the email that has waited longest, hidden from other senders until `until`. Counts as a try. */
export async function claimMail(db: Db, now: Date, until: Date) {
  return db
    .updateTable('outbox')
    .set((eb) => ({
      next_try_at: until,
      tries: eb('tries', '+', 1),
      last_error: sql<string | null>`case when last_error is not null then ${ON_ITS_WAY} end`,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'message_id as messageId',
      'kind',
      'user_id as userId',
      'to_address as to',
      'subject',
      'text_part as text',
      'html_part as html',
      'calendar_part as calendar',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'tries',
    ])
    .executeTakeFirst();
}

const forgotten = { text_part: null, html_part: null, calendar_part: null };

/** Deletes codes and links once they are sent. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...forgotten, sent_at: now, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** @param isFinal retrying cannot help, so the text is deleted */
export async function markGivenUp(
  db: Db,
  id: number,
  now: Date,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...(isFinal && forgotten), given_up_at: now, last_error: reason })
    .where('id', '=', id)
    .execute();
}

export async function postpone(db: Db, id: number, nextTryAt: Date, reason: string): Promise<void> {
  await db.updateTable('outbox').set({ next_try_at: nextTryAt, last_error: reason }).where('id', '=', id).execute();
}

/** The number of waiting emails, and since when the oldest waits. */
export async function waitingMail(db: Db): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function deleteDoneMail(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('sent_at', '<', before), eb('given_up_at', '<', before)]))
    .execute();
}

/** Emails to an address without an account. */
export async function listMailsToStranger(db: Db, address: string) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'created_at as createdAt', 'sent_at as sentAt'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['to_address']), '=', address.toLowerCase()))
    .where('user_id', 'is', null)
    .orderBy('id')
    .execute();
}

export async function deleteMailToStranger(db: Db, address: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['to_address']), '=', address.toLowerCase()))
    .where('user_id', 'is', null)
    .execute();
}

/** Emails to a person, sent or not. */
export async function deleteMailOf(db: Db, userId: number, address: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('to_address', '=', address)]))
    .execute();
}
