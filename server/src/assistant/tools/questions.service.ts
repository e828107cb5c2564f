import type { ItemFigures, ItemSort } from '@assay/contract/questions/items';
import { z } from 'zod';
import { flaggedBySkill } from '../../items/flagged.service.ts';
import { pageOfItems } from '../../items/items.service.ts';
import { visible } from '../../markdown/words.ts';
import { noSkill, skillNamed } from './lookups.service.ts';
import { adminTool, counted, inSentence, ROWS, screenOf, searchText, tableOf } from './tool.ts';

/** Questions whose answers do not fit their key, difficulty or the rest of the skill. */
export const flaggedQuestions = adminTool(
  'Counts, for each skill, the questions whose answers suggest that something is wrong with them.',
  z.strictObject({}),
  async (app) => {
    const skills = await flaggedBySkill(app);
    const count = skills.reduce((sum, skill) => sum + skill.count, 0);
    return {
      sentence:
        count === 0
          ? 'No active question looks wrong so far. A question needs enough answers before its figures mean much.'
          : `${counted(count, 'question', 'questions')} in ${counted(skills.length, 'skill', 'skills')} ${count === 1 ? 'needs' : 'need'} a look.`,
      table: tableOf(
        ['Skill', 'Questions to look at'],
        skills.map(({ skillId, skillName, count: flagged }) => ({
          cells: [skillName, flagged],
          path: screenOf('/admin/reports/items', { skillId, show: 'flagged' }),
        })),
      ),
      source: { label: 'Item analysis', path: '/admin/reports/items' },
    };
  },
);

const orders = {
  review: { sort: 'review', direction: 'asc' },
  easiest: { sort: 'facility', direction: 'desc' },
  hardest: { sort: 'facility', direction: 'asc' },
  slowest: { sort: 'time', direction: 'desc' },
} as const satisfies Record<string, { sort: ItemSort; direction: 'asc' | 'desc' }>;

const first = z.enum(['review', 'easiest', 'hardest', 'slowest']);

/** How the questions of a skill are answered, in first attempts. */
export const itemAnalysis = adminTool(
  'Shows how the questions of one skill are answered: those to review first, or the easiest, hardest or slowest.',
  z.strictObject({ skill: searchText, first: first.default('review') }),
  async (app, asked) => {
    const skill = await skillNamed(app, asked.skill);
    if (!skill) return noSkill;
    const order = orders[asked.first];
    const { items, pagination, attempts, toLookAt } = await pageOfItems(app, {
      skillId: skill.id,
      population: 'first',
      period: 'all',
      show: 'all',
      ...order,
      page: 1,
      limit: ROWS,
    });
    const { sort, direction } = order;
    return {
      sentence:
        items.length === 0
          ? `No question in ${inSentence(skill.name)} has been answered yet.`
          : `${counted(toLookAt, 'question', 'questions')} in ${inSentence(skill.name)} ${toLookAt === 1 ? 'needs' : 'need'} a look. Based on ${counted(attempts, 'first attempt', 'first attempts')}.`,
      table: tableOf(
        ['Question', 'Correct', 'Answers', 'Seconds', 'Finding'],
        items.map((item) => ({
          cells: [
            beginningOf(item.questionText),
            shareText(item),
            item.answers,
            item.meanSeconds === null ? null : Math.round(item.meanSeconds),
            findingText(item),
          ],
          path: `/admin/reports/items/${item.questionId}`,
        })),
        pagination.total,
      ),
      source: {
        label: `Item analysis of ${skill.name}`,
        path: screenOf('/admin/reports/items', {
          skillId: skill.id,
          ...(asked.first !== 'review' && { sort, direction }),
        }),
      },
    };
  },
);

const LETTERS = 80;

function beginningOf(markdown: string): string {
  const text = visible(markdown);
  return text.length <= LETTERS ? text : `${text.slice(0, LETTERS - 1).toWellFormed()}…`;
}

const shareText = ({ facility, facilityInterval }: ItemFigures): string | null =>
  facility === null || facilityInterval === null
    ? null
    : `${Math.round(facility)}% (${Math.round(facilityInterval.low)}–${Math.round(facilityInterval.high)})`;

const findings = {
  check_key: 'Check the key',
  poor: 'Doesn’t tell strong learners from weak ones',
  easier: 'Easier than labelled',
  harder: 'Harder than labelled',
} as const;

function findingText({ status, flag, disagreement }: ItemFigures & { status: string }): string | null {
  const finding = flag ?? disagreement;
  return status === 'archived' || finding === null ? null : findings[finding];
}
