/** Interviews start late: an unopened meeting stays open this long after its planned end. */
const LATE_MS = 120 * 60_000;

/** When a meeting that is not live closes for good. */
export const closesAt = ({ endsAt }: { endsAt: Date }): Date => new Date(endsAt.getTime() + LATE_MS);

/** Meetings with a planned end up to this time can no longer be opened. */
export const closedBefore = (now: Date): Date => new Date(now.getTime() - LATE_MS);
