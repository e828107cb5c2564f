import type { HeatMapBy, RankingSort, ReportPeriod } from '@assay/contract/reports/adminReports';
import type { Period } from '@assay/contract/reports/reports';
import { pageOf, textOf } from '../platform/listSearch.ts';
import { positiveNumber } from '../platform/searchValues.ts';

/** The reports' URL parameters; none means the last 30 days of all skills. */
export type ReportsSearch = {
  /** Without it, results are shown. */
  tab?: 'activity';
  period?: ReportPeriod;
  category?: string;
  skill?: number;
  /** Group of learners. */
  group?: string;
  /** Learners without a group. */
  ungrouped?: true;
  /** The percentage below which a skill counts as a gap. */
  line?: number;
  /** The heat map's columns. */
  by?: Exclude<HeatMapBy, 'month'>;
  board?: Exclude<Period, 'all'>;
  /** Of the ranking, like its direction and page. */
  sort?: RankingSort;
  direction?: 'asc' | 'desc';
  page?: number;
};

export const DEFAULT_LINE = 60;
const sorts: readonly RankingSort[] = ['rank', 'name', 'quizzes', 'average', 'best', 'accuracy'];
const periods: readonly ReportPeriod[] = ['7d', '90d', '365d', 'all'];

export function reportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const period = periods.find((one) => one === raw['period']);
  const category = textOf(raw['category'], 100);
  const group = textOf(raw['group'], 60);
  const skill = positiveNumber(raw['skill']);
  const line = positiveNumber(raw['line']);
  const by = raw['by'];
  const board = raw['board'];
  const sort = sorts.find((one) => one === raw['sort']);
  return {
    ...(raw['tab'] === 'activity' && { tab: 'activity' }),
    ...(period && { period }),
    ...(category !== '' && { category }),
    ...(skill !== undefined && { skill }),
    ...(group !== '' && { group }),
    ...(group === '' && raw['ungrouped'] === true && { ungrouped: true }),
    ...(line !== undefined && line <= 100 && line !== DEFAULT_LINE && { line }),
    ...((by === 'group' || by === 'difficulty') && { by }),
    ...((board === 'month' || board === 'week') && { board }),
    ...(sort && sort !== 'rank' && { sort }),
    ...(raw['direction'] === 'desc' && { direction: 'desc' }),
    ...pageOf(raw),
  };
}

export const periodWords: Record<ReportPeriod, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 365 days',
  all: 'All time',
};
