/**
 * When a quiz is over. The server's clock decides; the browser's times matter only within the grace period.
 * `deadline.store.ts` expresses the same in SQL, and a test compares both.
 */

export interface Timed {
  startedAt: Date;
  /** null: no time limit */
  deadline: Date | null;
  graceSeconds: number;
}

/**
 * A person's time limit in whole seconds; null: none.
 * @param factor 1 to 4; null: untimed
 */
export function limitFor(skillSeconds: number, factor: number | null): number | null {
  return factor === null ? null : Math.round(skillSeconds * factor);
}

export function deadlineOf(startedAt: Date, limitSeconds: number | null): Date | null {
  return limitSeconds === null ? null : new Date(startedAt.getTime() + limitSeconds * 1000);
}

/** From this time on answers are refused and the attempt may be closed for its learner; null: never. */
export function graceEnd({ deadline, graceSeconds }: Timed): Date | null {
  return deadline && new Date(deadline.getTime() + graceSeconds * 1000);
}

export function hasExpired(attempt: Timed, now: Date): boolean {
  const end = graceEnd(attempt);
  return end !== null && now > end;
}

/**
 * Whether an answer is in time: it arrives by the deadline, or within the grace period and was given by the deadline.
 * @param answeredAtSeconds when it was given, as reported by the browser, on the attempt's clock
 */
export function isInTime(attempt: Timed, arrivedAt: Date, answeredAtSeconds: number): boolean {
  const { startedAt, deadline } = attempt;
  if (deadline === null || arrivedAt <= deadline) return true;
  // In whole microseconds, like the database: 512.003 seconds times 1000 is a little more than 512,003.
  const answeredAt = startedAt.getTime() + Math.round(answeredAtSeconds * 1e6) / 1000;
  return !hasExpired(attempt, arrivedAt) && answeredAt <= deadline.getTime();
}

/** The extended deadline: the full extra time is usable, even if the old deadline has just passed. */
export function extendedDeadline(deadline: Date, seconds: number, now: Date): Date {
  return new Date(Math.max(deadline.getTime(), now.getTime()) + seconds * 1000);
}

/** Whole seconds used, between zero and the limit. */
export function timeTakenSeconds({ startedAt, deadline }: Timed, completedAt: Date): number {
  const limit = deadline === null ? Infinity : Math.floor((deadline.getTime() - startedAt.getTime()) / 1000);
  const used = Math.floor((completedAt.getTime() - startedAt.getTime()) / 1000);
  return Math.max(0, Math.min(limit, used));
}

/** When an attempt counts as completed: now, or at its passed deadline, but never before its start. */
export function completionTime({ startedAt, deadline }: Timed, now: Date): Date {
  if (now < startedAt) return startedAt;
  return deadline === null || now < deadline ? now : deadline;
}
