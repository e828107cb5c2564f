/** Whether a learner may retake a skill's quiz. */

export interface RetakePolicy {
  /** null: unlimited */
  maxAttempts: number | null;
  cooldownSeconds: number;
}

export type RetakeVerdict =
  | { allowed: true }
  | { allowed: false; why: 'used_up' }
  | { allowed: false; why: 'too_soon'; seconds: number };

/** @param earlier the number of attempts that are not void, and when the last one ended */
export function mayTake(
  { maxAttempts, cooldownSeconds }: RetakePolicy,
  earlier: { count: number; lastEndedAt: Date | null },
  now: Date,
): RetakeVerdict {
  if (maxAttempts !== null && earlier.count >= maxAttempts) return { allowed: false, why: 'used_up' };
  if (earlier.lastEndedAt === null) return { allowed: true };
  const freeAt = earlier.lastEndedAt.getTime() + cooldownSeconds * 1000;
  if (now.getTime() >= freeAt) return { allowed: true };
  return { allowed: false, why: 'too_soon', seconds: Math.ceil((freeAt - now.getTime()) / 1000) };
}
