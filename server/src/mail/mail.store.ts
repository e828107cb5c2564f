import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

export interface NewMail {
  messageId: string;
  kind: string;
  userId: number | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  expiresAt: Date | null;
}

export async function insertMail(db: Handle, mail: NewMail): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      message_id: mail.messageId,
      kind: mail.kind,
      user_id: mail.userId,
      to_address: mail.to,
      subject: mail.subject,
      text_part: mail.text,
      html_part: mail.html,
      created_at: mail.createdAt,
      next_try_at: mail.createdAt,
      expires_at: mail.expiresAt,
      last_error: null,
    })
    .execute();
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Takes the letter that has waited longest: until `until` no other sender sees it. Counts as a try. */
export async function claimMail(db: Handle, now: Date, until: Date) {
  return db
    .updateTable('outbox')
    .set((eb) => ({ next_try_at: until, tries: eb('tries', '+', 1) }))
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
      'created_at as createdAt',
      'expires_at as expiresAt',
      'tries',
    ])
    .executeTakeFirst();
}

const forgotten = { text_part: null, html_part: null };

/** Codes and links do not stay here longer than they are needed. */
export async function markSent(db: Handle, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...forgotten, sent_at: now, last_error: null })
    .where('id', '=', id)
    .execute();
}

export async function markGivenUp(db: Handle, id: number, now: Date, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...forgotten, given_up_at: now, last_error: reason })
    .where('id', '=', id)
    .execute();
}

export async function postpone(db: Handle, id: number, nextTryAt: Date, reason: string): Promise<void> {
  await db.updateTable('outbox').set({ next_try_at: nextTryAt, last_error: reason }).where('id', '=', id).execute();
}

/** How many letters wait, and since when the oldest does. */
export async function waitingMail(db: Handle): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function deleteDoneMail(db: Handle, before: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('sent_at', '<', before), eb('given_up_at', '<', before)]))
    .execute();
}

/** Letters to a person, sent or not. */
export async function deleteMailOf(db: Handle, userId: number, address: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('to_address', '=', address)]))
    .execute();
}
