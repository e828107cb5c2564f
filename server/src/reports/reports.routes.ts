import { reportsApi } from '@assay/contract/reports';
import type { App } from '../platform/app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { viewLeaderboard, viewSkillUsage, viewUserReport } from './reports.service.ts';

export function bindReports(binder: Binder, app: App) {
  routes(binder, reportsApi, {
    user: ({ params, query }, { actor }) => viewUserReport(app, actor, params.id, query.period),
    skillUsage: ({ params }, { actor }) => viewSkillUsage(app, actor, params.id),
    leaderboard: ({ query }, { actor }) => viewLeaderboard(app, actor, query),
  });
}
