/** How a page tries to reconnect. */
export interface Returning {
  sinceLossMs: number;
  failedTries: number;
  /** The duration of the last of these tries. */
  lastedMs: number;
  /** How long the last successful connection took. */
  tookMs: number;
}

/** For a while people wait for each other; later, many clients of one server must not all reconnect at once. */
const QUICK_FOR_MS = 60_000;
const QUICK = { pauseMs: { least: 500, most: 1000 }, answerMs: 3500 };
const PATIENT = { pauseMs: { least: 2500, most: 5000 }, answerMs: { first: 3000, more: 1000, most: 20_000 } };
/** A failure faster than this is not due to a dead network. */
const AT_ONCE_MS = 1000;
/** A device reports its network as back a moment before anything can be reached. */
const HALF_BACK = { tries: 4, pauseMs: { least: 150, most: 300 } };

/**
 * A try waits long enough for TCP to retransmit what a dead network lost, after one second and after three. A slow line
 * gets the time it needed before, and more with each try.
 * Chromium delays a page's WebSockets by up to five seconds each after a dozen failures in a few minutes
 * (services/network/websocket_throttler.cc). So tries that hang are few, and where they fail at once, like offline or
 * while a server starts, plain requests are used, which it does not count.
 * @param random from 0 to 1
 */
export function returnPatience({ sinceLossMs, failedTries, lastedMs, tookMs }: Returning, random: number) {
  const hasFailedAtOnce = failedTries > 0 && lastedMs < AT_ONCE_MS;
  const { pauseMs } =
    hasFailedAtOnce && failedTries <= HALF_BACK.tries ? HALF_BACK : sinceLossMs < QUICK_FOR_MS ? QUICK : PATIENT;
  const { first, more, most } = PATIENT.answerMs;
  const answerMs =
    sinceLossMs < QUICK_FOR_MS
      ? Math.max(QUICK.answerMs, 3 * tookMs)
      : Math.min(Math.max(first + failedTries * more, 3 * tookMs), most);
  return {
    pauseMs: pauseMs.least + random * (pauseMs.most - pauseMs.least),
    answerMs,
    way: hasFailedAtOnce ? ('requests' as const) : ('socket' as const),
  };
}
