import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { announceCompletion, attemptNotFound, closeLocked } from './closing.service.ts';
import { findStored, listUntimed, lockAnyAttempt, lockLearner } from './quiz.store.ts';
import type { StoredAttempt } from './quiz.store.ts';
import { settle } from './settling.service.ts';
import type { Settled } from './settling.service.ts';

type Inside = Pick<App, 'db' | 'clock' | 'config'>;

/** Ends a running attempt for its learner, in the caller's transaction; it is scored with the saved answers. */
export async function endAttempt(app: Inside, tx: App['db'], id: number): Promise<void> {
  const locked = await lockWithLearner(tx, id);
  if (locked.status !== 'open') throw new Failure('attempt_closed', { message: 'This quiz is already over.' });
  const closed = await closeLocked(app, tx, locked, { by: 'admin', given: null });
  await announceCompletion(app, tx, id);
  await settle(app, tx, [closed]);
}

/** Ends the untimed attempts of a person being removed, which no deadline would end; runs in that transaction. */
export async function endUntimedOf(app: Inside, userId: number): Promise<void> {
  const { db: tx } = app;
  await lockLearner(tx, userId);
  const ended: Settled[] = [];
  for (const { id } of await listUntimed(tx, userId)) {
    const locked = await lockAnyAttempt(tx, id);
    if (locked?.status === 'open') ended.push(await closeLocked(app, tx, locked, { by: 'admin', given: null }));
  }
  await settle(app, tx, ended);
}

/** The learner is locked first, like everywhere that attempts are ended or counted. */
export async function lockWithLearner(tx: App['db'], id: number): Promise<StoredAttempt> {
  const found = await findStored(tx, id);
  if (!found) throw attemptNotFound();
  await lockLearner(tx, found.userId);
  const locked = await lockAnyAttempt(tx, id);
  if (!locked) throw attemptNotFound();
  return locked;
}
