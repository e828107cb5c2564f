/** How a page tries to come back whose connection was lost. */
export interface Returning {
  sinceLossMs: number;
  failedTries: number;
  /** How long the last of these was tried. */
  lastedMs: number;
  /** How long the last connection took to be made. */
  tookMs: number;
}

/** For a while people wait for each other; later, many who lost the same server must not all come at once. */
const QUICK_FOR_MS = 60_000;
const QUICK = { pauseMs: { least: 500, most: 1000 }, answerMs: 3500 };
const PATIENT = { pauseMs: { least: 2500, most: 5000 }, answerMs: { first: 3000, more: 1000, most: 20_000 } };
/** Whatever fails sooner has not gone out into a dead network. */
const AT_ONCE_MS = 1000;

/**
 * A try waits long enough for what it sent into a dead network to be sent again, after one second and after three. A
 * slow line gets the time it needed before; if it has become slower, each later try has more.
 *
 * Chromium holds a page's WebSockets back, up to five seconds each, once it has seen a dozen fail in a few minutes
 * (services/network/websocket_throttler.cc). So tries that end in nothing are few, and where they fail at once, as
 * without any network or while a server starts, they ask by plain requests, which it does not count.
 * @param random from 0 to 1
 */
export function returnPatience({ sinceLossMs, failedTries, lastedMs, tookMs }: Returning, random: number) {
  const { pauseMs } = sinceLossMs < QUICK_FOR_MS ? QUICK : PATIENT;
  const { first, more, most } = PATIENT.answerMs;
  const answerMs =
    sinceLossMs < QUICK_FOR_MS
      ? Math.max(QUICK.answerMs, 3 * tookMs)
      : Math.min(Math.max(first + failedTries * more, 3 * tookMs), most);
  return {
    pauseMs: pauseMs.least + random * (pauseMs.most - pauseMs.least),
    answerMs,
    way: failedTries > 0 && lastedMs < AT_ONCE_MS ? ('requests' as const) : ('socket' as const),
  };
}
