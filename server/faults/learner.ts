import { setTimeout as delay } from 'node:timers/promises';
import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import { NoAnswer } from './client.ts';
import type { Answered, Client, Learner } from './client.ts';
import type { History, Operation } from './history.ts';
import type { Nemesis } from './nemesis.ts';

const LETTERS = ['A', 'B', 'C', 'D'];

/** A learner who takes one quiz after another, and retries when no answer comes, like a browser. */
export interface QuizTaker {
  /** Runs until stopped. */
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
  /** Probability of completing instead of answering. */
  completes?: number;
  /** Several takers of one attempt share the sequence, like browser tabs share a clock. */
  nextSeq: () => number;
}

export function createQuizTaker({ place, learner, skillId, client, history, nemesis, ...rest }: Settings): QuizTaker {
  const { token } = learner;
  let attempt: OpenAttempt | null = null;
  /** Of the running attempt: the highest confirmed sequence number per question. */
  let confirmed = new Map<number, number>();
  let stopped = false;

  /** Sends until there is an answer or a refusal; a request without an outcome is sent again unchanged. */
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
      // A 503 may also follow a commit whose confirmation was lost, so the effect is unknown.
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
        // An occasional reload fetches the attempt again.
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
