import type { ReportFilters, ReportPeriod, SkillEstimate } from '@assay/contract/reports/adminReports';
import type { App } from '../app.ts';
import { refreshDailyResults } from './daily.service.ts';
import { countRunning, medianSeconds, sumByDay, sumBySkill, sumResults } from './results.store.ts';
import type { ResultFilter } from './results.store.ts';
import { addUp, addUpBins, averageOf, intervalOf, totalsOf, verdictOf } from './sums.ts';
import type { ResultSums } from './sums.ts';
import { daysBefore, reportWindow, startOfDay, stepOf, stepsBetween } from './windows.ts';
import type { ReportWindow } from './windows.ts';

type Reading = Pick<App, 'db' | 'clock' | 'config'>;

const MEDIAN_OF = 500;

/** Updates the sums, and returns the requested days. */
export async function openReport(app: Reading, period: ReportPeriod): Promise<ReportWindow> {
  await refreshDailyResults(app);
  return reportWindow(period, app.clock.now(), app.config.TIME_ZONE);
}

export const shownWindow = ({ from, to }: ReportWindow, { config }: Pick<App, 'config'>) => ({
  from,
  to,
  timeZone: config.TIME_ZONE,
});

export async function viewOverview(app: Reading, { period, ...of }: ReportFilters) {
  const window = await openReport(app, period);
  const filter = { days: window, ...of };
  const byDay = await sumByDay(app.db, { ...filter, step: window.step });
  return {
    window: shownWindow(window, app),
    totals: totalsOf(addUp(byDay)),
    previous: window.before && totalsOf(await sumResults(app.db, { days: window.before, ...of })),
    step: window.step,
    trend: trendOf(byDay, window),
    distribution: addUpBins(byDay.map(({ firstBins }) => firstBins)),
  };
}

/** Every step of the window; without a start, from the first day with a result. */
export function trendOf(byDay: readonly (ResultSums & { day: string })[], { from, to, step }: ReportWindow) {
  const first = from ?? byDay[0]?.day;
  if (first === undefined) return [];
  const groups = Map.groupBy(byDay, ({ day }) => stepOf(day, step));
  return stepsBetween(first, to, step).map((date) => {
    const sums = addUp(groups.get(date) ?? []);
    return { date, attempts: sums.attempts, averageScore: averageOf(sums) };
  });
}

export async function estimateSkills(
  app: Reading,
  window: ReportWindow,
  of: Omit<ResultFilter, 'days'> = {},
): Promise<SkillEstimate[]> {
  const rows = await sumBySkill(app.db, { days: window, ...of });
  return rows.flatMap((row) => {
    const { skillId, skillName, category, firstAttempts: people } = row;
    const average = averageOf(row);
    return average === null ? [] : [{ skillId, skillName, category, people, average, interval: intervalOf(row) }];
  });
}

/** Lowest average first, as it is shown; the verdict says which are reliably below the line. */
export async function viewSkillGaps(app: Reading, { period, line, ...of }: ReportFilters & { line: number }) {
  const window = await openReport(app, period);
  const skills = (await estimateSkills(app, window, of)).map((skill) => ({
    ...skill,
    verdict: verdictOf(skill.interval, line),
  }));
  skills.sort((a, b) => a.average - b.average || a.skillName.localeCompare(b.skillName));
  return { window: shownWindow(window, app), line, skills };
}

export async function viewQuizUsage(app: Reading, { period, ...of }: ReportFilters) {
  const window = await openReport(app, period);
  const { config } = app;
  const done = await sumBySkill(app.db, { days: window, ...of });
  const running = await countRunning(app.db, of);
  const times = {
    skillIds: done.map(({ skillId }) => skillId),
    from: window.from === null ? null : startOfDay(window.from, config.TIME_ZONE),
    to: startOfDay(daysBefore(window.to, -1), config.TIME_ZONE),
    most: MEDIAN_OF,
  };
  const medians = await medianSeconds(app.db, of, times);
  const seen = new Map(
    [...running, ...done].map(({ skillId, skillName, category }) => [skillId, { skillName, category }]),
  );
  const skills = [...seen].map(([skillId, named]) => {
    const ended = done.find((one) => one.skillId === skillId);
    const open = running.find((one) => one.skillId === skillId)?.running ?? 0;
    const completions = ended?.attempts ?? 0;
    return {
      skillId,
      ...named,
      starts: completions + open,
      running: open,
      completions,
      autoCompleted: ended?.closedByDeadline ?? 0,
      retakes: completions - (ended?.firstAttempts ?? 0),
      medianSeconds: medians.get(skillId) ?? null,
    };
  });
  skills.sort((a, b) => b.starts - a.starts || a.skillName.localeCompare(b.skillName));
  return { window: shownWindow(window, app), skills };
}
