import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import type { ServerEvents } from '../events.ts';
import {
  countText,
  id,
  idText,
  instant,
  pagination,
  paging,
  percentage,
  storedLetter,
  storedOptions,
} from '../fields.ts';
import { furtherData } from '../furtherData.ts';
import { scoringRule } from '../questions/skills.ts';

const letter = z.string().regex(/^[A-F]$/, 'Select an option from A to F');
const difficulty = z.enum(['easy', 'medium', 'hard']);
// Thirty years: an untimed attempt may be resumed much later. Larger values come from a broken clock.
const seconds = z.number().min(0).max(1_000_000_000);
const NO_SKILL = 'Invalid skill ID provided';
// Far above any clock in milliseconds, and far enough below 2^53 for the server to count up from.
const GREATEST_SEQ = 1e15;

/** A question of a running quiz. No field reveals the key. */
export const quizQuestion = z.object({
  id,
  questionText: z.string(),
  options: storedOptions,
  difficulty,
  points: z.int(),
});

export const savedAnswer = z.object({
  questionId: id,
  selectedAnswer: storedLetter,
  seq: z.int(),
  /** Seconds this question was visible so far. */
  questionTime: z.number(),
});

export const openAttempt = z.object({
  id,
  skillId: id,
  skillName: z.string(),
  totalQuestions: z.int(),
  startedAt: instant,
  /** Null: no time limit, for this learner or in this attempt. */
  deadline: instant.nullable(),
  serverNow: instant,
  /** Null if the deadline is. */
  limitSeconds: z.int().nullable(),
  graceSeconds: z.int(),
  /** Its clock was already running: it was started before, or its questions were viewed. */
  resumed: z.boolean(),
  answers: z.array(savedAnswer),
  questions: z.array(quizQuestion),
});

export const interval = z.object({ low: percentage, high: percentage });

/** Of an attempt; null if each of its questions counts the same. */
export const countingPoints = z.object({ pointsEarned: z.int(), pointsPossible: z.int() }).nullable();

export const score = z.object({
  scorePercentage: percentage,
  correctAnswers: z.int(),
  totalQuestions: z.int(),
  timeTaken: z.int(),
  /** As many as right answers where every question counts the same. */
  pointsEarned: z.int(),
  pointsPossible: z.int(),
  /** The 95 % interval of `scorePercentage`. */
  interval,
  /** The additional questions, answered equally well, that would halve the interval. */
  moreToHalve: z.int(),
});

export const attemptSummary = z.object({
  id,
  skillId: id,
  skillName: z.string(),
  correctAnswers: z.int(),
  totalQuestions: z.int(),
  pointsEarned: z.int(),
  pointsPossible: z.int(),
  scorePercentage: percentage,
  timeTaken: z.int(),
  startedAt: instant,
  completedAt: instant,
});

export const attemptAnswer = z.object({
  questionId: id,
  questionText: z.string(),
  options: storedOptions,
  difficulty,
  points: z.int(),
  selectedAnswer: storedLetter.nullable(),
  /** Absent while the attempt runs, and if the review policy withholds it. */
  correctAnswer: storedLetter.optional(),
  isCorrect: z.boolean().optional(),
  /** If a correction made several options right. */
  acceptedAnswers: z.array(storedLetter).optional(),
  /** How a correction marks the question: with other keys, excluded, or right for everyone. */
  correction: z.enum(['keys', 'void', 'full']).optional(),
  explanation: z.string().optional(),
  timeTaken: z.number(),
});

export const attemptDetails = z.object({
  id,
  userId: id,
  skillId: id,
  skillName: z.string(),
  status: z.enum(['open', 'completed']),
  closedBy: z.enum(['learner', 'deadline', 'admin']).nullable(),
  /** The skill’s rule when the attempt started. */
  scoringRule,
  totalQuestions: z.int(),
  startedAt: instant,
  completedAt: instant.nullable(),
  scorePercentage: percentage.nullable(),
  correctAnswers: z.int().nullable(),
  pointsEarned: z.int().nullable(),
  pointsPossible: z.int(),
  timeTaken: z.int().nullable(),
  interval: interval.nullable(),
  moreToHalve: z.int().nullable(),
  /** The previous attempt in the skill, and whether both scores clearly differ. */
  comparison: z
    .object({
      id,
      scorePercentage: percentage,
      points: countingPoints,
      verdict: z.enum(['higher', 'lower', 'same']),
    })
    .nullable(),
  review: z.enum(['score', 'marks', 'keys']),
  /** When the keys become visible, if a date decides. */
  reviewAfter: instant.nullable(),
  /** Shared assessments of the attempt. */
  feedback: z.array(
    z.object({ at: instant, rating: percentage.nullable(), comment: z.string(), further: furtherData }),
  ),
  /**
   * Corrections that changed the score, oldest first. The reason is shown only with the keys, because it may name one.
   */
  corrections: z.array(
    z.object({
      at: instant,
      reason: z.string().nullable(),
      scoreBefore: percentage,
      pointsBefore: countingPoints,
      scoreAfter: percentage,
      pointsAfter: countingPoints,
    }),
  ),
  answers: z.array(attemptAnswer),
});

export const quizApi = {
  start: {
    method: 'POST',
    path: '/quiz/start',
    access: 'learner',
    summary: 'Start a quiz, or resume the running one of that skill',
    description:
      'Starting twice returns the same running attempt with its saved answers and `resumed: true`. Answer each question with `POST /api/quiz/answer`, then call `POST /api/quiz/complete` once. Options are texts by letter, from A without a gap, in this attempt’s own order, so a letter means nothing in another attempt. `limitSeconds` is the time for the whole quiz; compare `deadline` with `serverNow`, not with your own clock. Both are null without a limit. At most 30 new attempts an hour.',
    body: z.object({
      skillId: z.int({ error: NO_SKILL }).positive({ error: NO_SKILL }),
      /** Resume only this attempt: `attempt_closed` if it is over; no new one is started. */
      quizAttemptId: id.optional(),
    }),
    failures: ['attempt_closed', 'attempts_used_up', 'no_questions', 'not_found', 'retake_too_soon', 'round_state'],
    response: z.object({ quizAttempt: openAttempt }),
  },
  paper: {
    method: 'GET',
    path: '/questions/quiz/:skillId',
    access: 'learner',
    summary: 'The questions of the running attempt of a skill; starts one if none is running',
    params: z.object({ skillId: idText }),
    /** The first questions of the attempt; without it all, at most 100. */
    query: z.object({ limit: countText(1, 1_000_000, 100) }),
    failures: ['attempt_closed', 'attempts_used_up', 'no_questions', 'not_found', 'retake_too_soon', 'round_state'],
    response: z.object({ questions: z.array(quizQuestion) }),
    hasEffect: true,
  },
  active: {
    method: 'GET',
    path: '/quiz/active',
    access: 'learner',
    summary: 'Your running attempts',
    failures: ['not_found'],
    response: z.object({
      items: z.array(
        openAttempt.omit({ questions: true, answers: true, resumed: true }).extend({ answeredCount: z.int() }),
      ),
    }),
  },
  answer: {
    method: 'POST',
    path: '/quiz/answer',
    access: 'learner',
    summary: 'Save an answer; repeating it changes nothing, a newer one replaces it',
    description:
      '`selectedAnswer` is a letter of the question’s options. Number answers with `seq`, increasing within the attempt: an older one that arrives late changes nothing and answers `superseded: true`. `timeTaken` and `questionTime` are seconds and may have fractions. For `graceSeconds` after the deadline, answers count whose `timeTaken` is before it; others answer `attempt_closed`. At most 120 a minute.',
    body: z.object({
      quizAttemptId: z.int({ error: 'quizAttemptId is required' }).positive(),
      questionId: id,
      selectedAnswer: letter,
      /** Seconds on the attempt’s clock when the option was selected; without it, when the server received it. */
      timeTaken: seconds.optional(),
      /** Increases within an attempt; the greatest per question wins. Without it, the order of arrival counts. */
      seq: z.int().min(1).max(GREATEST_SEQ).optional(),
      /** Seconds this question was visible so far, over all visits. */
      questionTime: seconds.optional(),
    }),
    failures: ['attempt_closed', 'not_found'],
    response: z.object({
      saved: z.literal(true),
      /** The answer was older than the stored one, which stays. */
      superseded: z.literal(true).optional(),
      seq: z.int(),
      answeredCount: z.int(),
      serverNow: instant,
      deadline: instant.nullable(),
    }),
  },
  complete: {
    method: 'POST',
    path: '/quiz/complete',
    access: 'learner',
    summary: 'Complete an attempt and score it; repeating it gives the same score',
    description:
      'Saved answers count, questions without one are wrong. `timeTaken` of the response is in whole seconds, `scorePercentage` from 0 to 100 with at most two decimals, `interval` its 95 % interval. An attempt that is still open is completed at its deadline, with the answers it has.',
    body: z.object({
      quizAttemptId: z.int({ error: 'quizAttemptId is required' }).positive(),
      timeTaken: seconds.default(0),
      questionTimes: z
        .array(z.object({ questionId: id, seconds }))
        .max(100)
        .optional(),
    }),
    failures: ['not_found'],
    response: z.object({ score }),
  },
  history: {
    method: 'GET',
    path: '/quiz/history',
    access: 'user',
    summary: 'Your completed attempts, newest first',
    description: 'For the caller’s own attempts. Void ones are left out.',
    query: z.object({
      ...paging(10),
      skillId: idText.optional(),
    }),
    failures: ['not_found'],
    response: z.object({ quizHistory: z.array(attemptSummary), pagination }),
  },
  details: {
    method: 'GET',
    path: '/quiz/:id',
    access: 'user',
    summary: 'An attempt with its answers, as far as the review policy allows',
    description:
      'For the learner whose attempt it is, and for admins. Right answers and explanations appear as the skill’s `reviewPolicy` allows: `score` shows only the score, `marks` also which answers were right, `keys` everything, `after_date` everything from `reviewAfter`.',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: z.object({ quizAttempt: attemptDetails }),
  },
} satisfies Endpoints;

/** Sent to every open page of the learner. */
export const quizEvents = {
  /** Someone else changed a running attempt: it was extended, or is over. */
  'attempt-changed': z.object({ attemptId: id }),
} satisfies ServerEvents;

export type QuizQuestion = z.output<typeof quizQuestion>;
export type OpenAttempt = z.output<typeof openAttempt>;
export type Score = z.output<typeof score>;
export type Interval = z.output<typeof interval>;
export type AttemptSummary = z.output<typeof attemptSummary>;
export type AttemptDetails = z.output<typeof attemptDetails>;
export type AttemptAnswer = z.output<typeof attemptAnswer>;
