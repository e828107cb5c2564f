import { Failure } from '@assay/contract/failure';
import type { AttemptAnswer, AttemptDetails } from '@assay/contract/quiz/quiz';
import type { Actor, App } from '../app.ts';
import type { Model } from '../assistant/model/model.service.ts';
import type { Place } from '../conversations/dialogues.service.ts';
import { viewAttempt } from '../quiz/attempts.service.ts';
import { viewSkill } from '../skills/skills.service.ts';

export type Asking = Pick<App, 'db' | 'clock' | 'config' | 'log'>;

/** The caller's own attempt. @throws not_found for another person's */
export const ownAttempt = (app: Asking, actor: Actor, id: number): Promise<AttemptDetails> =>
  viewAttempt(app, { ...actor, role: 'user' }, id);

/** Whether its learner may ask about this attempt now: the answers must be shown, and the skill must allow it. */
export async function isOpen(app: Asking, model: Model | null, attempt: AttemptDetails): Promise<boolean> {
  if (model === null || attempt.status !== 'completed' || attempt.review !== 'keys') return false;
  return (await viewSkill(app, { role: 'admin' }, attempt.skillId)).dialogues;
}

/**
 * The question as the caller saw it.
 * @throws not_found for another person's attempt or a question that it does not have; no_model; forbidden while closed
 */
export async function demandOpen(
  app: Asking,
  model: Model | null,
  actor: Actor,
  { attemptId, questionId }: Place,
): Promise<AttemptAnswer> {
  const attempt = await ownAttempt(app, actor, attemptId);
  const answer = attempt.answers.find((one) => one.questionId === questionId);
  if (!answer) throw new Failure('not_found', { message: 'This attempt does not have this question.' });
  if (model === null) throw new Failure('no_model', { message: 'No language model is connected.' });
  if (!(await isOpen(app, model, attempt)))
    throw new Failure('forbidden', { message: 'You can’t ask about this question.' });
  return answer;
}
