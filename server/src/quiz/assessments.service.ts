import { fullName } from '@assay/contract/people/names';
import type { Assessment } from '@assay/contract/quiz/attemptAdmin';
import { Failure } from '@assay/contract/failure';
import type { FurtherData } from '@assay/contract/furtherData';
import type { Actor, App } from '../app.ts';
import { insertAssessment, listAssessments, lockAssessment, setShared, setWithdrawn } from './assessments.store.ts';
import { attemptNotFound } from './closing.service.ts';
import { lockAnyAttempt } from './quiz.store.ts';

interface Given {
  rating: number | null;
  comment: string;
  further: FurtherData;
  shared: boolean;
}

/** Adds an assessment, in the caller's transaction. @returns its id */
export async function addAssessment(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { userId: authorId }: Actor,
  attemptId: number,
  given: Given,
): Promise<number> {
  const attempt = await lockAnyAttempt(db, attemptId);
  if (!attempt) throw attemptNotFound();
  if (attempt.status === 'open') throw new Failure('attempt_running');
  return insertAssessment(db, { ...given, attemptId, authorId, createdAt: clock.now() });
}

/** The assessments of an attempt, oldest first. */
export async function assessmentsOf({ db }: Pick<App, 'db'>, attemptId: number): Promise<Assessment[]> {
  const rows = await listAssessments(db, attemptId);
  return rows.map(({ firstName, lastName, at, withdrawnAt, withdrawnReason, ...assessment }) => ({
    ...assessment,
    author: firstName === null ? null : fullName({ firstName, lastName }),
    at: at.toISOString(),
    withdrawn: withdrawnAt && { at: withdrawnAt.toISOString(), reason: withdrawnReason ?? '' },
  }));
}

/** Whether the learner sees it. */
export const isShown = ({ shared, withdrawn }: Pick<Assessment, 'shared' | 'withdrawn'>) => shared && !withdrawn;

interface Which {
  attemptId: number;
  id: number;
}

/** Shows an assessment to the learner or hides it, in the caller's transaction. @returns null if nothing changes */
export async function shareAssessment(
  { db }: Pick<App, 'db'>,
  which: Which,
  shared: boolean,
): Promise<{ rating: number | null } | null> {
  const before = await standing(db, which);
  if (before.shared === shared) return null;
  await setShared(db, which.id, shared);
  return before;
}

/** Withdraws an assessment, in the caller's transaction. @returns whether the learner could see it */
export async function withdrawAssessment(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  which: Which,
  reason: string,
): Promise<{ shared: boolean }> {
  const before = await standing(db, which);
  await setWithdrawn(db, which.id, clock.now(), reason);
  return before;
}

async function standing(db: App['db'], { attemptId, id }: Which) {
  const found = await lockAssessment(db, attemptId, id);
  if (!found) throw new Failure('not_found');
  if (found.withdrawnAt) throw new Failure('assessment_withdrawn');
  return found;
}
