/** What a running attempt asks for at an instant: the rules of the order in which things go to the server. */
import { type Choice, isFlushed, isOvertaken, sendable, sendableAt } from './answerQueue.ts';
import { instantOf } from './attemptClock.ts';
import { CLICK_PATIENCE_MS, type QuizRun } from './runState.ts';

/** What is to be done now, and when to ask again. */
export type Due = { send: readonly Choice[]; check: boolean; read: boolean; complete: boolean; wakeAt: number };

/** What this state of affairs asks for. The caller reports each thing it does by an event. */
export function due(run: QuizRun, now: number): Due {
  const { phase, queue, calls } = run;
  const nothing: Due = { send: [], check: false, read: false, complete: false, wakeAt: Infinity };
  if (phase.step === 'done' || phase.step === 'gone') return nothing;
  // A millisecond late rather than a rounding error early.
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

  // Closing: first every answer goes out, then the server is asked whether the time is really up, then it is closed.
  const isReady = isFlushed(queue) && now >= phase.retryAt;
  const isCalling = calls.checking || calls.completing;
  const wakeAts = [
    phase.why === 'click' ? Math.min(zeroAt, phase.since + CLICK_PATIENCE_MS) : Infinity,
    sendableAt(queue),
    isCalling ? Infinity : phase.retryAt,
  ];
  return {
    send: sendable(queue, now),
    check: isReady && phase.needsCheck && !calls.checking,
    read: false,
    complete: isReady && !phase.needsCheck && !isCalling,
    wakeAt: next(wakeAts, now),
  };
}

/** After the page was left for another one only unsent answers still go out; null: nothing is left to do. */
export function dueAway(run: QuizRun, now: number): Pick<Due, 'send' | 'wakeAt'> | null {
  if (run.phase.step !== 'answering' || run.needsSignIn || run.queue.unsent.length === 0) return null;
  return { send: sendable(run.queue, now), wakeAt: sendableAt(run.queue) };
}

const next = (instants: readonly number[], now: number) =>
  Math.min(...instants.filter((instant) => instant > now), Infinity);
