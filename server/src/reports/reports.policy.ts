import type { Actor } from '../app.ts';

/** A learner's report: their own, and admins. */
export function maySeeReport(actor: Pick<Actor, 'userId' | 'role'>, learnerId: number): boolean {
  return actor.role === 'admin' || actor.userId === learnerId;
}
