import type { Waiting } from './joinFlow.ts';

const LATE_AFTER_MS = 10 * 60_000;

/** The host's status while waiting, and advice if no host comes. `now` is this machine's clock. */
export function waitingWords(waiting: Waiting, now: number): { status: string; contact: string | null } {
  if (!waiting.isConnected) return { status: 'Connection lost. Reconnecting; we’ve kept your request.', contact: null };
  if (waiting.refusal !== null) return { status: 'Still trying to reach the host…', contact: waiting.refusal };
  if (waiting.hostPresent) return { status: 'The host is in the meeting and can see your request.', contact: null };
  const serverNow = now + waiting.clockAheadMs;
  const due = Math.max(waiting.startsAt ?? 0, waiting.requestedAt);
  if (serverNow >= due + LATE_AFTER_MS)
    return {
      status: 'Your interviewer is late. We’ve let them know you’re here.',
      contact:
        waiting.contact === null
          ? 'You can keep waiting, or contact the person who invited you.'
          : `You can keep waiting, or email ${waiting.contact}.`,
    };
  if (waiting.startsAt !== null && serverNow < waiting.startsAt)
    return { status: 'You’re early. We’ve let them know.', contact: null };
  return { status: 'We’ve let your interviewer know.', contact: null };
}
