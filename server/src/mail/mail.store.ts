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
