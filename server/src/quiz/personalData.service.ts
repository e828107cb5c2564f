import type { App } from '../platform/app.ts';
import { moveAttempts } from './personalData.store.ts';

/** Parts a learner's attempts, open ones too, from their person: from now on they are somebody else's. */
export async function handOverAttempts({ db }: Pick<App, 'db'>, fromId: number, toId: number): Promise<number> {
  return moveAttempts(db, fromId, toId);
}
