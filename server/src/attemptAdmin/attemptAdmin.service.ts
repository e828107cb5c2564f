import type { Extension, InspectedAttempt, ManyOutcome } from '@assay/contract/quiz/attemptAdmin';
import { Failure, messageOf } from '@assay/contract/failure';
import { quizEvents } from '@assay/contract/quiz/quiz';
import { recordAudit } from '../audit/audit.service.ts';
import { keepSessionsUntil } from '../auth/sessions.service.ts';
import { storeNotification } from '../notifications/notifications.service.ts';
import type { App, By } from '../app.ts';
import { assessmentsOf } from '../quiz/assessments.service.ts';
import { describeAttempt, findAnyAttempt } from '../quiz/attempts.service.ts';
import type { StoredAttempt } from '../quiz/attempts.service.ts';
import { endAttempt } from '../quiz/ending.service.ts';
import { extendAttempt, rememberExtension } from '../quiz/extending.service.ts';
import type { MoreTime } from '../quiz/extending.service.ts';
import { sessionNeed } from '../quiz/quiz.service.ts';
import { restoreAttempt, voidAttempt, voidingOf } from '../quiz/voiding.service.ts';
import { findLearner } from './attemptList.store.ts';
import { endedNotice, restoredNotice, voidNotice } from './attemptNotices.ts';

/** Everything about an attempt. The audit log records who saw its keys, even in the answer to an action. */
export async function inspect(app: App, by: By, id: number): Promise<InspectedAttempt> {
  const attempt = await findAnyAttempt(app, id);
  if (attempt.status !== 'open') await note(app, by, 'keys_viewed', attempt);
  const { userId, ...details } = await describeAttempt(app, attempt, 'admin');
  const found = await findLearner(app.db, userId);
  return {
    ...details,
    learner: found ?? { id: userId, firstName: 'Deleted', lastName: 'account', picture: null },
    deadline: attempt.deadline?.toISOString() ?? null,
    limitSeconds: attempt.limitSeconds,
    counts: attempt.status === 'completed' && attempt.counts,
    extendedSeconds: attempt.extendedSeconds,
    voided: await voidingOf(app, attempt.id),
    assessments: await assessmentsOf(app, attempt.id),
  };
}

/** Gives running attempts more time. A repeat with the same key adds nothing to those that have it. */
export async function extend(app: App, by: By, { attemptIds, seconds, key }: Extension): Promise<ManyOutcome> {
  const { userId: actorId } = by.actor;
  const requestId = key === undefined ? null : await rememberExtension(app, { actorId, key, seconds, attemptIds });
  return toEach(attemptIds, (id) => giveTime(app, by, id, { seconds, requestId }));
}

async function giveTime(app: App, by: By, id: number, asked: MoreTime): Promise<void> {
  const extended = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const given = await extendAttempt(inside, id, asked);
    if (given === 'given before') return null;
    await keepSessionsUntil(inside, given.attempt.userId, sessionNeed(given.deadline, app.clock.now()));
    await note(inside, by, 'attempt_extended', given.attempt, { seconds: asked.seconds });
    return given;
  });
  if (extended === null) return;
  app.actors.forgetUser(extended.attempt.userId);
  tellLearner(app, extended.attempt);
}

/** Ends a running attempt for its learner. */
export async function end(app: App, by: By, id: number): Promise<InspectedAttempt> {
  const before = await findAnyAttempt(app, id);
  await doing(app, before, endedNotice(before), async (inside) => {
    await endAttempt(app, inside.db, id);
    await note(inside, by, 'attempt_ended', before);
  });
  tellLearner(app, before);
  return inspect(app, by, id);
}

/** Voids an attempt. */
export async function voidOne(app: App, by: By, id: number, reason: string): Promise<InspectedAttempt> {
  await declareVoid(app, by, id, reason);
  return inspect(app, by, id);
}

export const voidMany = (app: App, by: By, ids: readonly number[], reason: string) =>
  toEach(ids, (id) => declareVoid(app, by, id, reason));

async function declareVoid(app: App, by: By, id: number, reason: string): Promise<void> {
  const before = await findAnyAttempt(app, id);
  await doing(app, before, voidNotice(app, before), async (inside) => {
    await voidAttempt(app, inside.db, by.actor, { id, reason });
    await note(inside, by, 'attempt_voided', before, { wasRunning: before.status === 'open' });
  });
  tellLearner(app, before);
}

/** Restores a void attempt. */
export async function restore(app: App, by: By, id: number): Promise<InspectedAttempt> {
  const before = await findAnyAttempt(app, id);
  await doing(app, before, restoredNotice(app, before), async (inside) => {
    await restoreAttempt(app, inside.db, id);
    await note(inside, by, 'attempt_restored', before);
  });
  return inspect(app, by, id);
}

/** One at a time, each in its own transaction, so that no one waits for all of them. */
async function toEach(ids: readonly number[], act: (id: number) => Promise<void>): Promise<ManyOutcome> {
  const asked = new Set(ids);
  const refused: ManyOutcome['refused'] = [];
  for (const id of asked) {
    try {
      await act(id);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.push({ id, reason: Object.values(error.details.errors ?? {})[0] ?? messageOf(error) });
    }
  }
  return { done: asked.size - refused.length, refused };
}

/** Makes the change and stores the learner's notice in one transaction. */
async function doing(
  app: App,
  { userId }: StoredAttempt,
  message: string | false,
  act: (inside: App) => Promise<void>,
): Promise<void> {
  const notifyLive = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    // The notice comes first, because settling holds locks that all completions need until the commit.
    const notice = message === false ? null : await storeNotification(inside, null, { userId, message });
    await act(inside);
    return notice;
  });
  await notifyLive?.(app);
}

const tellLearner = ({ live }: Pick<App, 'live'>, { id, userId }: StoredAttempt) =>
  live.tellUser(userId, quizEvents, 'attempt-changed', { attemptId: id });

type Deed =
  | 'keys_viewed'
  | 'attempt_assessed'
  | 'assessment_shared'
  | 'assessment_unshared'
  | 'assessment_withdrawn'
  | 'attempt_extended'
  | 'attempt_ended'
  | 'attempt_voided'
  | 'attempt_restored';

export async function note(
  app: App,
  { actor, origin }: By,
  action: Deed,
  { id, userId }: Pick<StoredAttempt, 'id' | 'userId'>,
  details: Record<string, string | number | boolean> = {},
): Promise<void> {
  await recordAudit(app, {
    action,
    actorId: actor.userId,
    subjectId: userId,
    address: origin.address,
    details: { attemptId: id, ...details },
  });
}
