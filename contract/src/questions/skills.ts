import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { flagText, id, idText, instant, line, pagination, paging, prose } from '../fields.ts';
import { quizLimits } from '../quiz/quizLimits.ts';

/**
 * The parts of a completed attempt that a learner may see: `score` only the score, `marks` right or wrong per question,
 * `keys` also the correct answers and explanations, `after_date` the score until a date and the keys from then on.
 */
export const reviewPolicy = z.enum(['score', 'marks', 'keys', 'after_date']);

/** How a quiz scores: every question counts the same, or by its points. Attempts keep the rule they started with. */
export const scoringRule = z.enum(['equal', 'points']);

/** Which attempts of a learner count on the leaderboard. `average`: all of them. */
export const countingRule = z.enum(['average', 'first', 'best', 'last']);

/** The number of questions of each difficulty in a paper; together they make a quiz. */
export const blueprint = z.object({
  easy: z.int().min(0).max(100),
  medium: z.int().min(0).max(100),
  hard: z.int().min(0).max(100),
});

const tags = z.array(line(1, 60)).max(20);

const settings = {
  questionsPerQuiz: z.int().min(1).max(100),
  timeLimitSeconds: z.int().min(30).max(86_400),
  /** null: unlimited */
  maxAttempts: z.int().min(1).max(1000).nullable(),
  cooldownSeconds: z
    .int()
    .min(0)
    .max(366 * 86_400),
  scoringRule,
  countingRule,
  reviewPolicy,
  /** Only with `after_date`. */
  reviewAfter: instant.nullable(),
  /** null: random difficulties */
  blueprint: blueprint.nullable(),
  /** Whether this skill has a leaderboard. */
  onLeaderboard: z.boolean(),
  /** Whether learners may ask a language model about a question once its answer is shown to them. */
  dialogues: z.boolean(),
  tags: z.array(z.string()),
};

export const skill = z.object({
  id,
  name: z.string(),
  description: z.string(),
  category: z.string(),
  isActive: z.boolean(),
  /** Live questions in the bank. */
  questionCount: z.int(),
  ...settings,
});

/** A skill as admins see it. */
export const managedSkill = skill.extend({
  /** Live questions by difficulty, which a blueprint draws from. */
  live: blueprint.extend({ easy: z.int(), medium: z.int(), hard: z.int() }),
  /** Questions in draft and in review. */
  unfinished: z.int(),
  /** Whether it was ever taken: deleting then archives it. */
  isUsed: z.boolean(),
  updatedAt: instant,
});

export const newSkill = z.object({
  name: line(1, 120),
  description: prose(0, 1000).default(''),
  category: line(1, 80),
  isActive: z.boolean().default(true),
  questionsPerQuiz: settings.questionsPerQuiz.default(quizLimits.questions),
  timeLimitSeconds: settings.timeLimitSeconds.default(quizLimits.seconds),
  maxAttempts: settings.maxAttempts.default(null),
  cooldownSeconds: settings.cooldownSeconds.default(0),
  scoringRule: scoringRule.default('equal'),
  countingRule: countingRule.default('average'),
  reviewPolicy: reviewPolicy.default('keys'),
  reviewAfter: instant.nullable().default(null),
  blueprint: settings.blueprint.default(null),
  onLeaderboard: settings.onLeaderboard.default(true),
  dialogues: settings.dialogues.default(false),
  tags: tags.default([]),
});

export const skillChange = z.object({
  name: line(1, 120).optional(),
  description: prose(0, 1000).optional(),
  category: line(1, 80).optional(),
  isActive: z.boolean().optional(),
  questionsPerQuiz: settings.questionsPerQuiz.optional(),
  timeLimitSeconds: settings.timeLimitSeconds.optional(),
  maxAttempts: settings.maxAttempts.optional(),
  cooldownSeconds: settings.cooldownSeconds.optional(),
  scoringRule: scoringRule.optional(),
  countingRule: countingRule.optional(),
  reviewPolicy: reviewPolicy.optional(),
  reviewAfter: instant.nullable().optional(),
  blueprint: settings.blueprint.optional(),
  onLeaderboard: settings.onLeaderboard.optional(),
  dialogues: settings.dialogues.optional(),
  tags: tags.optional(),
});

const skillList = z.object({ items: z.array(skill), pagination });
const skillFilter = z.object({
  isActive: flagText.optional(),
  category: line(1, 80).optional(),
  search: line(1, 120).optional(),
  tag: line(1, 60).optional(),
});
const listQuery = skillFilter.extend({ ...paging(100) });
const skillSort = z.enum(['name', 'category', 'questions', 'paper', 'updatedAt']);
/** The filter and order of the admins' list. */
export const skillExportQuery = skillFilter.extend({
  sort: skillSort.default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
const managedQuery = skillExportQuery.extend({ ...paging(20) });
const oneSkill = z.object({ skill });

export const skillsApi = {
  list: {
    method: 'GET',
    path: '/skills',
    access: 'user',
    summary: 'Skills; learners see active ones only',
    description:
      'Sorted by name. Times are in seconds: `timeLimitSeconds` is the length of a quiz, `cooldownSeconds` the wait before the next attempt. `maxAttempts: null` is no limit.',
    query: listQuery,
    response: skillList,
  },
  get: {
    method: 'GET',
    path: '/skills/:id',
    access: 'user',
    summary: 'One skill',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: oneSkill,
  },
  categories: {
    method: 'GET',
    path: '/skills/categories/list',
    access: 'user',
    summary: 'The categories in use',
    response: z.object({ items: z.array(z.string()) }),
  },
  create: {
    method: 'POST',
    path: '/skills',
    access: 'admin',
    summary: 'Create a skill',
    description:
      'Only `name` and `category` are needed. The skill can be taken as soon as it has a live question; a quiz then has at most `questionsPerQuiz` of them. A name that another skill has answers `name_taken`, so repeating the call creates nothing twice.',
    body: newSkill,
    failures: ['name_taken', 'not_found'],
    response: oneSkill,
    success: 201,
  },
  adminList: {
    method: 'GET',
    path: '/admin/skills',
    access: 'admin',
    summary: 'All skills, archived ones included',
    query: managedQuery,
    response: z.object({ items: z.array(managedSkill), pagination }),
  },
  adminCreate: {
    method: 'POST',
    path: '/admin/skills',
    access: 'admin',
    summary: 'Create a skill',
    body: newSkill,
    failures: ['name_taken', 'not_found'],
    response: oneSkill,
    success: 201,
  },
  setActive: {
    method: 'POST',
    path: '/admin/skills/active',
    access: 'admin',
    summary: 'Archive or restore several skills; the response lists refused ones',
    body: z.object({ skillIds: z.array(id).min(1).max(100), isActive: z.boolean() }),
    /** The others already had that state. */
    failures: ['name_taken', 'not_found'],
    response: z.object({ changed: z.int(), refused: z.array(z.object({ id, reason: z.string() })) }),
  },
  update: {
    method: 'PUT',
    path: '/admin/skills/:id',
    access: 'admin',
    summary: 'Change a skill; running and past attempts keep the rules they started with',
    description:
      'Members that are left out stay the same. `isActive: false` archives the skill: no new attempt starts, running ones can be finished.',
    params: z.object({ id: idText }),
    body: skillChange,
    failures: ['name_taken', 'not_found'],
    response: oneSkill,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/skills/:id',
    access: 'admin',
    summary: 'Delete an unused skill, archive a used one',
    description: '`outcome` says which of both happened. A running attempt can be finished.',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: z.object({ outcome: z.enum(['deleted', 'archived']) }),
  },
} satisfies Endpoints;

export type Skill = z.output<typeof skill>;
export type NewSkill = z.output<typeof newSkill>;
export type SkillChange = z.output<typeof skillChange>;
export type ManagedSkill = z.output<typeof managedSkill>;
export type ManagedSkillQuery = z.output<typeof managedQuery>;
export type ActiveOutcome = z.output<typeof skillsApi.setActive.response>;
export type SkillSort = z.output<typeof skillSort>;
export type Blueprint = z.output<typeof blueprint>;
export type CountingRule = z.output<typeof countingRule>;
