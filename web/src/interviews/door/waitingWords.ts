import type { Waiting } from './joinFlow.ts';

const LATE_AFTER_MS = 10 * 60_000;

/** The host's status while waiting, and advice if no host comes. `now` is this machine's clock. */
export function waitingWords(waiting: Waiting, now: number): { status: string; contact: string | null } {
  if (!waiting.isConnected)
    return { status: 'Your connection was lost. Reconnecting; your request is kept.', contact: null };
  if (waiting.refusal !== null)
    return { status: 'Nobody may know that you are waiting. This page goes on asking.', contact: waiting.refusal };
  if (waiting.hostPresent) return { status: 'The host is in the meeting and sees your request.', contact: null };
  const serverNow = now + waiting.clockAheadMs;
  const due = Math.max(waiting.startsAt ?? 0, waiting.requestedAt);
  if (serverNow >= due + LATE_AFTER_MS)
    return {
      status: 'Your interviewer is late. They have been told that you are here.',
      contact:
        waiting.contact === null
          ? 'You can go on waiting, or get in touch with whoever invited you.'
          : `You can go on waiting, or write to ${waiting.contact}.`,
    };
  if (waiting.startsAt !== null && serverNow < waiting.startsAt)
    return { status: 'Your interviewer has been told. You are early.', contact: null };
  return { status: 'Your interviewer has been told.', contact: null };
}
