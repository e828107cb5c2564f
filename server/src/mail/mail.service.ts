import type { App } from '../app.ts';
import { isUnreachable } from '../users/emailAddress.ts';
import type { CalendarPart } from '../platform/database/schema.ts';
import { renderEmail } from './email.ts';
import type { EmailContent } from './email.ts';
import { deleteMailOf, deleteMailToStranger, insertMails, listMailsTo, listMailsToStranger } from './mail.store.ts';
import { mailHostOf } from './sender.service.ts';

export interface OutgoingEmail extends EmailContent {
  /** The type of email, for logs and metrics: `reset_code`, `password_changed` … */
  kind: string;
  to: string;
  userId: number | null;
  /** After this time sending is pointless, such as the end of a code's life. */
  expiresAt?: Date;
  /** Its calendar part. */
  calendar?: CalendarPart | null;
}

type Writing = Pick<App, 'db' | 'clock' | 'config' | 'random'>;

/**
 * Puts an email into the outbox. Inside a transaction, pass its handle as `db`: the email is sent only if its cause is
 * committed.
 */
export const queueMail = async (app: Writing, email: OutgoingEmail): Promise<void> => queueMails(app, [email]);

/** Like `queueMail`, for many; people whose address is not known get none. */
export async function queueMails(
  { db, clock, config, random }: Writing,
  emails: readonly OutgoingEmail[],
): Promise<void> {
  const branding = { productName: config.PRODUCT_NAME, orgName: config.ORG_NAME, contactEmail: config.CONTACT_EMAIL };
  const createdAt = clock.now();
  await insertMails(
    db,
    emails
      .filter(({ to }) => !isUnreachable(to))
      .map((email) => ({
        messageId: `<${random.bytes(16).toString('hex')}@${mailHostOf(config)}>`,
        kind: email.kind,
        userId: email.userId,
        to: email.to,
        subject: email.subject,
        ...renderEmail(email, branding),
        createdAt,
        expiresAt: email.expiresAt ?? null,
        calendar: email.calendar ?? null,
      })),
  );
}

/** The emails to a person, oldest first. */
export async function emailsTo({ db }: Pick<App, 'db'>, userId: number) {
  const mails = await listMailsTo(db, userId);
  return mails.map(({ createdAt, sentAt, ...mail }) => ({
    ...mail,
    writtenAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

/** Deletes all emails to a removed person. */
export async function forgetMailOf(
  { db }: Pick<App, 'db'>,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await deleteMailOf(db, id, email);
}

/** The emails to an address without an account, oldest first. */
export const emailsToStranger = ({ db }: Pick<App, 'db'>, address: string) => listMailsToStranger(db, address);

export const forgetMailToStranger = ({ db }: Pick<App, 'db'>, address: string) => deleteMailToStranger(db, address);
