import { reportPeriod } from '@assay/contract/reports/adminReports';
import { groupName } from '@assay/contract/fields';
import { fullName } from '@assay/contract/people/names';
import { bracketed } from '@assay/contract/quiz/pointsText';
import { period as boardPeriod } from '@assay/contract/reports/reports';
import { scoreText } from '@assay/contract/quiz/scoreText';
import { z } from 'zod';
import { viewOverview, viewQuizUsage, viewSkillGaps } from '../../reports/overview.service.ts';
import { viewLeaderboard } from '../../reports/reports.service.ts';
import { findNamed } from './lookups.service.ts';
import { adminTool, counted, inSentence, ROWS, screenOf, searchText, tableOf } from './tool.ts';

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

interface Filters {
  tab?: 'activity';
  span: Span;
  skillId?: number | undefined;
  group?: string | undefined;
}

/** The page of reports shows the last 30 days by itself. */
const reports = ({ tab, span, skillId, group }: Filters) => ({
  label: 'Reports',
  path: screenOf('/admin/reports', { tab, period: span === '30d' ? undefined : span, skill: skillId, group }),
});

const ofGroup = (group: string | undefined) => (group === undefined ? '' : ` in ${inSentence(group)}`);

const asked = z.strictObject({
  span: reportPeriod.default('all'),
  skill: searchText.optional(),
  group: groupName.optional(),
});

/** Skills by the mean of first attempts. An order says nothing where the ranges overlap, so they are always shown. */
export const skillResults = adminTool(
  'Shows the average of first attempts in one skill or in all skills, the lowest or the highest first.',
  asked.extend({ first: z.enum(['lowest', 'highest']).default('lowest') }),
  async (app, { span, first, ...names }) => {
    const { missing, skill, group } = await findNamed(app, names);
    if (missing) return missing;
    const { skills } = await viewSkillGaps(app, { period: span, line: 60, skillId: skill?.id, group });
    const ordered = first === 'lowest' ? skills : skills.toReversed();
    const [one] = ordered;
    const place = skill ? 'an' : `the ${first}`;
    const inGroup = ofGroup(group);
    return {
      sentence: one
        ? `${inSentence(one.skillName)} has ${place} average of first attempts${inGroup} ${spanWords[span]}: ${scoreText(one.average)}.${skill ? '' : ' Skills whose ranges overlap may not differ.'}`
        : `There are no completed attempts${skill ? ` at ${inSentence(skill.name)}` : ''}${inGroup} ${spanWords[span]}.`,
      table: tableOf(
        ['Skill', 'Average', 'Likely range', 'People'],
        ordered.map(({ skillId, skillName, average, interval, people }) => ({
          cells: [skillName, scoreText(average), rangeText(interval), people],
          path: screenOf('/admin/reports/items', { skillId }),
        })),
      ),
      source: reports({ span, skillId: skill?.id, group }),
    };
  },
);

export const totals = adminTool(
  'Counts completed quizzes and gives their average score, for everyone, a group or a skill.',
  asked,
  async (app, { span, ...names }) => {
    const { missing, skill, group } = await findNamed(app, names);
    if (missing) return missing;
    const { totals: now, previous } = await viewOverview(app, { period: span, skillId: skill?.id, group });
    const before = previous === null ? '' : ` In the same number of days before: ${previous.attempts}.`;
    const average =
      now.averageScore === null
        ? ''
        : ` The average of first attempts is ${scoreText(now.averageScore)} (${rangeText(now.interval)}).`;
    const at = skill ? ` at ${inSentence(skill.name)}` : '';
    return {
      sentence: `${counted(now.attempts, 'attempt', 'attempts')}${at}${ofGroup(group)} ${now.attempts === 1 ? 'was' : 'were'} completed ${spanWords[span]}.${before}${average}`,
      table: null,
      source: reports({ span, skillId: skill?.id, group }),
    };
  },
);

/** Skills by how much their quizzes are used. */
export const quizUsage = adminTool(
  'Shows how often the quiz of each skill was started, completed and taken again, the most used first.',
  z.strictObject({ span: reportPeriod.default('all'), group: groupName.optional() }),
  async (app, { span, ...names }) => {
    const { missing, group } = await findNamed(app, names);
    if (missing) return missing;
    const { skills } = await viewQuizUsage(app, { period: span, group });
    const [one] = skills;
    return {
      sentence: one
        ? `${inSentence(one.skillName)} was started most often ${spanWords[span]}: ${counted(one.starts, 'time', 'times')}.`
        : `No quiz was started ${spanWords[span]}.`,
      table: tableOf(
        ['Skill', 'Started', 'Completed', 'Taken again', 'Median minutes'],
        skills.map(({ skillId, skillName, starts, completions, retakes, medianSeconds }) => ({
          cells: [skillName, starts, completions, retakes, medianSeconds && (medianSeconds / 60).toFixed(1)],
          path: screenOf('/admin/reports/attempts', { skillId }),
        })),
      ),
      source: reports({ tab: 'activity', span, group }),
    };
  },
);

/** The board learners see; people who left it are not on it. */
export const leaderboard = adminTool(
  'Shows the leaderboard of learners of this week, this month or all time, in all skills or one.',
  z.strictObject({ period: boardPeriod.default('all'), skill: searchText.optional() }),
  async (app, { period, ...names }, actor) => {
    const { missing, skill } = await findNamed(app, names);
    if (missing) return missing;
    const board = { period, skillId: skill?.id };
    const { leaderboard: places, total } = await viewLeaderboard(app, actor, { ...board, limit: ROWS });
    const [first] = places;
    return {
      sentence: first
        ? `${inSentence(fullName(first))} leads${skill ? ` in ${inSentence(skill.name)}` : ''} with an average of ${scoreText(first.avgScore)} in ${counted(first.quizCount, 'quiz', 'quizzes')}.`
        : 'This leaderboard is still empty.',
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
      source: {
        label: 'Leaderboard',
        path: screenOf('/leaderboard', { period: period === 'all' ? undefined : period, skill: skill?.id }),
      },
    };
  },
);
