/** A later turn was held up: by the database, by a busy machine, by a clock that jumped. */
const LATE_TURN_MS = 10_000;
/** After such a turn nobody is put out for so long: every process first says who is there, and pages come back. */
const STEADY_MS = 20_000;

/** @returns whether turns have come in time for long enough; to be called at each turn that did its work */
export function createSteadiness() {
  let [last, since] = [-Infinity, -Infinity];
  return (at: Date): boolean => {
    const now = at.getTime();
    if (Math.abs(now - last) > LATE_TURN_MS) since = now;
    last = now;
    return now - since >= STEADY_MS;
  };
}
