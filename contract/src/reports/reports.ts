import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { countText, id, idText, instant, percentage } from '../fields.ts';
import { countingPoints, interval } from '../quiz/quiz.ts';

export const period = z.enum(['all', 'month', 'week']);

/** Whether results clearly increased or decreased; `same` if there is no clear change. */
export const change = z.enum(['higher', 'lower', 'same']);

export const userReport = z.object({
  statistics: z.object({
    totalQuizzes: z.int(),
    /** Mean of the attempts’ percentages; null without attempts. */
    averageScore: percentage.nullable(),
    bestScore: percentage.nullable(),
    /** Of the best attempt; of several, the first. */
    bestPoints: countingPoints,
    /** 100 × all correct answers / all questions presented; null without attempts. */
    accuracyRate: percentage.nullable(),
    /** Whether points count in some of these quizzes, which accuracy leaves out. */
    byPoints: z.boolean(),
    skillsAssessed: z.int(),
  }),
  /** 95 % interval of the accuracy rate: all questions as one long quiz; null without attempts. */
  interval: interval.nullable(),
  /**
   * The average of the last day compared with that of earlier days, the accuracy of recent quizzes with that of earlier
   * ones; null if there are none earlier.
   */
  changes: z.object({ lastDay: change.nullable(), recentQuizzes: change.nullable() }),
  recentQuizzes: z.array(
    z.object({
      id,
      skillName: z.string(),
      correctAnswers: z.int(),
      totalQuestions: z.int(),
      pointsEarned: z.int(),
      pointsPossible: z.int(),
      score: percentage,
      completedAt: instant,
    }),
  ),
  performanceTrend: z.array(z.object({ date: z.iso.date(), avgScore: percentage })),
});

/** In the order in which they are shown. */
export const achievementKinds = [
  'firstQuiz',
  'highScore',
  'perfectScore',
  'comeback',
  'fiveSkills',
  'tenQuizzes',
  'threeDays',
  'fourWeeks',
] as const;

export const achievement = z.object({
  kind: z.enum(achievementKinds),
  /** When the quiz that earned it was completed; null until then. */
  earnedAt: instant.nullable(),
  /** How far it is: `have` of `need`, at most all. */
  have: z.int(),
  need: z.int(),
});

/** The days or weeks in a row with a completed quiz, up to now; days come first. */
export const streak = z.object({ unit: z.enum(['day', 'week']), length: z.int() });

export const achievementsReport = z.object({ achievements: z.array(achievement), streak: streak.nullable() });

export const skillUsageRow = z.object({
  skillId: id,
  skillName: z.string(),
  count: z.int(),
  bestScore: percentage,
  /** The points and questions of that best attempt. */
  best: z.object({ pointsEarned: z.int(), pointsPossible: z.int(), totalQuestions: z.int() }),
});

export const leaderboardEntry = z.object({
  id,
  rank: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  quizCount: z.int(),
  avgScore: percentage,
  bestScore: percentage,
  /** Of the best attempt. */
  bestPoints: countingPoints,
  accuracyRate: percentage,
  /** Whether points count in some of the quizzes; then `accuracyRate`, which counts questions, says something else. */
  byPoints: z.boolean(),
  /** Too few quizzes for a meaningful average. */
  fewQuizzes: z.boolean(),
});

/** The leaderboard's filter. */
export const boardExportQuery = z.object({ period: period.default('all'), skillId: idText.optional() });

export const reportsApi = {
  user: {
    method: 'GET',
    path: '/reports/user/:id',
    access: 'user',
    summary: 'Statistics, recent quizzes and trend of a learner',
    description:
      'For yourself; admins may ask for any learner. Scores and rates are percent. `averageScore` is the mean of the quizzes, `accuracyRate` the share of all their questions that were right, `interval` its 95 % interval. All are null before the first quiz.',
    params: z.object({ id: idText }),
    query: z.object({ period: period.default('all') }),
    failures: ['not_found'],
    response: userReport,
  },
  skillUsage: {
    method: 'GET',
    path: '/reports/user/:id/skill-usage',
    access: 'user',
    summary: 'A learner’s attempts and best score in each skill',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: z.array(skillUsageRow),
  },
  achievements: {
    method: 'GET',
    path: '/reports/user/:id/achievements',
    access: 'user',
    summary: 'A learner’s achievements and current streak, from their completed quizzes',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: achievementsReport,
  },
  leaderboard: {
    method: 'GET',
    path: '/reports/leaderboard',
    access: 'user',
    summary: 'Ranks of active learners in a period, for one skill or all',
    description:
      '`me` is the caller’s own row, also outside the page. People who left the leaderboard in their preferences are missing.',
    query: boardExportQuery.extend({ limit: countText(1, 100, 20) }),
    response: z.object({
      leaderboard: z.array(leaderboardEntry),
      /** The caller’s own row, even outside the page; null if not ranked. */
      me: leaderboardEntry.nullable(),
      /** The place directly above the caller’s; null for the first and for those without a rank. */
      above: z.object({ rank: z.int(), avgScore: percentage }).nullable(),
      /** The number of ranked people. */
      total: z.int(),
      /** Half-open; both null for all time. */
      range: z.object({ from: instant.nullable(), to: instant.nullable(), timeZone: z.string() }),
    }),
  },
} satisfies Endpoints;

export type Period = z.output<typeof period>;
export type UserReport = z.output<typeof userReport>;
export type AchievementKind = (typeof achievementKinds)[number];
export type Achievement = z.output<typeof achievement>;
export type AchievementsReport = z.output<typeof achievementsReport>;
export type Streak = z.output<typeof streak>;
export type SkillUsageRow = z.output<typeof skillUsageRow>;
export type LeaderboardEntry = z.output<typeof leaderboardEntry>;
