/** A longer gap between two runs means that the database, a busy machine or a clock jump delayed this process. */
const LATE_TURN_MS = 10_000;
/** After a late run, removals pause this long, so that every process can report its sockets and pages can reconnect. */
const STEADY_MS = 20_000;

/** @returns whether runs have been on time for long enough; call it after each completed run */
export function createSteadiness() {
  let [last, since] = [-Infinity, -Infinity];
  return (at: Date): boolean => {
    const now = at.getTime();
    if (Math.abs(now - last) > LATE_TURN_MS) since = now;
    last = now;
    return now - since >= STEADY_MS;
  };
}
