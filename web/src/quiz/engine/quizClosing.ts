/** How an attempt ends here: what starts the closing, how it continues, and when the person gets the quiz back. */
import { backoff, retryNow } from './answerQueue.ts';
import { lookAway } from './questionTimer.ts';
import { CLICK_PATIENCE_MS, type Closing, millisLeft, type QuizRun, type Trouble } from './runState.ts';

export const closing = (why: 'click' | 'time' | 'server', now: number): Closing => ({
  step: 'closing',
  why,
  since: now,
  checkFrom: why === 'time' ? now : null,
  isUnlisted: false,
  failures: 0,
  retryAt: 0,
});

export function afterTick(run: QuizRun, now: number): QuizRun {
  const { phase } = run;
  if (phase.step !== 'answering' && phase.step !== 'closing') return run;
  const isOver = millisLeft(run, now) <= 0;
  if (isOver && (phase.step === 'answering' || phase.why === 'click'))
    return { ...run, phase: closing('time', now), queue: retryNow(run.queue), timer: lookAway(run.timer, now) };
  if (
    phase.step === 'closing' &&
    phase.why === 'click' &&
    !run.needsSignIn &&
    !run.calls.completing &&
    now - phase.since >= CLICK_PATIENCE_MS
  )
    return giveBack(run);
  return run;
}

/** Completing took too long: the person continues and may try again. */
const giveBack = (run: QuizRun): QuizRun => ({
  ...run,
  phase: { step: 'answering' },
  notices: [...run.notices, { kind: 'completeFailed' }],
});

/** The attempt is over on the server: answers it did not accept are lost, and the page says so. */
export function closedByServer(run: QuizRun, now: number): QuizRun {
  const queue = { ...run.queue, unsent: [], inFlight: {}, overtaken: {} };
  return {
    ...run,
    queue,
    lost: run.lost + run.queue.unsent.length,
    phase: closing('server', now),
    timer: lookAway(run.timer, now),
  };
}

export function afterNotCompleted(
  run: QuizRun,
  { trouble, random }: { trouble: Trouble; random: number },
  now: number,
): QuizRun {
  const { phase } = run;
  if (phase.step !== 'closing') return run;
  const heard = { ...run, isReachable: trouble.code !== 'no_answer' };
  if (trouble.code === 'unauthenticated') return { ...heard, needsSignIn: true };
  if (trouble.code === 'forbidden' || trouble.code === 'account_deactivated')
    return { ...heard, phase: { step: 'gone', message: trouble.message } };
  if (trouble.code === 'not_found' && phase.isUnlisted)
    return { ...heard, phase: { step: 'gone', message: 'No active quiz attempt. Please restart the quiz.' } };
  if (phase.why === 'click' && now - phase.since >= CLICK_PATIENCE_MS) return giveBack(heard);
  // A proxy may also answer "not found": check whether the attempt is still listed before giving up.
  const checkFrom = trouble.code === 'not_found' ? now : null;
  return { ...heard, phase: { ...later(phase, trouble, random, now), checkFrom } };
}

export function later(phase: Closing, { retryAfter = 0 }: Trouble, random: number, now: number) {
  const failures = phase.failures + 1;
  return { ...phase, failures, retryAt: now + Math.max(backoff(failures, random), retryAfter * 1000) };
}

/** Retries at once, and a click on Complete Quiz gets its full time again. */
export const retryClosingNow = (run: QuizRun, now: number): QuizRun =>
  run.phase.step === 'closing'
    ? { ...run, phase: { ...run.phase, retryAt: 0, ...(run.phase.why === 'click' && { since: now }) } }
    : run;
