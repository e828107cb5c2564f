import { bracketed } from '@assay/contract/pointsText';
import { fullName } from '@assay/contract/names';
import { scoreText } from '@assay/contract/scoreText';
import type { Period } from '@assay/contract/reports';
import { viewOverview, viewSkillGaps } from '../../reports/overview.service.ts';
import { viewLeaderboard } from '../../reports/reports.service.ts';
import { counted, forAdmins, ROWS, tableOf } from './tool.ts';
import type { Actor } from '../../app.ts';
import type { Finding, Reading } from './tool.ts';

export type Span = '7d' | '30d' | '90d' | '365d' | 'all';

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
export const skillResults = forAdmins<{ span: Span; first: 'lowest' | 'highest' }>(async (app, { span, first }) => {
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
});

export const totals = forAdmins<{ span: Span }>(async (app, { span }) => {
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
});

/** The board learners see; people who left it are not on it. */
export async function leaderboard(app: Reading, actor: Actor, { period }: { period: Period }): Promise<Finding> {
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
}
