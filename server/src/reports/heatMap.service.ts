import type { HeatMapBy, ReportFilters } from '@assay/contract/reports/adminReports';
import type { App } from '../app.ts';
import { difficulties } from './daily.store.ts';
import { groupsOf, heatMapOf, monthsOf } from './heatMap.ts';
import type { HeatSums } from './heatMap.ts';
import { openReport, shownWindow } from './overview.service.ts';
import { sumByDifficulty, sumBySkillAnd } from './results.store.ts';
import type { ResultFilter } from './results.store.ts';
import { averageOf } from './sums.ts';

/** Results of the skills by group, month or difficulty. */
export async function viewHeatMap(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { period, by, ...of }: ReportFilters & { by: HeatMapBy },
) {
  const window = await openReport(app, period);
  const sums = await sumsBy(app.db, by, { days: window, ...of });
  const columns =
    by === 'month'
      ? monthsOf(sums, window)
      : by === 'group'
        ? groupsOf(sums)
        : { columns: difficulties, drawn: [...difficulties.keys()] };
  return { window: shownWindow(window, app), by, ...heatMapOf(sums, columns) };
}

async function sumsBy(db: App['db'], by: HeatMapBy, filter: ResultFilter): Promise<HeatSums[]> {
  if (by === 'difficulty')
    return (await sumByDifficulty(db, filter)).map(({ questions, correct, ...one }) => ({
      ...one,
      average: questions === 0 ? null : Math.round((10_000 * correct) / questions) / 100,
    }));
  return (await sumBySkillAnd(db, by, filter)).map(({ skillId, skillName, column, ...sums }) => ({
    skillId,
    skillName,
    column,
    people: sums.firstAttempts,
    average: averageOf(sums),
  }));
}
