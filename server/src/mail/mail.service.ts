import type { App } from '../platform/app.ts';
import { publicUrlOf } from '../platform/http/headers.ts';
import { renderLetter } from './letter.ts';
import type { Letter } from './letter.ts';
import { deleteMailOf, insertMail } from './mail.store.ts';

export interface Addressed extends Letter {
  /** What it is, for logs and metrics: `reset_code`, `password_changed` … */
  kind: string;
  to: string;
  userId: number | null;
  /** From then on sending it makes no sense, such as the end of a code's life. */
  expiresAt?: Date;
}

/** Puts a letter into the outbox; inside a transaction hand in its handle as `db`: the letter exists if its cause does. */
export async function queueMail(
  { db, clock, config, random }: Pick<App, 'db' | 'clock' | 'config' | 'random'>,
  letter: Addressed,
): Promise<void> {
  const { hostname } = new URL(publicUrlOf(config));
  const head = { productName: config.PRODUCT_NAME, orgName: config.ORG_NAME, contactEmail: config.CONTACT_EMAIL };
  await insertMail(db, {
    messageId: `<${random.bytes(16).toString('hex')}@${hostname}>`,
    kind: letter.kind,
    userId: letter.userId,
    to: letter.to,
    subject: letter.subject,
    ...renderLetter(letter, head),
    createdAt: clock.now(),
    expiresAt: letter.expiresAt ?? null,
  });
}

/** Forgets every letter to a person whose account ends. */
export async function forgetMailOf(
  { db }: Pick<App, 'db'>,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await deleteMailOf(db, id, email);
}
