import type { Endpoint } from '@assay/contract/endpoint';
import { Failure } from '@assay/contract/failure';
import type { Actor } from '../app.ts';

// A session opened by a candidate's link reaches only the quizzes of their round: see decision 0047.

/** Everything else is refused; which quizzes these calls reach is decided where they are handled. */
export const openToQuizSessions: ReadonlySet<string> = new Set([
  'GET /auth/me',
  'POST /auth/logout',
  'POST /quiz/start',
  'GET /questions/quiz/:skillId',
  'GET /quiz/active',
  'POST /quiz/answer',
  'POST /quiz/complete',
]);

/** The refusal for a session that reaches only quizzes. */
export function refusalOfQuizSession(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { candidateId }: Pick<Actor, 'candidateId'>,
): Failure | null {
  if (candidateId === null || openToQuizSessions.has(`${method} ${path}`)) return null;
  return new Failure('forbidden', { message: 'This link opens only the quizzes of your round.' });
}

/** Public calls may depend on who asks: for them such a session counts as signed out. */
export const actorAt = <Found extends Pick<Actor, 'candidateId'> | null>(
  { access }: Pick<Endpoint, 'access'>,
  actor: Found,
): Found | null => (access === 'public' && actor !== null && actor.candidateId !== null ? null : actor);
