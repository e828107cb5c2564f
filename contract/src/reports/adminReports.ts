import { z } from 'zod';
import { role } from '../people/auth.ts';
import type { Endpoints } from '../endpoint.ts';
import {
  countText,
  flagText,
  groupName,
  id,
  idText,
  instant,
  line,
  pagination,
  paging,
  percentage,
} from '../fields.ts';
import { furtherData } from '../furtherData.ts';
import { countingPoints, interval } from '../quiz/quiz.ts';
import { change, leaderboardEntry, period, userReport } from './reports.ts';
import { sortDirection, userState } from '../people/userAdmin.ts';

/** Days up to today in the organisation’s zone. */
export const reportPeriod = z.enum(['7d', '30d', '90d', '365d', 'all']);

const whom = {
  /** Of the group's current learners. */
  group: groupName.optional(),
  /** `true`: learners without a group, including deleted people; `false`: learners with one. */
  ungrouped: flagText.optional(),
};
const filters = z.object({
  period: reportPeriod.default('30d'),
  category: line(1, 100).optional(),
  skillId: idText.optional(),
  ...whom,
});

/** First and last day, both included; null: all time. */
export const window = z.object({ from: z.iso.date().nullable(), to: z.iso.date(), timeZone: z.string() });

/** A group's level in a skill: the mean of first attempts, with its uncertainty. */
export const skillEstimate = z.object({
  skillId: id,
  skillName: z.string(),
  category: z.string(),
  /** The number of people; each counts once. */
  people: z.int(),
  average: percentage,
  /** The likely range of the mean of many more such people; null below five people. */
  interval: interval.nullable(),
});

export const gapVerdict = z.enum(['below', 'unclear', 'above', 'collecting']);

export const heatMapBy = z.enum(['group', 'month', 'difficulty']);

const rankingSort = z.enum(['rank', 'name', 'quizzes', 'average', 'best', 'accuracy']);

/** The filter and the order of the list. */
export const rankingExportQuery = z.object({
  period: period.default('all'),
  skillId: idText.optional(),
  ...whom,
  /** `rank`: the board's order, also for people not on it. */
  sort: rankingSort.default('rank'),
  direction: sortDirection.default('asc'),
});

/** The person whose report, or list from it, is exported. */
export const reportExportQuery = z.object({ userId: idText, period: period.default('all') });

export const totals = z.object({
  attempts: z.int(),
  /** First attempts: one per person and skill. */
  firstAttempts: z.int(),
  /** Mean of the first attempts’ percentages; null without any. */
  averageScore: percentage.nullable(),
  interval: interval.nullable(),
  /** 100 × all correct answers / all questions of first attempts. */
  accuracyRate: percentage.nullable(),
});

export const trendPoint = z.object({
  /** First day of the day, week or month. */
  date: z.iso.date(),
  attempts: z.int(),
  /** Of first attempts; null without any. */
  averageScore: percentage.nullable(),
});

/** Compared with the same number of days before. */
export const compared = z.object({ now: z.int(), before: z.int() });

export const skillReport = z.object({
  skillId: id,
  skillName: z.string(),
  category: z.string(),
  attempts: z.int(),
  /** Mean of the attempts’ percentages, so never above the best one. */
  score: percentage,
  bestScore: percentage,
  /** Of the best attempt; of several, the first. */
  bestPoints: countingPoints,
  correct: z.int(),
  questions: z.int(),
  /** The 95 % interval of `score`. */
  interval,
  /** The latest score compared with the first: `same` if there is no clear change. */
  change: change.nullable(),
  firstScore: percentage,
  firstPoints: countingPoints,
  latestScore: percentage,
  latestPoints: countingPoints,
  /** Mean of the first attempts of the person's group, or of everyone if they have none; null below five people. */
  groupAverage: percentage.nullable(),
  /** The person's own first attempt, whenever it was, against `groupAverage`: `alike` if their 95 % intervals meet. */
  againstGroup: z.enum(['above', 'below', 'alike']).nullable(),
});

export const adminReportsApi = {
  summary: {
    method: 'GET',
    path: '/admin/summary',
    access: 'admin',
    summary: 'Items that need attention today, and the last 30 days',
    response: z.object({
      attention: z.object({
        openAttempts: z.int(),
        /** Active questions with item analysis findings, counted like its list; most first. */
        flagged: z.array(z.object({ skillId: id, skillName: z.string(), count: z.int() })),
        draftQuestions: z.int(),
        questionsInReview: z.int(),
        pendingInterviews: z.int(),
        liveInterviews: z.int(),
        peopleWaiting: z.int(),
        deactivatedUsers: z.int(),
        /** Given up in the last seven days. */
        failedMails: z.int(),
      }),
      totals: z.object({
        users: z.int(),
        skills: z.int(),
        /** Available to quizzes. */
        questions: z.int(),
        newUsers: compared,
        activeLearners: compared,
        attempts: compared,
        averageScore: z.object({ now: percentage.nullable(), before: percentage.nullable() }),
        firstAttempts: z.int(),
        interval: interval.nullable(),
      }),
      activity: z.array(trendPoint),
      challengingSkills: z.array(skillEstimate),
      topLearners: z.array(leaderboardEntry),
      /** The board of the top learners. */
      topPeriod: period,
      window,
    }),
  },
  overview: {
    method: 'GET',
    path: '/reports/overview',
    access: 'admin',
    summary: 'Attempts and scores of a period: totals, trend, distribution',
    description: 'Scores are percent. `previous` is the same length of time before, null for `all`.',
    query: filters,
    response: z.object({
      window,
      totals,
      /** The same number of days before; null for all time. */
      previous: totals.nullable(),
      step: z.enum(['day', 'week', 'month']),
      trend: z.array(trendPoint),
      /** First attempts by score: 0 to below 10, …, 90 to 100. */
      distribution: z.array(z.int()),
    }),
  },
  heatMap: {
    method: 'GET',
    path: '/reports/heat-map',
    access: 'admin',
    summary: 'First attempts at each skill by group, month or question difficulty',
    query: filters.extend({ by: heatMapBy.default('month') }),
    response: z.object({
      window,
      by: heatMapBy,
      /** Groups (empty: none), first days of months, or difficulties. */
      columns: z.array(z.string()),
      /** The indexes of the columns to chart: the latest months, or the groups with most first attempts. */
      drawn: z.array(z.int()),
      rows: z.array(
        z.object({
          skillId: id,
          skillName: z.string(),
          /** One per column; null without first attempts. */
          cells: z.array(
            z
              .object({
                /** The mean score; for a difficulty the share of right answers. Null: too few people. */
                average: percentage.nullable(),
                people: z.int(),
              })
              .nullable(),
          ),
        }),
      ),
    }),
  },
  skillGaps: {
    method: 'GET',
    path: '/reports/skill-gaps',
    access: 'admin',
    summary: 'Skills in which learners are clearly below a threshold',
    query: filters.extend({ line: countText(1, 100, 60) }),
    response: z.object({
      window,
      line: z.int(),
      skills: z.array(skillEstimate.extend({ verdict: gapVerdict })),
    }),
  },
  quizUsage: {
    method: 'GET',
    path: '/reports/quiz-usage',
    access: 'admin',
    summary: 'Starts, completions, durations and retakes of each quiz',
    query: filters,
    response: z.object({
      window,
      skills: z.array(
        z.object({
          skillId: id,
          skillName: z.string(),
          category: z.string(),
          /** Completed in the period or running now. */
          starts: z.int(),
          running: z.int(),
          completions: z.int(),
          /** Closed at the time limit instead of by the learner. */
          autoCompleted: z.int(),
          /** Completions other than the person’s first in the skill. */
          retakes: z.int(),
          /** Of the latest 500 completions in the period; null without any. */
          medianSeconds: z.number().nullable(),
        }),
      ),
    }),
  },
  ranking: {
    method: 'GET',
    path: '/admin/reports',
    access: 'admin',
    summary: 'Everyone with a result in a period, including people who are not on the leaderboard',
    description: 'Ranks are those of the leaderboard, and null for people who are not on it.',
    query: rankingExportQuery.extend(paging(25)),
    response: z.object({
      items: z.array(
        leaderboardEntry.extend({
          /** Among the requested learners on the board; null for people not on it. */
          rank: z.int().nullable(),
          email: z.string(),
          state: userState,
          group: z.string().nullable(),
          /** Whether the person allows their name on it. */
          onLeaderboard: z.boolean(),
        }),
      ),
      pagination,
    }),
  },
  user: {
    method: 'GET',
    path: '/admin/users/:id/report',
    access: 'admin',
    summary: 'A learner’s full report, with margins of error',
    params: z.object({ id: idText }),
    query: z.object({ period: period.default('all') }),
    failures: ['not_found'],
    response: z.object({
      person: z.object({
        id,
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        role,
        picture: z.string().nullable(),
        state: userState,
        group: z.string().nullable(),
        createdAt: instant,
      }),
      statistics: userReport.shape.statistics,
      /** The 95 % interval of the accuracy rate: all questions as one long quiz; null without attempts. */
      interval: interval.nullable(),
      performanceTrend: userReport.shape.performanceTrend,
      skills: z.array(skillReport),
      /** The latest 100, newest first. */
      attempts: z.array(
        z.object({
          id,
          skillName: z.string(),
          correctAnswers: z.int(),
          totalQuestions: z.int(),
          pointsEarned: z.int(),
          pointsPossible: z.int(),
          score: percentage,
          /** The 95 % interval of `score`. */
          interval,
          timeTaken: z.int(),
          closedBy: z.enum(['learner', 'deadline', 'admin']).nullable(),
          completedAt: instant,
        }),
      ),
      /** Assessments of attempts in the period: the latest 100, newest first. */
      assessments: z.array(
        z.object({
          id,
          attemptId: id,
          skillName: z.string(),
          author: z.string().nullable(),
          at: instant,
          rating: percentage.nullable(),
          comment: z.string(),
          further: furtherData,
        }),
      ),
      /** The total, including those not listed. */
      totalAssessments: z.int(),
      writtenAt: instant,
    }),
  },
} satisfies Endpoints;

export type RankingSort = z.output<typeof rankingSort>;
export type ReportPeriod = z.output<typeof reportPeriod>;
export type ReportFilters = z.output<typeof filters>;
export type HeatMapBy = z.output<typeof heatMapBy>;
export type SkillEstimate = z.output<typeof skillEstimate>;
export type GapVerdict = z.output<typeof gapVerdict>;
export type ReportTotals = z.output<typeof totals>;
