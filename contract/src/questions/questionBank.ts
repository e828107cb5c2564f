import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { countText, flagText, id, idText, instant, line, pagination, paging } from '../fields.ts';
import { itemFigures } from './items.ts';
import { lintFinding } from './questionLint.ts';
import { difficulty, question, questionStatus } from './questions.ts';
import { managedSkill } from './skills.ts';

/** A question's figures from first attempts, for its newest answered version; without a share if that is left out. */
export const measuredFacility = itemFigures
  .pick({ answers: true, facility: true, facilityInterval: true, disagreement: true })
  .extend({ version: z.int() });

/** A question in the bank's list. */
export const bankQuestion = question.extend({
  skillName: z.string(),
  findings: z.array(lintFinding),
  /** null: not answered yet. */
  measured: measuredFacility.nullable(),
});

const questionSort = z.enum(['written', 'text', 'difficulty', 'facility', 'updatedAt']);
/** The bank's filter and order, shared by its export. */
export const bankFilter = {
  skillId: idText.optional(),
  difficulty: difficulty.optional(),
  /** Absent: all but archived ones. */
  status: questionStatus.optional(),
  tag: line(1, 60).optional(),
  search: line(1, 200).optional(),
  /** Only questions with lint findings. */
  flagged: flagText.optional(),
  sort: questionSort.default('written'),
  direction: z.enum(['asc', 'desc']).default('asc'),
};
export const bankExportQuery = z.object(bankFilter);
/** Per call. */
export const QUESTIONS_AT_ONCE = 20_000;
const bankQuery = z.object({ ...paging(20), ...bankFilter });

export const version = question
  .pick({
    version: true,
    name: true,
    questionText: true,
    options: true,
    correctAnswer: true,
    correction: true,
    explanation: true,
    difficulty: true,
    points: true,
    keepOrder: true,
    tags: true,
  })
  .extend({ createdAt: instant, author: z.string().nullable() });

export const brief = question.pick({ id: true, skillId: true, status: true, questionText: true }).extend({
  skillName: z.string(),
});
export const duplicatePair = z.object({
  one: brief,
  other: brief,
  kind: z.enum(['same', 'near']),
  similarity: z.number().min(0).max(1),
});

const byId = z.object({ id: idText });
/** Pairs with at least one question of the skill; without it, all. */
export const duplicateExportQuery = z.object({ skillId: idText.optional() });

export const questionBankApi = {
  list: {
    method: 'GET',
    path: '/admin/questions',
    access: 'admin',
    summary: 'The question bank with keys and writing checks',
    query: bankQuery,
    response: z.object({ items: z.array(bankQuestion), pagination }),
  },
  all: {
    method: 'GET',
    path: '/admin/questions/all',
    access: 'admin',
    summary: `Ids of all questions that match the filter, to select them all at once; refused above ${QUESTIONS_AT_ONCE}`,
    query: bankExportQuery,
    response: z.object({ ids: z.array(id) }),
  },
  setStatus: {
    method: 'POST',
    path: '/admin/questions/status',
    access: 'admin',
    summary: 'Set the status of several questions; the response lists refused ones',
    body: z.object({ questionIds: z.array(id).min(1).max(QUESTIONS_AT_ONCE), status: questionStatus }),
    // An id has up to sixteen digits.
    bodyLimit: QUESTIONS_AT_ONCE * 17 + 1024,
    /** The others already had the status. */
    response: z.object({ changed: z.int(), refused: z.array(z.object({ id, reason: z.string() })) }),
  },
  duplicates: {
    method: 'GET',
    path: '/admin/questions/duplicates',
    access: 'admin',
    summary: 'Duplicate questions, and how often each option is correct',
    query: duplicateExportQuery.extend({ limit: countText(1, 500, 100) }),
    response: z.object({
      items: z.array(duplicatePair),
      total: z.int(),
      /** Some questions have more duplicates than reported, for instance in a bank from one template. */
      isCut: z.boolean(),
      questions: z.int(),
      keyPositions: z.record(z.string(), z.int()),
      findings: z.array(lintFinding),
    }),
  },
  tags: {
    method: 'GET',
    path: '/admin/questions/tags',
    access: 'admin',
    summary: 'The tags in use',
    query: z.object({ skillId: idText.optional() }),
    response: z.object({ items: z.array(z.string()) }),
  },
  versions: {
    method: 'GET',
    path: '/admin/questions/:id/versions',
    access: 'admin',
    summary: 'All versions of a question, newest first',
    params: byId,
    failures: ['not_found'],
    response: z.object({ items: z.array(version) }),
  },
  skillsWithQuestions: {
    method: 'GET',
    path: '/admin/skills-with-questions',
    access: 'admin',
    summary: 'Skills, each with its first 100 questions',
    query: z.object({ ...paging(20, 50), search: line(1, 120).optional() }),
    failures: ['not_found'],
    response: z.object({ items: z.array(managedSkill.extend({ questions: z.array(question) })), pagination }),
  },
} satisfies Endpoints;

export type MeasuredFacility = z.output<typeof measuredFacility>;
export type BankQuestion = z.output<typeof bankQuestion>;
export type BankQuery = z.output<typeof bankQuery>;
export type BankFilter = Omit<BankQuery, 'page' | 'limit'>;
export type StatusOutcome = z.output<typeof questionBankApi.setStatus.response>;
export type QuestionSort = z.output<typeof questionSort>;
export type QuestionVersion = z.output<typeof version>;
export type DuplicatePair = z.output<typeof duplicatePair>;
