/** Checks before and after a start; the texts are the specification's. */
import { Failure } from '@assay/contract/failure';
import type { OpenAttempt } from '@assay/contract/quiz/quiz';

export const INVALID_SKILL = 'Invalid skill ID provided';

export function checkSkill(skillId: number): number {
  if (!Number.isSafeInteger(skillId) || skillId <= 0) throw new Failure('invalid_input', { message: INVALID_SKILL });
  return skillId;
}

export function checkStarted(attempt: OpenAttempt | undefined): OpenAttempt {
  if (!attempt?.id) throw new Failure('internal', { message: 'Failed to create a valid quiz attempt - missing ID' });
  if (attempt.questions.length === 0)
    throw new Failure('no_questions', { message: 'No questions available for this skill' });
  return attempt;
}
