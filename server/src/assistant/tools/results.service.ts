import { bracketed } from '@assay/contract/pointsText';
import { fullName } from '@assay/contract/names';
import { scoreText } from '@assay/contract/scoreText';
import { reportPeriod } from '@assay/contract/adminReports';
import { period as boardPeriod } from '@assay/contract/reports';
import { viewOverview, viewSkillGaps } from '../../reports/overview.service.ts';
import { viewLeaderboard } from '../../reports/reports.service.ts';
import { z } from 'zod';
import { adminTool, counted, ROWS, tableOf } from './tool.ts';

export type Span = z.output<typeof reportPeriod>;

const spanWords: Readonly<Record<Span, string>> = {
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
  '365d': 'in the last 365 days',
  all: 'of all time',
};

const rangeText = (interval: { low: number; high: number } | null): string =>
  interval === null ? 'too few people' : `${scoreText(interval.low)} to ${scoreText(interval.high)}`;

/** Skills by the mean of first attempts. An order says nothing where the ranges overlap, so they are always shown. */
export const skillResults = adminTool(
  'Lists skills by the average of first attempts, the lowest or the highest first.',
  z.strictObject({ span: reportPeriod, first: z.enum(['lowest', 'highest']) }),
  async (app, { span, first }) => {
    const { skills } = await viewSkillGaps(app, { period: span, line: 60 });
    const ordered = first === 'lowest' ? skills : skills.toReversed();
    const [one] = ordered;
    return {
      sentence: one
        ? `${one.skillName} has the ${first} average of first attempts ${spanWords[span]}: ${scoreText(one.average)}. Skills whose ranges overlap may not differ.`
        : `There are no completed attempts ${spanWords[span]}.`,
      table: tableOf(
        ['Skill', 'Average', 'Likely range', 'People'],
        ordered.map(({ skillId, skillName, average, interval, people }) => ({
          cells: [skillName, scoreText(average), rangeText(interval), people],
          path: `/admin/reports/items?skillId=${skillId}`,
        })),
      ),
      source: { label: 'Reports', path: '/admin/reports' },
    };
  },
);

export const totals = adminTool(
  'Counts completed quizzes in a span of time and gives their average score.',
  z.strictObject({ span: reportPeriod }),
  async (app, { span }) => {
    const { totals: now, previous } = await viewOverview(app, { period: span });
    const before = previous === null ? '' : ` In as many days before: ${previous.attempts}.`;
    const average =
      now.averageScore === null
        ? ''
        : ` The average of first attempts is ${scoreText(now.averageScore)} (${rangeText(now.interval)}).`;
    return {
      sentence: `${counted(now.attempts, 'attempt was', 'attempts were')} completed ${spanWords[span]}.${before}${average}`,
      table: null,
      source: { label: 'Reports', path: '/admin/reports' },
    };
  },
);

/** The board learners see; people who left it are not on it. */
export const leaderboard = adminTool(
  'Shows the leaderboard of learners of this week, this month or all time.',
  z.strictObject({ period: boardPeriod }),
  async (app, { period }, actor) => {
    const { leaderboard: places, total } = await viewLeaderboard(app, actor, { period, limit: ROWS });
    const [first] = places;
    return {
      sentence: first
        ? `${fullName(first)} leads with an average of ${scoreText(first.avgScore)} in ${counted(first.quizCount, 'quiz', 'quizzes')}.`
        : 'The leaderboard is still empty.',
      table: tableOf(
        ['Person', 'Rank', 'Average', 'Best', 'Quizzes'],
        places.map((place) => ({
          cells: [
            fullName(place),
            place.rank,
            scoreText(place.avgScore),
            `${scoreText(place.bestScore)}${bracketed(place.bestPoints)}`,
            place.quizCount,
          ],
          path: `/admin/reports/users/${place.id}`,
        })),
        total,
      ),
      source: { label: 'Leaderboard', path: '/leaderboard' },
    };
  },
);
