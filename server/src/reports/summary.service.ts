import type { Period } from '@assay/contract/reports/reports';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { flaggedBySkill } from '../items/flagged.service.ts';
import type { App } from '../app.ts';
import { countAttention, countStock } from './attention.store.ts';
import { rankStandings } from './leaderboard.ts';
import { estimateSkills, openReport, shownWindow, trendOf } from './overview.service.ts';
import { periodAt } from './periods.ts';
import { countActiveLearners, sumByDay, sumResults } from './results.store.ts';
import { topOfBoard } from './standings.store.ts';
import { addUp, averageOf, intervalOf } from './sums.ts';
import { daysBefore, startOfDay } from './windows.ts';

type Reading = Pick<App, 'db' | 'clock' | 'config'>;

const SHOWN = 5;
const MAIL_DAYS = 7;
const DAY_MS = 86_400_000;

/** The admin's dashboard: pending work, and the last 30 days compared with the 30 before. */
export async function viewSummary(app: Reading) {
  const { db, clock, config } = app;
  const now = clock.now();
  const window = await openReport(app, '30d');
  const from = window.from ?? window.to;
  const before = window.before?.from ?? from;
  const start = (day: string) => startOfDay(day, config.TIME_ZONE);
  const days = { from: start(from), before: start(before), to: start(daysBefore(window.to, -1)) };

  const others = async () => ({
    attention: await countAttention(db, {
      closedBefore: closedBefore(now),
      mailSince: new Date(now.getTime() - MAIL_DAYS * DAY_MS),
    }),
    flagged: await flaggedBySkill(app),
    stock: await countStock(db, days),
    byDay: await sumByDay(db, { days: window, step: window.step }),
    earlier: await sumResults(db, { days: { from: before, to: daysBefore(from, 1) } }),
    skills: await estimateSkills(app, window),
    top: await topLearners(app),
  });
  // The most expensive read runs beside all others, so the report uses two of the pool's connections and leaves the
  // rest to quizzes.
  const [activeLearners, read] = await Promise.all([countActiveLearners(db, days), others()]);
  const { attention, flagged, stock, byDay, earlier, skills, top } = read;
  const sums = addUp(byDay);
  return {
    attention: { ...attention, flagged },
    totals: {
      users: stock.users,
      skills: stock.skills,
      questions: stock.questions,
      newUsers: { now: stock.newUsers, before: stock.newUsersBefore },
      activeLearners,
      attempts: { now: sums.attempts, before: earlier.attempts },
      averageScore: { now: averageOf(sums), before: averageOf(earlier) },
      firstAttempts: sums.firstAttempts,
      interval: intervalOf(sums),
    },
    activity: trendOf(byDay, window),
    challengingSkills: skills.toSorted((a, b) => hardness(a) - hardness(b)).slice(0, SHOWN),
    ...top,
    window: shownWindow(window, app),
  };
}

/** By the interval's upper end: a skill ranks high when it is surely hard, not when two people failed. */
const hardness = ({ interval, average }: { interval: { high: number } | null; average: number }) =>
  interval ? interval.high : 100 + average;

/** Of this month; of all time while the month has too few people. */
async function topLearners({ db, clock, config }: Reading) {
  for (const topPeriod of ['month', 'all'] as const satisfies Period[]) {
    const { startDay } = periodAt(topPeriod, clock.now(), config.TIME_ZONE);
    const learners = rankStandings(await topOfBoard(db, { period: topPeriod, startDay, skillId: 0 }, SHOWN));
    if (learners.length >= 3 || topPeriod === 'all') return { topLearners: learners, topPeriod };
  }
  throw new Error('unreachable: the last period always answers');
}
