/**
 * Everything a running attempt touches: the server, storage, the other tabs and the clock. A test can replace each of
 * them.
 */
import type { OpenAttempt, Score } from '@assay/contract/quiz/quiz';
import type { Choice, SavedAnswer } from './answerQueue.ts';
import type { UnsentStore } from './unsentStore.ts';

type Dated = { serverNow: string; deadline: string | null };

export type QuizCalls = {
  answer: (
    attemptId: number,
    choice: Choice,
    signal: AbortSignal,
  ) => Promise<{ seq: number; superseded?: true | undefined } & Dated>;
  active: () => Promise<readonly ({ id: number } & Dated)[]>;
  /** The attempt with its answers; `attempt_closed` if it is over. */
  resume: (wanted: { skillId: number; attemptId: number }) => Promise<OpenAttempt>;
  complete: (
    attemptId: number,
    timeTaken: number,
    questionTimes: { questionId: number; seconds: number }[],
  ) => Promise<Score>;
};

export type TabMessage =
  | { type: 'take'; rank: number; tab: string }
  | { type: 'choices'; choices: readonly Choice[]; seconds: Readonly<Record<number, number>> }
  | { type: 'saved'; answer: { questionId: number } & SavedAnswer }
  | { type: 'done'; score: Score };

export type TabChannel = {
  post: (message: TabMessage) => void;
  listen: (hear: (message: TabMessage) => void) => void;
  close: () => void;
};

export type World = {
  calls: QuizCalls;
  store: UnsentStore;
  openChannel: () => TabChannel;
  /** Identifies this tab; any unique text. */
  tab: string;
  /** Monotonic ms. */
  now: () => number;
  random: () => number;
  /** Calls back after `ms`; returns a cancel function. */
  after: (ms: number, act: () => void) => () => void;
};
