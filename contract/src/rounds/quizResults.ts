import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { countingPoints } from '../quiz/quiz.ts';

/** A completed quiz of a candidate, as evidence beside interviews. */
export const quizResult = z.object({
  attemptId: id,
  skillName: z.string(),
  completedAt: instant,
  score: z.number(),
  /** The 95 % interval of the score, 0 to 100. */
  interval: z.object({ low: z.number(), high: z.number() }),
  /** Null if every question counts the same. */
  points: countingPoints,
  correctAnswers: z.int(),
  totalQuestions: z.int(),
});

/** `closed`: it was not started, and no longer can be. */
export const unfinishedQuiz = z.object({ skillName: z.string(), status: z.enum(['open', 'running', 'closed']) });

export type UnfinishedQuiz = z.output<typeof unfinishedQuiz>;
export type QuizResult = z.output<typeof quizResult>;
