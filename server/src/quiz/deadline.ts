/** When a quiz is over. The server's clock decides; what the browser says matters only inside the grace. */

export interface Timed {
  startedAt: Date;
  deadline: Date;
  graceSeconds: number;
}

/**
 * The person's time limit in whole seconds.
 * @param factor 1 to 4
 */
export function limitFor(skillSeconds: number, factor: number): number {
  return Math.round(skillSeconds * factor);
}

export function deadlineOf(startedAt: Date, limitSeconds: number): Date {
  return new Date(startedAt.getTime() + limitSeconds * 1000);
}

/** From this moment nothing more is accepted and the attempt may be closed for its learner. */
export function graceEnd({ deadline, graceSeconds }: Timed): Date {
  return new Date(deadline.getTime() + graceSeconds * 1000);
}

export function hasExpired(attempt: Timed, now: Date): boolean {
  return now > graceEnd(attempt);
}

/** Whole seconds used, never more than the limit and never negative. */
export function timeTakenSeconds({ startedAt, deadline }: Timed, completedAt: Date): number {
  const limit = Math.floor((deadline.getTime() - startedAt.getTime()) / 1000);
  const used = Math.floor((completedAt.getTime() - startedAt.getTime()) / 1000);
  return Math.max(0, Math.min(limit, used));
}

/** When an attempt counts as completed: now, its deadline when that has passed, never before its start. */
export function completionTime({ startedAt, deadline }: Timed, now: Date): Date {
  if (now < startedAt) return startedAt;
  return now < deadline ? now : deadline;
}
