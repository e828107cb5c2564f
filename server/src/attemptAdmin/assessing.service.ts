import type { InspectedAttempt, NewAssessment } from '@assay/contract/quiz/attemptAdmin';
import { storeNotification } from '../notifications/notifications.service.ts';
import type { App, By } from '../app.ts';
import { addAssessment, shareAssessment, withdrawAssessment } from '../quiz/assessments.service.ts';
import { findAnyAttempt } from '../quiz/attempts.service.ts';
import type { StoredAttempt } from '../quiz/attempts.service.ts';
import { lockAccount } from '../users/users.service.ts';
import { inspect, note } from './attemptAdmin.service.ts';
import { assessedNotice, assessmentGoneNotice } from './attemptNotices.ts';

/** Adds an assessment to a finished attempt; its score does not change. */
export async function assessAttempt(app: App, by: By, id: number, given: NewAssessment): Promise<InspectedAttempt> {
  return changing(app, by, id, async (inside, attempt) => {
    const assessmentId = await addAssessment(inside, by.actor, id, { ...given.assessmentData, shared: given.shared });
    await note(inside, by, 'attempt_assessed', attempt, { assessmentId, shared: given.shared });
    return given.shared && assessedNotice(app, attempt, given.assessmentData.rating);
  });
}

/** Shows an assessment to the learner or hides it. */
export async function setAssessmentShared(
  app: App,
  by: By,
  { id, assessmentId }: Which,
  shared: boolean,
): Promise<InspectedAttempt> {
  return changing(app, by, id, async (inside, attempt) => {
    const changed = await shareAssessment(inside, { attemptId: id, id: assessmentId }, shared);
    if (!changed) return false;
    await note(inside, by, shared ? 'assessment_shared' : 'assessment_unshared', attempt, { assessmentId });
    return shared ? assessedNotice(app, attempt, changed.rating) : assessmentGoneNotice(app, attempt);
  });
}

/** Withdraws an assessment; admins can still read it and the reason. */
export async function withdraw(
  app: App,
  by: By,
  { id, assessmentId }: Which,
  reason: string,
): Promise<InspectedAttempt> {
  return changing(app, by, id, async (inside, attempt) => {
    const { shared } = await withdrawAssessment(inside, { attemptId: id, id: assessmentId }, reason);
    await note(inside, by, 'assessment_withdrawn', attempt, { assessmentId });
    return shared && assessmentGoneNotice(app, attempt);
  });
}

interface Which {
  id: number;
  assessmentId: number;
}

/** Makes the change and stores the learner's notice in one transaction. A void attempt sends no notices. */
async function changing(
  app: App,
  by: By,
  id: number,
  act: (inside: App, attempt: StoredAttempt) => Promise<string | false>,
): Promise<InspectedAttempt> {
  const attempt = await findAnyAttempt(app, id);
  const { userId } = attempt;
  const notifyLive = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    // The common lock order: deleting a person locks the person first, then their assessments.
    await lockAccount(inside, userId);
    const message = await act(inside, attempt);
    if (message === false || attempt.status !== 'completed') return null;
    return storeNotification(inside, null, { userId, message });
  });
  await notifyLive?.(app);
  return inspect(app, by, id);
}
