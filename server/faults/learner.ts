import { setTimeout as delay } from 'node:timers/promises';
import type { OpenAttempt } from '@assay/contract/quiz';
import { NoAnswer } from './client.ts';
import type { Answered, Client, Learner } from './client.ts';
import type { History, Operation } from './history.ts';
import type { Nemesis } from './nemesis.ts';

const LETTERS = ['A', 'B', 'C', 'D'];

/** Somebody taking one quiz after the other, who tries again when no answer comes, as browsers do. */
export interface QuizTaker {
  /** Goes on until told to stop. */
  run(): Promise<void>;
  stop(): void;
}

interface Settings {
  place: number;
  learner: Learner;
  skillId: number;
  client: Client;
  history: History;
  nemesis: Nemesis;
  /** Longest pause between two requests. */
  thinkMs: number;
  /** Odds of completing instead of answering. */
  completes?: number;
  /** Several takers on one attempt share their count, as the tabs of a browser would by the clock. */
  nextSeq: () => number;
}

export function createQuizTaker({ place, learner, skillId, client, history, nemesis, ...rest }: Settings): QuizTaker {
  const { token } = learner;
  let attempt: OpenAttempt | null = null;
  /** Of the running attempt: the highest confirmed number per question. */
  let confirmed = new Map<number, number>();
  let stopped = false;

  /** Sends until there is an answer or a refusal; a request without outcome is sent again as it was. */
  async function send(operation: Operation, name: string, body: object): Promise<Answered | null> {
    let mayHaveHappened = false;
    while (!stopped) {
      try {
        const answered = await client.call(name, { token, body });
        if (answered.status < 300) return answered;
        if (answered.status !== 503) {
          if (!mayHaveHappened) operation.outcome = { type: 'fail', code: answered.body.code };
          return answered;
        }
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
      // A 503 may also come after the commit whose confirmation was lost, so either way nobody knows.
      operation.outcome = { type: 'info', why: 'no answer' };
      mayHaveHappened = true;
      await delay(20 + nemesis.below(80));
    }
    return null;
  }

  async function start(): Promise<void> {
    const operation = history.invoke(place, { kind: 'start', skillId });
    const answered = await send(operation, 'POST /api/quiz/start', { skillId });
    if (!answered) return;
    if (answered.status >= 300) return complain(`start was refused: ${answered.body.code}`);
    const opened: OpenAttempt = answered.body.data.quizAttempt;
    operation.outcome = { type: 'ok', attemptId: opened.id };
    if (attempt?.id === opened.id) compare(attempt, opened);
    else confirmed = new Map();
    attempt = opened;
  }

  /** The same paper and deadline as before, and every confirmed answer. */
  function compare(before: OpenAttempt, now: OpenAttempt): void {
    const shown = ({ deadline, questions }: OpenAttempt) => JSON.stringify([deadline, questions]);
    if (shown(before) !== shown(now)) complain(`attempt ${now.id} changed its paper or deadline`);
    const stored = new Map(now.answers.map(({ questionId, seq }) => [questionId, seq]));
    for (const [questionId, seq] of confirmed)
      if ((stored.get(questionId) ?? 0) < seq)
        complain(`attempt ${now.id} lost the answer ${seq} to question ${questionId}`);
  }

  const complain = (what: string): void => void history.violations.push(`learner ${place}: ${what}`);

  async function answer(running: OpenAttempt): Promise<void> {
    const questionId = nemesis.pick(running.questions).id;
    const letter = nemesis.pick(LETTERS);
    const seq = rest.nextSeq();
    const operation = history.invoke(place, { kind: 'answer', attemptId: running.id, questionId, letter, seq });
    const body = { quizAttemptId: running.id, questionId, selectedAnswer: letter, timeTaken: 1, seq };
    const answered = await send(operation, 'POST /api/quiz/answer', body);
    if (!answered) return;
    if (answered.status >= 300) return refused(answered);
    operation.outcome = { type: 'ok', superseded: answered.body.data.superseded === true };
    confirmed.set(questionId, Math.max(seq, confirmed.get(questionId) ?? 0));
  }

  async function complete({ id }: OpenAttempt): Promise<void> {
    const operation = history.invoke(place, { kind: 'complete', attemptId: id });
    const answered = await send(operation, 'POST /api/quiz/complete', { quizAttemptId: id, timeTaken: 1 });
    if (!answered) return;
    if (answered.status >= 300) return refused(answered);
    operation.outcome = { type: 'ok', score: answered.body.data.score.scorePercentage };
    attempt = null;
  }

  function refused({ status, body }: Answered): void {
    if (status !== 409) complain(`was refused with ${status} ${body.code}`);
    attempt = null;
  }

  return {
    async run() {
      while (!stopped) {
        // Now and then a reload: the attempt is asked for again in the middle.
        if (!attempt || nemesis.random() < 0.05) await start();
        else if (nemesis.random() < (rest.completes ?? 0.04)) await complete(attempt);
        else await answer(attempt);
        await delay(nemesis.below(rest.thinkMs + 1));
      }
    },
    stop() {
      stopped = true;
    },
  };
}
