import { Failure } from '@assay/contract/failure';
import { quizLimits } from '@assay/contract/quizLimits';
import type { App } from '../app.ts';
import { attemptNotFound } from './closing.service.ts';
import { extendedDeadline, hasExpired } from './deadline.ts';
import { lockAnyAttempt, storeDeadline } from './quiz.store.ts';
import type { StoredAttempt } from './quiz.store.ts';

/**
 * Gives a running attempt more time, in the caller's transaction; `untimed`: as much as it takes.
 * @returns the attempt as it was, and its new deadline
 */
export async function extendAttempt(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: number,
  seconds: number | 'untimed',
): Promise<{ attempt: StoredAttempt; deadline: Date | null }> {
  const attempt = await lockAnyAttempt(db, id);
  if (!attempt) throw attemptNotFound();
  const now = clock.now();
  if (attempt.status !== 'open' || hasExpired(attempt, now))
    throw new Failure('attempt_closed', { message: 'This quiz is over: there is nothing to extend.' });
  if (attempt.deadline === null) throw new Failure('attempt_untimed');
  const { extendedSeconds } = attempt;
  if (seconds === 'untimed') {
    await storeDeadline(db, id, { deadline: null, limitSeconds: null, extendedSeconds });
    return { attempt, deadline: null };
  }
  const deadline = extendedDeadline(attempt.deadline, seconds, now);
  const limitSeconds = Math.round((deadline.getTime() - attempt.startedAt.getTime()) / 1000);
  if (limitSeconds > quizLimits.longestSeconds) {
    const message = 'That would be longer than the longest quiz may be';
    throw new Failure('invalid_input', { message, errors: { seconds: message } });
  }
  await storeDeadline(db, id, { deadline, limitSeconds, extendedSeconds: extendedSeconds + seconds });
  return { attempt, deadline };
}
