import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { countText, id, idText, instant, line, pagination, percentage } from './fields.ts';
import { period } from './reports.ts';

/** How a question is marked from now on: with these options right, not at all, or right for everybody. */
export const regradeRule = z.enum(['keys', 'void', 'full']);

const option = z.string().regex(/^[a-f]$/, 'An option id from a to f is needed');

export const regrade = z.object({
  id,
  questionId: id,
  versionIds: z.array(id),
  rule: regradeRule,
  keys: z.array(z.string()),
  reason: z.string(),
  tellsLearners: z.boolean(),
  author: z.string().nullable(),
  createdAt: instant,
  /** In force while `applying` and `applied`. */
  status: z.enum(['applying', 'applied', 'undoing', 'undone']),
  undoneBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  /** Attempts looked at so far, and how many of them have another score. */
  done: z.int(),
  changed: z.int(),
});

const regradeProgress = regrade.extend({ total: z.int() });

const score = z.object({
  correctAnswers: z.int(),
  totalQuestions: z.int(),
  pointsEarned: z.int(),
  pointsPossible: z.int(),
  scorePercentage: percentage,
});

/** Over all skills, or of the skill of the corrected question; each of all time, of this month and of this week. */
const board = z.enum(['overall', 'skill']);

/** null: not on the board; where another attempt of a learner begins to count, they may come to a month or leave it. */
const rankMove = z.object({ before: z.int().nullable(), after: z.int().nullable() });

const learner = z.object({ id, firstName: z.string(), lastName: z.string() });

const decision = z.object({
  versionIds: z.array(id).min(1).max(100),
  rule: regradeRule,
  /** Of the rule `keys`: ids of the options that are right. */
  keys: z.array(option).max(6).default([]),
});

const params = z.object({ id: idText });

/** Every correction of a question. */
export const regradesExportQuery = z.object({ questionId: idText });

/** What a correction changed. */
export const regradeChangesExportQuery = z.object({ regradeId: idText });

/** What a correction would change; versions and keys divided by commas. */
export const regradePreviewExportQuery = z.object({
  questionId: idText,
  versionIds: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, 'These are no versions')
    .transform((text) => text.split(',').map(Number)),
  rule: regradeRule,
  keys: z
    .string()
    .regex(/^([a-f](,[a-f]){0,5})?$/, 'These are no options')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .default([]),
  /** Whose ranks are told. */
  period: period.default('all'),
});

/** Asked again with the same body, it goes on; the attempts it has scored, of those that are to be. */
const computing = z.object({ state: z.literal('computing'), done: z.int(), of: z.int() });

const previewed = z.object({
  state: z.literal('ready'),
  revision: z.int(),
  /** Finished attempts with the question, and running ones, which are scored by the correction when they end. */
  finished: z.int(),
  running: z.int(),
  changed: z.int(),
  up: z.int(),
  down: z.int(),
  /** People with another rank, by board; of every period, whichever is asked for. */
  ranksMoved: z.record(period, z.record(board, z.int())),
  items: z.array(
    z.object({
      attemptId: id,
      learner,
      before: score,
      after: score,
      /** Of the period that is asked for. null: on the board neither before nor after. */
      ranks: z.record(board, rankMove.nullable()),
    }),
  ),
  pagination,
  /** Whose own scores stay, but whose rank changes by those of others; board by board, by the new rank. */
  displaced: z.array(z.object({ learner, board, rank: rankMove })),
  displacedPagination: pagination,
});

export const regradesApi = {
  question: {
    method: 'GET',
    path: '/admin/questions/:id/regrades',
    access: 'admin',
    summary: 'The versions of a question with the attempts that hold them, and every correction of it, newest first',
    params,
    response: z.object({
      question: z.object({ id, skillId: id, skillName: z.string() }),
      versions: z.array(
        z.object({
          id,
          version: z.int(),
          questionText: z.string(),
          options: z.array(z.object({ id: z.string(), text: z.string() })),
          key: z.string(),
          finished: z.int(),
          running: z.int(),
        }),
      ),
      /** Grows with every decision about any question and every version of this; `apply` takes its preview's. */
      revision: z.int(),
      regrades: z.array(regrade),
    }),
  },
  preview: {
    method: 'POST',
    path: '/admin/questions/:id/regrades/preview',
    access: 'admin',
    summary: 'Every score and rank that a correction would change, or how far that is computed; changes nothing',
    params,
    query: z.object({
      page: countText(1, 1_000_000, 1),
      limit: countText(1, 500, 25),
      /** Of the people whose score stays. */
      displacedPage: countText(1, 1_000_000, 1),
      /** Whose ranks are told. */
      period: period.default('all'),
    }),
    body: decision,
    response: z.discriminatedUnion('state', [computing, previewed]),
  },
  apply: {
    method: 'POST',
    path: '/admin/questions/:id/regrades',
    access: 'admin',
    summary: 'Correct how a question is marked; every attempt with it is scored again',
    params,
    body: decision.extend({
      reason: line(1, 300),
      tellsLearners: z.boolean().default(false),
      revision: z.int().min(0),
    }),
    response: z.object({ regrade: regradeProgress }),
    success: 201,
  },
  view: {
    method: 'GET',
    path: '/admin/regrades/:id',
    access: 'admin',
    summary: 'A correction, and how far it is',
    params,
    response: z.object({ regrade: regradeProgress }),
  },
  undo: {
    method: 'POST',
    path: '/admin/regrades/:id/undo',
    access: 'admin',
    summary: 'Take a correction back; every attempt is scored again without it',
    params,
    response: z.object({ regrade: regradeProgress }),
  },
} satisfies Endpoints;

export type Regrade = z.output<typeof regrade>;
export type RankBoard = z.output<typeof board>;
export type RankMove = z.output<typeof rankMove>;
export type RegradeRule = z.output<typeof regradeRule>;
export type RegradeApplication = z.output<(typeof regradesApi.apply)['body']>;
export type RegradePreview = z.output<typeof previewed>;
export type PreviewProgress = z.output<typeof computing>;
export type RegradingQuestion = z.output<(typeof regradesApi.question)['response']>;
export type RegradeDecision = z.output<typeof decision>;
