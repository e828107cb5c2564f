import type { Assessment } from '@assay/contract/attemptAdmin';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../platform/app.ts';
import { insertAssessment, listAssessments } from './assessments.store.ts';
import { attemptNotFound } from './closing.service.ts';
import { lockAnyAttempt } from './quiz.store.ts';

interface Given {
  rating: number | null;
  comment: string;
  shared: boolean;
}

/** Adds an assessment in the caller's transaction. @returns its id */
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

/** What people think of an attempt, oldest first. */
export async function assessmentsOf({ db }: Pick<App, 'db'>, attemptId: number): Promise<Assessment[]> {
  const rows = await listAssessments(db, attemptId);
  return rows.map(({ firstName, lastName, at, ...assessment }) => ({
    ...assessment,
    author: firstName === null ? null : `${firstName} ${lastName}`,
    at: at.toISOString(),
  }));
}
