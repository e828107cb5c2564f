import type { ManagedSkill, ManagedSkillQuery } from '@assay/contract/questions/skills';
import type { App } from '../app.ts';
import { dateOf, tableOfPages } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { viewManagedSkills } from './skills.service.ts';

const columns: Columns<ManagedSkill> = {
  Id: ({ id }) => id,
  Name: ({ name }) => name,
  Category: ({ category }) => category,
  Description: ({ description }) => description,
  Active: ({ isActive }) => isActive,
  'Live questions': ({ questionCount }) => questionCount,
  'Questions per quiz': ({ questionsPerQuiz }) => questionsPerQuiz,
  'Time limit (s)': ({ timeLimitSeconds }) => timeLimitSeconds,
  'Most attempts': ({ maxAttempts }) => maxAttempts,
  'Wait between attempts (s)': ({ cooldownSeconds }) => cooldownSeconds,
  'Scoring rule': ({ scoringRule }) => scoringRule,
  'Counting rule': ({ countingRule }) => countingRule,
  'Review policy': ({ reviewPolicy }) => reviewPolicy,
  'Review after': { moment: ({ reviewAfter }) => dateOf(reviewAfter) },
  'Questions to a model': ({ dialogues }) => dialogues,
};

/** The skills as admins see them. */
export const skillsTable = (app: Pick<App, 'db'>, query: Omit<ManagedSkillQuery, 'page' | 'limit'>): ExportTable =>
  tableOfPages(columns, (page) => viewManagedSkills(app, { ...query, ...page }));
