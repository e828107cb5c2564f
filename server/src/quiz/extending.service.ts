import { Failure } from '@assay/contract/failure';
import { quizLimits } from '@assay/contract/quiz/quizLimits';
import type { App } from '../app.ts';
import { attemptNotFound } from './closing.service.ts';
import { extendedDeadline, hasExpired } from './deadline.ts';
import { deleteRequests, markExtended, upsertRequest } from './extending.store.ts';
import type { ExtensionRequest } from './extending.store.ts';
import { lockAnyAttempt, storeDeadline } from './quiz.store.ts';
import type { StoredAttempt } from './quiz.store.ts';

/** Longer than any page repeats a call. */
const KEYS_LIVE_MS = 7 * 86_400_000;

/**
 * Remembers a call by its key, so that a repeat is known.
 * @returns its id, the same for every repeat
 * @throws key_reused where the key was used for other attempts or another time
 */
export async function rememberExtension(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  request: ExtensionRequest,
): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await deleteRequests(tx, new Date(now.getTime() - KEYS_LIVE_MS));
    const { id, isSame } = await upsertRequest(tx, request, now);
    if (!isSame) throw new Failure('key_reused');
    return id;
  });
}

export interface MoreTime {
  /** `untimed`: as much as it takes. */
  seconds: number | 'untimed';
  /** By `rememberExtension`; null: the call has no key. */
  requestId: number | null;
}

/**
 * Gives a running attempt more time, in the caller's transaction.
 * @returns the attempt as it was, and its new deadline
 */
export async function extendAttempt(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: number,
  { seconds, requestId }: MoreTime,
): Promise<{ attempt: StoredAttempt; deadline: Date | null } | 'given before'> {
  const attempt = await lockAnyAttempt(db, id);
  if (!attempt) throw attemptNotFound();
  // Before all else: a repeat may come when the attempt is over. Where time is refused, the mark is rolled back.
  if (requestId !== null && !(await markExtended(db, requestId, id))) return 'given before';
  const now = clock.now();
  if (attempt.status !== 'open' || hasExpired(attempt, now))
    throw new Failure('attempt_closed', { message: 'This quiz is over, so there is nothing to extend.' });
  if (attempt.deadline === null) throw new Failure('attempt_untimed');
  const { extendedSeconds } = attempt;
  if (seconds === 'untimed') {
    await storeDeadline(db, id, { deadline: null, limitSeconds: null, extendedSeconds });
    return { attempt, deadline: null };
  }
  const deadline = extendedDeadline(attempt.deadline, seconds, now);
  const limitSeconds = Math.round((deadline.getTime() - attempt.startedAt.getTime()) / 1000);
  if (limitSeconds > quizLimits.longestSeconds) {
    const message = 'This is longer than any quiz can last';
    throw new Failure('invalid_input', { message, errors: { seconds: message } });
  }
  await storeDeadline(db, id, { deadline, limitSeconds, extendedSeconds: extendedSeconds + seconds });
  return { attempt, deadline };
}
