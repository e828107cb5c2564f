import type { AttemptDetails } from '@assay/contract/quiz';
import type { Actor, App } from '../platform/app.ts';
import { viewAttempt } from './attempts.service.ts';
import { listAttemptIds, moveAttempts } from './personalData.store.ts';

/** Every attempt of the caller with its answers, oldest first, as a learner may see it. */
export async function* attemptsOf(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  actor: Actor,
): AsyncGenerator<AttemptDetails> {
  for (const id of await listAttemptIds(app.db, actor.userId))
    yield await viewAttempt(app, { ...actor, role: 'user' }, id);
}

/** Parts a learner's attempts, open ones too, from their person: from now on they are somebody else's. */
export async function handOverAttempts({ db }: Pick<App, 'db'>, fromId: number, toId: number): Promise<number> {
  return moveAttempts(db, fromId, toId);
}
