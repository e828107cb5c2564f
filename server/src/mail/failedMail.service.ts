import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { GIVEN_UP_KEPT_DAYS } from './retries.ts';
import { dismiss, emptyGivenUp, findFailed, lockFailed, makeDue } from './failedMail.store.ts';

const KEPT_MS = GIVEN_UP_KEPT_DAYS * 86_400_000;

type Asking = Pick<App, 'db' | 'clock'>;

export async function viewFailedMails(
  { db, clock }: Asking,
  asked: { state?: 'waiting' | 'given_up' | undefined; page: number; limit: number },
) {
  const now = clock.now();
  const since = new Date(now.getTime() - KEPT_MS);
  const { items, total } = await findFailed(db, { ...asked, state: asked.state, since });
  return {
    items: items.map(({ isKept, expiresAt, ...email }) => ({
      ...email,
      mayRetry: isKept && isValid(expiresAt, now),
    })),
    total,
  };
}

/** Makes an email due at once, in the caller's transaction. */
export async function retryMail({ db, clock }: Asking, id: number): Promise<{ kind: string; userId: number | null }> {
  const email = await lockFailedEmail(db, id);
  if (!email.isKept || !isValid(email.expiresAt, clock.now())) throw new Failure('mail_gone');
  await makeDue(db, id, clock.now());
  return email;
}

/** Gives up an email and deletes its text, in the caller's transaction. */
export async function dismissMail({ db, clock }: Asking, id: number): Promise<{ kind: string; userId: number | null }> {
  const email = await lockFailedEmail(db, id);
  await dismiss(db, id, clock.now());
  return email;
}

async function lockFailedEmail(db: App['db'], id: number) {
  const email = await lockFailed(db, id);
  if (!email) throw new Failure('not_found', { message: 'This email is no longer on the list' });
  if (email.isOnItsWay) throw new Failure('mail_on_its_way');
  return email;
}

const isValid = (expiresAt: Date | null, now: Date) => expiresAt === null || expiresAt > now;

export async function forgetGivenUp({ db, clock }: Asking): Promise<void> {
  const now = clock.now();
  await emptyGivenUp(db, new Date(now.getTime() - KEPT_MS), now);
}
