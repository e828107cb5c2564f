/** A running attempt as the browser knows it. Times are monotonic unless called server time. */
import type { FailureCode } from '@assay/contract/failure';
import type { OpenAttempt, QuizQuestion, Score } from '@assay/contract/quiz/quiz';
import { addUnsent, type AnswerQueue, type Choice, createQueue, isAnswered } from './answerQueue.ts';
import { endOf, measureClock, type ServerClock, serverTime } from './attemptClock.ts';
import { createQuestionTimer, mergeSeconds, type QuestionTimer, showQuestion } from './questionTimer.ts';

export const CHECK_EVERY_MS = 5000;
export const READ_AT_MOST_EVERY_MS = 2000;
/** A click on Complete Quiz waits this long for the network before the person gets the quiz back. */
export const CLICK_PATIENCE_MS = 6000;

/** When a request was sent and its reply received. */
export type Trip = { sentAt: number; receivedAt: number };
export type ServerTimes = Trip & { serverNow: string; deadline: string | null };
/** A failed call: a server code, or no answer. */
export type Trouble = { code: FailureCode | 'no_answer'; message: string; retryAfter?: number | undefined };

export type Closing = {
  step: 'closing';
  why: 'click' | 'time' | 'server';
  since: number;
  /** Only a reply asked for from then on confirms that time is up, or that the attempt exists; null: nothing is open. */
  checkFrom: number | null;
  /** The server no longer lists the attempt as running. */
  isUnlisted: boolean;
  failures: number;
  retryAt: number;
};

export type Phase =
  | { step: 'answering' }
  | Closing
  /** `lost`: choices that the server did not accept before it closed the attempt. */
  | { step: 'done'; score: Score; lost: number }
  | { step: 'gone'; message: string };

export type Notice =
  | { kind: 'changedElsewhere'; numbers: readonly number[] }
  /** Infinity: the time limit was removed. */
  | { kind: 'deadlineMoved'; seconds: number }
  | { kind: 'completeFailed' }
  | { kind: 'refused'; message: string };

export type QuizRun = {
  attemptId: number;
  skillId: number;
  skillName: string;
  questions: readonly QuizQuestion[];
  /** Both in server time, ms since 1970; Infinity means no deadline. */
  startedAt: number;
  deadline: number;
  graceMs: number;
  clock: ServerClock;
  queue: AnswerQueue;
  timer: QuestionTimer;
  /** Index of the current question. */
  at: number;
  flagged: readonly number[];
  phase: Phase;
  /** Whether this tab, not another one, runs the attempt. */
  isHeldHere: boolean;
  needsSignIn: boolean;
  /** The last call was answered. */
  isReachable: boolean;
  isVisible: boolean;
  wantsReading: boolean;
  /** When the deadline is checked next, and the earliest time of the next full read. */
  checkAt: number;
  readAt: number;
  /** Pending calls other than answers. */
  calls: { checking: boolean; reading: boolean; completing: boolean };
  lost: number;
  notices: readonly Notice[];
};

/** Data of the attempt stored earlier in this browser. */
export type Leftovers = {
  unsent: readonly Choice[];
  seconds: Readonly<Record<number, number>>;
  at: number;
  flagged: readonly number[];
};

export function createRun(attempt: OpenAttempt, trip: Trip, left: Leftovers, isVisible: boolean): QuizRun {
  const { id, skillId, skillName, questions, answers } = attempt;
  const timer = createQuestionTimer(
    Object.fromEntries(answers.map(({ questionId, questionTime }) => [questionId, questionTime])),
  );
  const at = Math.min(Math.max(0, left.at), questions.length - 1);
  const known = new Set(questions.map((question) => question.id));
  const run: QuizRun = {
    attemptId: id,
    skillId,
    skillName,
    questions,
    startedAt: Date.parse(attempt.startedAt),
    deadline: endOf(attempt.deadline),
    graceMs: attempt.graceSeconds * 1000,
    clock: measureClock(null, { serverNow: Date.parse(attempt.serverNow), ...trip }),
    queue: addUnsent(
      createQueue(answers),
      left.unsent.filter((choice) => known.has(choice.questionId)),
    ),
    timer: mergeSeconds(timer, left.seconds),
    at,
    flagged: left.flagged.filter((questionId) => known.has(questionId)),
    phase: { step: 'answering' },
    isHeldHere: true,
    needsSignIn: false,
    isReachable: true,
    isVisible,
    wantsReading: false,
    checkAt: trip.receivedAt + CHECK_EVERY_MS,
    readAt: trip.receivedAt + READ_AT_MOST_EVERY_MS,
    calls: { checking: false, reading: false, completing: false },
    lost: 0,
    notices: [],
  };
  const question = questions[at];
  return question === undefined ? run : { ...run, timer: showQuestion(run.timer, question.id, trip.receivedAt) };
}

export const currentQuestion = (run: QuizRun): QuizQuestion | undefined => run.questions[run.at];

export const millisLeft = (run: QuizRun, now: number): number => run.deadline - serverTime(run.clock, now);

/** Seconds on the attempt's clock. */
export const secondsTaken = (run: QuizRun, now: number): number =>
  Math.max(0, serverTime(run.clock, now) - run.startedAt) / 1000;

/** A choice is possible: the quiz runs, in this tab, and there is time. */
export const mayChoose = (run: QuizRun, now: number): boolean =>
  run.phase.step === 'answering' && run.isHeldHere && millisLeft(run, now) > 0;

export const unansweredNumbers = (run: QuizRun): number[] =>
  run.questions.flatMap((question, index) => (isAnswered(run.queue, question.id) ? [] : [index + 1]));
