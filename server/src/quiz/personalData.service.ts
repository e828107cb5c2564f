import type { AttemptDetails } from '@assay/contract/quiz/quiz';
import type { Actor, App } from '../app.ts';
import { deleteAssessmentsOf } from './assessments.store.ts';
import { viewAttempt } from './attempts.service.ts';
import { endUntimedOf } from './ending.service.ts';
import { countUnseen, listAttemptIds, moveAttempts } from './personalData.store.ts';

/** The caller's attempts with their answers, oldest first, as far as a learner may see them. */
export async function* attemptsOf(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  actor: Actor,
): AsyncGenerator<AttemptDetails> {
  for (const id of await listAttemptIds(app.db, actor.userId))
    yield await viewAttempt(app, { ...actor, role: 'user' }, id);
}

/** How many attempts and assessments of a learner only admins see. */
export const unseenOf = (app: Pick<App, 'db'>, userId: number) => countUnseen(app.db, userId);

/**
 * Moves a learner's attempts, including open ones, to an anonymous subject, and deletes their assessments. An open
 * attempt without a deadline is ended, because nothing else would end it.
 */
export async function handOverAttempts(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  fromId: number,
  toId: number,
): Promise<number> {
  await endUntimedOf(app, fromId);
  await deleteAssessmentsOf(app.db, fromId);
  return moveAttempts(app.db, fromId, toId);
}
