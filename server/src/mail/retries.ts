/** When an email that could not be sent is retried, and when it is given up. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE];
const AT_LAST = HOUR;
const TRIED_FOR = 24 * HOUR;
/** How long the text of a given-up email is kept for another try; the privacy policy says so. */
export const GIVEN_UP_KEPT_DAYS = 7;

/** @returns null after a day of tries */
export function nextTryAt({ tries, createdAt }: { tries: number; createdAt: Date }, now: Date): Date | null {
  const next = now.getTime() + (WAITS[tries - 1] ?? AT_LAST);
  return next - createdAt.getTime() > TRIED_FOR ? null : new Date(next);
}

export interface Problem {
  /** For the operator: what failed, never a text of the mail server, which may quote the address. */
  reason: string;
  /** The recipient or the email was rejected permanently. */
  isFinal: boolean;
}

/**
 * The meaning of a mail library's error. A mail server that refuses its own client may be repaired; a refused recipient
 * not.
 */
export function problemOf(error: unknown): Problem {
  const { code, command, responseCode, permanent } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    permanent?: boolean;
  };
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  const isMalformed = code === 'EENVELOPE' && command === 'API';
  const reason = [code, command, responseCode].filter((part) => part !== undefined).join(' ');
  return { reason: reason || 'unknown', isFinal: isMalformed || (isAboutMessage && permanent === true) };
}
