import { Failure } from '@assay/contract/failure';
import type { AchievementsReport, Period, SkillUsageRow, UserReport } from '@assay/contract/reports/reports';
import type { Actor, App } from '../app.ts';
import { hasLeaderboard } from '../skills/skills.service.ts';
import { getUser } from '../users/users.service.ts';
import { achievementsOf } from './achievements.ts';
import { entryOf, placeOf, rankStandings } from './leaderboard.ts';
import { periodAt } from './periods.ts';
import { maySeeReport } from './reports.policy.ts';
import { listOutcomes, listRecent, listSkillUsage, listTrend, readStatistics, sumAttempts } from './reports.store.ts';
import { countOnBoard, nextBetter, standingOf, topOfBoard } from './standings.store.ts';
import { accuracyChange, averageChange, wholeInterval } from './userReport.ts';

const RECENT = 5;

async function refuseStrangers(app: Pick<App, 'db'>, actor: Actor, learnerId: number) {
  // Another person's report and a missing one look the same.
  if (!maySeeReport(actor, learnerId)) throw new Failure('not_found', { message: 'User not found' });
  await getUser(app, learnerId);
}

export async function viewUserReport(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  actor: Actor,
  learnerId: number,
  period: Period,
): Promise<UserReport> {
  await refuseStrangers(app, actor, learnerId);
  const { db, clock, config } = app;
  const { from, to } = periodAt(period, clock.now(), config.TIME_ZONE);
  const statistics = await readStatistics(db, learnerId, from, to);
  const recent = await listRecent(db, learnerId, RECENT);
  const sums = await sumAttempts(db, learnerId, { from, to, timeZone: config.TIME_ZONE, recent: RECENT });
  return {
    statistics,
    interval: wholeInterval(sums.all),
    changes: {
      lastDay: averageChange(sums.lastDay, sums.earlierDays),
      recentQuizzes: accuracyChange(sums.recent, sums.earlier),
    },
    recentQuizzes: recent.map((quiz) => ({ ...quiz, completedAt: quiz.completedAt.toISOString() })),
    performanceTrend: await listTrend(db, learnerId, from, to, config.TIME_ZONE),
  };
}

export async function viewSkillUsage(app: Pick<App, 'db'>, actor: Actor, learnerId: number): Promise<SkillUsageRow[]> {
  await refuseStrangers(app, actor, learnerId);
  return listSkillUsage(app.db, learnerId);
}

export async function viewAchievements(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  actor: Actor,
  learnerId: number,
): Promise<AchievementsReport> {
  await refuseStrangers(app, actor, learnerId);
  const outcomes = await listOutcomes(app.db, learnerId);
  return achievementsOf(outcomes, { now: app.clock.now(), timeZone: app.config.TIME_ZONE });
}

export async function viewLeaderboard(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  actor: Actor,
  { period, skillId, limit }: { period: Period; skillId?: number | undefined; limit: number },
) {
  const range = periodAt(period, clock.now(), config.TIME_ZONE);
  const shownRange = {
    from: range.from?.toISOString() ?? null,
    to: range.to?.toISOString() ?? null,
    timeZone: config.TIME_ZONE,
  };
  // Attempts of a skill without a board still count on the board of all skills.
  if (actor.role !== 'admin' && skillId !== undefined && !(await hasLeaderboard({ db }, skillId)))
    return { leaderboard: [], me: null, above: null, total: 0, range: shownRange };
  const board = { period, startDay: range.startDay, skillId: skillId ?? 0 };
  const top = await topOfBoard(db, board, limit);
  const own = await standingOf(db, board, actor.userId);
  const { total, before } = await countOnBoard(db, board, own);
  const above = own && before > 0 ? await nextBetter(db, board, own) : undefined;
  return {
    leaderboard: rankStandings(top),
    me: own ? entryOf(own, before + 1) : null,
    above: above ? placeOf(above, (await countOnBoard(db, board, above)).before + 1) : null,
    total,
    range: shownRange,
  };
}
