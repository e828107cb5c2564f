/**
 * When a quiz is over. The server's clock decides; the browser's times matter only within the grace period.
 * `deadline.store.ts` expresses the end in SQL, and a test compares both; answers are judged only there.
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

/** The deadline if it has been reached: then it ends the attempt, not the learner. */
export function reachedDeadline({ deadline }: Pick<Timed, 'deadline'>, now: Date): Date | null {
  return deadline !== null && now >= deadline ? deadline : null;
}

/** When an attempt counts as completed: now, or at its reached deadline, but never before its start. */
export function completionTime(attempt: Timed, now: Date): Date {
  if (now < attempt.startedAt) return attempt.startedAt;
  return reachedDeadline(attempt, now) ?? now;
}
