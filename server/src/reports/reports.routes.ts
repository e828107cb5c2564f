import { adminReportsApi } from '@assay/contract/reports/adminReports';
import { reportsApi } from '@assay/contract/reports/reports';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { viewOverview, viewQuizUsage, viewSkillGaps } from './overview.service.ts';
import { viewHeatMap } from './heatMap.service.ts';
import { viewSortedRanking } from './ranking.service.ts';
import { viewAchievements, viewLeaderboard, viewSkillUsage, viewUserReport } from './reports.service.ts';
import { viewSummary } from './summary.service.ts';
import { viewFullReport } from './userReport.service.ts';

export function bindReports(binder: Binder, app: App) {
  routes(binder, reportsApi, {
    user: ({ params, query }, { actor }) => viewUserReport(app, actor, params.id, query.period),
    skillUsage: ({ params }, { actor }) => viewSkillUsage(app, actor, params.id),
    achievements: ({ params }, { actor }) => viewAchievements(app, actor, params.id),
    leaderboard: ({ query }, { actor }) => viewLeaderboard(app, actor, query),
  });
  routes(binder, adminReportsApi, {
    summary: () => viewSummary(app),
    overview: ({ query }) => viewOverview(app, query),
    heatMap: ({ query }) => viewHeatMap(app, query),
    skillGaps: ({ query }) => viewSkillGaps(app, query),
    quizUsage: ({ query }) => viewQuizUsage(app, query),
    ranking: ({ query }) => viewSortedRanking(app, query),
    user: ({ params, query }) => viewFullReport(app, params.id, query.period),
  });
}
