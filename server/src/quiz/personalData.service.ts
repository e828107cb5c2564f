import type { AttemptDetails } from '@assay/contract/quiz';
import type { Actor, App } from '../app.ts';
import { deleteAssessmentsOf } from './assessments.store.ts';
import { viewAttempt } from './attempts.service.ts';
import { endUntimedOf } from './ending.service.ts';
import { listAttemptIds, moveAttempts } from './personalData.store.ts';

/** Every attempt of the caller with its answers, oldest first, as a learner may see it. */
export async function* attemptsOf(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  actor: Actor,
): AsyncGenerator<AttemptDetails> {
  for (const id of await listAttemptIds(app.db, actor.userId))
    yield await viewAttempt(app, { ...actor, role: 'user' }, id);
}

/**
 * Parts a learner's attempts, open ones too, from their person: from now on they are somebody else's. What was written
 * about the person goes. An open attempt without a deadline ends here, because nothing else would ever end it.
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
