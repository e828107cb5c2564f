import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Failure } from '@assay/contract/failure';
import type { Period } from '@assay/contract/reports/reports';
import { quizLimits } from '@assay/contract/quiz/quizLimits';
import { type AnswerOf, call } from '../platform/api.ts';

export type Board = AnswerOf<'GET /reports/leaderboard'>;

export const userReportQuery = (userId: number, period: Period = 'all') =>
  queryOptions({
    queryKey: ['reports', 'user', userId, { period }],
    queryFn: ({ signal }) => call('GET /reports/user/:id', { params: { id: userId }, query: { period } }, { signal }),
  });

export const achievementsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['reports', 'achievements', userId],
    queryFn: ({ signal }) => call('GET /reports/user/:id/achievements', { params: { id: userId } }, { signal }),
  });

export const skillUsageQuery = (userId: number) =>
  queryOptions({
    queryKey: ['reports', 'skillUsage', userId],
    queryFn: ({ signal }) => call('GET /reports/user/:id/skill-usage', { params: { id: userId } }, { signal }),
  });

export const leaderboardQuery = (period: Period, skillId: number | undefined) =>
  queryOptions({
    queryKey: ['reports', 'leaderboard', { period, skillId }],
    queryFn: async ({ signal }) => {
      const query = { period, skillId, limit: quizLimits.leaderboard };
      const board = await call('GET /reports/leaderboard', { query }, { signal });
      // The page then says that the data is unavailable.
      if (!Array.isArray((board as Partial<Board> | null)?.leaderboard)) throw new Failure('internal');
      return board;
    },
    // The old board stays until the new one arrives, to avoid layout jumps.
    placeholderData: keepPreviousData,
  });
