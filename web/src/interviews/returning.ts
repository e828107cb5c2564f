/** How a page tries to come back whose connection was lost. */
export interface Returning {
  sinceLossMs: number;
  failedTries: number;
  /** How long the last connection took to be made. */
  tookMs: number;
}

/** For a while people wait for each other; later, many who lost the same server must not all come at once. */
const QUICK_FOR_MS = 60_000;
const QUICK = { longestPauseMs: 1000, spread: 0.2, answerMs: 1500 };
const PATIENT = { longestPauseMs: 5000, spread: 0.5, answerMs: { first: 3000, more: 1000, most: 20_000 } };

/**
 * What a try sends into a dead network is not waited for long, or it is still waited for when the network is back. A
 * slow line gets the time it needed before; if it has become slower, each later try has more.
 */
export function returnPatience({ sinceLossMs, failedTries, tookMs }: Returning) {
  if (sinceLossMs < QUICK_FOR_MS) return { ...QUICK, answerMs: Math.max(QUICK.answerMs, 3 * tookMs) };
  const { first, more, most } = PATIENT.answerMs;
  return { ...PATIENT, answerMs: Math.min(Math.max(first + failedTries * more, 3 * tookMs), most) };
}
