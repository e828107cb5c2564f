/** The actions a running attempt needs at a given time, in the order in which they are sent to the server. */
import { type Choice, isFlushed, isOvertaken, sendable, sendableAt } from './answerQueue.ts';
import { instantOf } from './attemptClock.ts';
import { CLICK_PATIENCE_MS, type QuizRun } from './runState.ts';

/** The actions due now, and when to check again. */
export type Due = { send: readonly Choice[]; check: boolean; read: boolean; complete: boolean; wakeAt: number };

/** Computes what is due. The caller reports each action as an event. */
export function due(run: QuizRun, now: number): Due {
  const { phase, queue, calls } = run;
  const nothing: Due = { send: [], check: false, read: false, complete: false, wakeAt: Infinity };
  if (phase.step === 'done' || phase.step === 'gone') return nothing;
  // A millisecond late is better than early by a rounding error.
  const zeroAt = instantOf(run.clock, run.deadline) + 1;
  if (run.needsSignIn) return { ...nothing, wakeAt: next([zeroAt], now) };

  if (phase.step === 'answering') {
    const send = run.isHeldHere ? sendable(queue, now) : [];
    const mayRead = run.wantsReading || isOvertaken(queue);
    const wakeAts = [
      zeroAt,
      run.isHeldHere ? sendableAt(queue) : Infinity,
      run.isVisible && !calls.checking ? run.checkAt : Infinity,
      mayRead && !calls.reading ? run.readAt : Infinity,
    ];
    return {
      send,
      check: run.isVisible && !calls.checking && now >= run.checkAt,
      read: mayRead && !calls.reading && now >= run.readAt,
      complete: false,
      wakeAt: next(wakeAts, now),
    };
  }

  // Closing: first all answers are sent, then the server is asked whether time is up, then the attempt is closed.
  const isReady = isFlushed(queue) && now >= phase.retryAt;
  const isCalling = calls.checking || calls.completing;
  const wakeAts = [
    phase.why === 'click' ? Math.min(zeroAt, phase.since + CLICK_PATIENCE_MS) : Infinity,
    sendableAt(queue),
    isCalling ? Infinity : phase.retryAt,
  ];
  return {
    send: sendable(queue, now),
    check: isReady && phase.checkFrom !== null && !calls.checking,
    read: false,
    complete: isReady && phase.checkFrom === null && !isCalling,
    wakeAt: next(wakeAts, now),
  };
}

/** After navigating away only unsent answers are still sent; null: nothing is left to do. */
export function dueAway(run: QuizRun, now: number): Pick<Due, 'send' | 'wakeAt'> | null {
  if (run.phase.step !== 'answering' || run.needsSignIn || run.queue.unsent.length === 0) return null;
  return { send: sendable(run.queue, now), wakeAt: sendableAt(run.queue) };
}

const next = (instants: readonly number[], now: number) =>
  Math.min(...instants.filter((instant) => instant > now), Infinity);
