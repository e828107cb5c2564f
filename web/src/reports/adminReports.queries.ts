import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period } from '@assay/contract/reports/reports';
import { type AnswerOf, call } from '../platform/api.ts';
import type { ReportsSearch } from './reportsSearch.ts';

export type Summary = AnswerOf<'GET /admin/summary'>;
export type Overview = AnswerOf<'GET /reports/overview'>;
export type HeatMapData = AnswerOf<'GET /reports/heat-map'>;
export type SkillGaps = AnswerOf<'GET /reports/skill-gaps'>;
export type QuizUsage = AnswerOf<'GET /reports/quiz-usage'>;
export type Ranking = AnswerOf<'GET /admin/reports'>;
export type FullReport = AnswerOf<'GET /admin/users/:id/report'>;

/** Refetched while the page is open, because it shows pending work. */
const SUMMARY_MS = 30_000;

export const summaryQuery = () =>
  queryOptions({
    queryKey: ['reports', 'summary'],
    queryFn: ({ signal }) => call('GET /admin/summary', {}, { signal }),
    refetchInterval: SUMMARY_MS,
  });

const filtersOf = ({ period, category, skill, group, ungrouped }: ReportsSearch) => ({
  period,
  category,
  skillId: skill,
  group,
  ungrouped,
});

export const overviewQuery = (search: ReportsSearch) => {
  const query = filtersOf(search);
  return queryOptions({
    queryKey: ['reports', 'overview', query],
    queryFn: ({ signal }) => call('GET /reports/overview', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const heatMapQuery = (search: ReportsSearch) => {
  const query = { ...filtersOf(search), by: search.by };
  return queryOptions({
    queryKey: ['reports', 'heatMap', query],
    queryFn: ({ signal }) => call('GET /reports/heat-map', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const skillGapsQuery = (search: ReportsSearch) => {
  const query = { ...filtersOf(search), line: search.line };
  return queryOptions({
    queryKey: ['reports', 'skillGaps', query],
    queryFn: ({ signal }) => call('GET /reports/skill-gaps', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const quizUsageQuery = (search: ReportsSearch) => {
  const query = filtersOf(search);
  return queryOptions({
    queryKey: ['reports', 'quizUsage', query],
    queryFn: ({ signal }) => call('GET /reports/quiz-usage', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const RANKING_PAGE = 25;

/** The filters of everyone's results, on the page and in its file. */
export const rankingFilter = ({ board, skill, group, ungrouped, sort, direction }: ReportsSearch) => ({
  period: board,
  skillId: skill,
  group,
  ungrouped,
  sort,
  direction,
});

export const rankingQuery = (search: ReportsSearch) => {
  const query = {
    ...rankingFilter(search),
    page: search.page,
    limit: RANKING_PAGE,
  };
  return queryOptions({
    queryKey: ['reports', 'ranking', query],
    queryFn: ({ signal }) => call('GET /admin/reports', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const fullReportQuery = (userId: string, period: Period) =>
  queryOptions({
    queryKey: ['reports', 'full', userId, { period }],
    queryFn: ({ signal }) =>
      call('GET /admin/users/:id/report', { params: { id: userId }, query: { period } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['skills', 'categories'],
    queryFn: ({ signal }) => call('GET /skills/categories/list', {}, { signal }),
    select: (data) => data.items,
  });
