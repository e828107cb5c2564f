import { fullName } from '@assay/contract/people/names';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../app.ts';
import { closeLocked } from './closing.service.ts';
import { lockWithLearner } from './ending.service.ts';
import { settledOf } from './regrading/rescoring.service.ts';
import { lockFinished } from './regrading/rescoring.store.ts';
import { settle } from './settling.service.ts';
import { deleteVoid, findVoid, insertVoid, setStatusOf } from './voiding.store.ts';

type Inside = Pick<App, 'db' | 'clock' | 'config'>;

/**
 * Removes an attempt from all results, in the caller's transaction; a running one is ended first.
 * @param reason for other admins
 */
export async function voidAttempt(
  app: Inside,
  tx: App['db'],
  { userId: voidedBy }: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const locked = await lockWithLearner(tx, id);
  if (locked.status === 'void') throw new Failure('attempt_void');
  if (locked.status === 'open') await closeLocked(app, tx, locked, { by: 'admin', given: null });
  await setStatusOf(tx, [id], 'void');
  await insertVoid(tx, { attemptId: id, reason, voidedBy, voidedAt: app.clock.now() });
  await settle(
    app,
    tx,
    (await settledOf(app, tx, await lockFinished(tx, [id]))).map((attempt) => ({ ...attempt, after: null })),
  );
}

/** Restores a void attempt; one that was ended by voiding stays ended. */
export async function restoreAttempt(app: Inside, tx: App['db'], id: number): Promise<void> {
  const locked = await lockWithLearner(tx, id);
  if (locked.status !== 'void') throw new Failure('attempt_not_void');
  await setStatusOf(tx, [id], 'completed');
  await deleteVoid(tx, id);
  await settle(app, tx, await settledOf(app, tx, await lockFinished(tx, [id])));
}

/** Reason, time and author of an attempt's voiding; null if it is not void. */
export async function voidingOf({ db }: Pick<App, 'db'>, attemptId: number) {
  const found = await findVoid(db, attemptId);
  if (!found) return null;
  const { reason, at, firstName, lastName } = found;
  return { reason, at: at.toISOString(), by: firstName === null ? null : fullName({ firstName, lastName }) };
}
