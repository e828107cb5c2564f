import type { OpenAttempt, Score } from '@assay/contract/quiz/quiz';
import type { Question } from '@assay/contract/questions/questions';
import type { Skill } from '@assay/contract/questions/skills';
import type { Actor, By } from '../../src/app.ts';
import { answerQuestion } from '../../src/quiz/answering.service.ts';
import { completeQuiz } from '../../src/quiz/closing.service.ts';
import { startQuiz as start } from '../../src/quiz/quiz.service.ts';
import { startTestServer } from '../testServer.ts';
import type { Person, Reply, TestServer } from '../testServer.ts';

/** The default limits would stop a test with a thousand calls at the same instant. */
export const UNHURRIED = { RATE_LIMIT_FACTOR: '10000' };

type Given = { timeTaken?: number; seq?: number; questionTime?: number };

export const startQuiz = (
  { call }: Pick<TestServer, 'call'>,
  person: Person,
  skillId: number,
): Promise<Reply<{ quizAttempt: OpenAttempt }>> => call('POST /quiz/start', { token: person.token, body: { skillId } });

/** Views the questions, like a client that fetches the paper before starting. */
export const lookAtPaper = (
  { call }: Pick<TestServer, 'call'>,
  person: Person,
  skillId: number,
  query = '',
): Promise<Reply<Pick<OpenAttempt, 'questions'>>> =>
  call(`GET /questions/quiz/${skillId}${query}`, { token: person.token });

export const answer = (
  { call }: Pick<TestServer, 'call'>,
  person: Person,
  [quizAttemptId, questionId, selectedAnswer]: [number, number, string],
  given: Given = {},
) => call('POST /quiz/answer', { token: person.token, body: { quizAttemptId, questionId, selectedAnswer, ...given } });

export const complete = (
  { call }: Pick<TestServer, 'call'>,
  person: Person,
  quizAttemptId: number,
  given: object = {},
): Promise<Reply<{ score: Score }>> =>
  call('POST /quiz/complete', { token: person.token, body: { quizAttemptId, ...given } });

/** The id of the nth question shown, counted from 0. */
export function questionAt(attempt: Pick<OpenAttempt, 'questions'>, nth: number): number {
  const question = attempt.questions[nth];
  if (!question) throw new Error(`this paper has no question ${nth}`);
  return question.id;
}

/** A displayed letter that is not the key. */
export function wrongLetter(
  { keyOf }: Pick<TestServer, 'keyOf'>,
  attempt: Pick<OpenAttempt, 'questions'>,
  questionId: number,
): string {
  return keyOf(attempt, questionId) === 'A' ? 'B' : 'A';
}

/**
 * Takes a skill's quiz from start to end.
 * @param right the number of questions answered correctly; the others stay blank
 */
export async function takeQuiz(
  server: Pick<TestServer, 'call' | 'keyOf' | 'clock'>,
  person: Person,
  skillId: number,
  { right = 0, seconds = 60 }: { right?: number; seconds?: number } = {},
): Promise<{ attempt: OpenAttempt; score: Score }> {
  const started = await startQuiz(server, person, skillId);
  const attempt = started.data.quizAttempt;
  for (const { id } of attempt.questions.slice(0, right))
    await answer(server, person, [attempt.id, id, server.keyOf(attempt, id)]);
  server.clock.move(seconds);
  const completed = await complete(server, person, attempt.id);
  return { attempt, score: completed.data.score };
}

/** A learner as the services see one, without a session. */
export const actorOf = (userId: number): Actor => ({
  userId,
  role: 'user',
  sessionId: 0,
  timeFactor: 1,
  isDemo: false,
  sessionEndsAt: new Date(0),
  candidateId: null,
  areas: null,
});

/** Likewise an admin. */
export const byAdmin = (userId: number): By => ({
  actor: { ...actorOf(userId), role: 'admin' },
  origin: { address: '', network: '', device: null, userAgent: '' },
});

/** The displayed letter of the option with this text. */
export function letterOf(attempt: Pick<OpenAttempt, 'questions'>, questionId: number, text: string): string {
  const options = attempt.questions.find(({ id }) => id === questionId)?.options ?? {};
  const found = Object.entries(options).find(([, shown]) => shown === text);
  if (!found) throw new Error(`question ${questionId} of this paper has no option “${text}”`);
  return found[0];
}

/**
 * The same without HTTP and sessions, which expire: for histories of months. The attempt is completed at `at`.
 * @param chosen the text of the selected option, by question
 */
export async function takeAt(
  server: Pick<TestServer, 'app' | 'keyOf' | 'clock'>,
  userId: number,
  skillId: number,
  {
    at,
    right = 0,
    seconds = 60,
    chosen = new Map(),
  }: { at: string; right?: number; seconds?: number; chosen?: ReadonlyMap<number, string> },
): Promise<number> {
  const actor = actorOf(userId);
  server.clock.set(at);
  server.clock.move(-seconds);
  const attempt = await start(server.app, actor, skillId);
  for (const { id } of attempt.questions.slice(0, right)) {
    const selectedAnswer = server.keyOf(attempt, id);
    await answerQuestion(server.app, actor, { quizAttemptId: attempt.id, questionId: id, selectedAnswer });
  }
  for (const [questionId, text] of chosen) {
    const selectedAnswer = letterOf(attempt, questionId, text);
    await answerQuestion(server.app, actor, { quizAttemptId: attempt.id, questionId, selectedAnswer });
  }
  server.clock.move(seconds);
  await completeQuiz(server.app, actor, { quizAttemptId: attempt.id, timeTaken: seconds });
  return attempt.id;
}

/** A server with a running attempt of four questions, and its learner's actions. */
export async function runningQuiz(overrides: { questions?: number; skill?: Partial<Skill> } = {}) {
  const server = await startTestServer(UNHURRIED);
  const begun = await server.running({ questions: 4, ...overrides });
  const { person, attempt } = begun;
  const say = (nth: number, letter: string, given: Given = {}) =>
    answer(server, person, [attempt.id, questionAt(attempt, nth), letter], given);
  return {
    ...server,
    ...begun,
    say,
    sayRight: (nth: number) => say(nth, server.keyOf(attempt, questionAt(attempt, nth))),
    finish: (given: object = {}) => complete(server, person, attempt.id, given),
    details: async () => (await server.call(`GET /quiz/${attempt.id}`, { token: person.token })).data.quizAttempt,
  };
}

export const fruitQuestion = {
  questionText: 'Which is a fruit?',
  options: { A: 'stone', B: 'pear', C: 'cloud' },
  correctAnswer: 'B',
  difficulty: 'easy',
};

/** An admin and a skill to write questions in. */
export async function author() {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const { id: skillId } = await server.skill();
  const create = async (change: object = {}): Promise<Question> =>
    (await server.call('POST /questions', { token, body: { skillId, ...fruitQuestion, ...change } })).data.question;
  return { ...server, token, skillId, create };
}

/** Runs an action many times concurrently. */
export const together = <T>(count: number, act: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_nothing, nth) => act(nth)));

/** All items of a paged list, in order. */
export async function walkPages<T>(
  fetchPage: (page: number) => Promise<Reply<{ items: T[]; pagination: { pages: number } }>>,
) {
  const items: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await fetchPage(page);
    items.push(...data.items);
    if (page >= data.pagination.pages) return items;
  }
}
