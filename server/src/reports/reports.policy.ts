import type { Actor } from '../app.ts';

/** A learner's report is visible to them and to admins. */
export function maySeeReport(actor: Pick<Actor, 'userId' | 'role'>, learnerId: number): boolean {
  return actor.role === 'admin' || actor.userId === learnerId;
}
