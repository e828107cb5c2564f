import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { countText, id, idText, instant, line, pagination, paging, percentage } from '../fields.ts';
import { period } from '../reports/reports.ts';

/** How a question is marked from now on: with these options right, excluded, or right for everyone. */
export const regradeRule = z.enum(['keys', 'void', 'full']);

const option = z.string().regex(/^[a-f]$/, 'Select an option from a to f');

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
  /** Active while `applying` and `applied`. */
  status: z.enum(['applying', 'applied', 'undoing', 'undone']),
  undoneBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  /** Attempts processed so far, and how many of them changed their score. */
  done: z.int(),
  changed: z.int(),
});

export const regradeProgress = regrade.extend({ total: z.int() });

export const score = z.object({
  correctAnswers: z.int(),
  totalQuestions: z.int(),
  pointsEarned: z.int(),
  pointsPossible: z.int(),
  scorePercentage: percentage,
});

/** Over all skills, or in the corrected question's skill; each for all time, this month and this week. */
const board = z.enum(['overall', 'skill']);

/** null: not on the board; if another attempt starts to count, a learner may enter or leave a month. */
export const rankMove = z.object({ before: z.int().nullable(), after: z.int().nullable() });

export const learner = z.object({ id, firstName: z.string(), lastName: z.string() });

export const decision = z.object({
  versionIds: z.array(id).min(1).max(100),
  rule: regradeRule,
  /** For the rule `keys`: ids of the right options. */
  keys: z.array(option).max(6).default([]),
});

const params = z.object({ id: idText });

/** All corrections of a question. */
export const regradesExportQuery = z.object({ questionId: idText });

/** The changes made by a correction. */
export const regradeChangesExportQuery = z.object({ regradeId: idText });

/** The effects of a correction. */
export const regradePreviewExportQuery = decision.extend({
  questionId: idText,
  /** The period of the ranks. */
  period: period.default('all'),
});

/** The same request again continues it; scored attempts out of the total. */
export const computing = z.object({ state: z.literal('computing'), done: z.int(), of: z.int() });

export const previewed = z.object({
  state: z.literal('ready'),
  revision: z.int(),
  /** Finished attempts with the question; and running ones, which are scored under the correction when they end. */
  finished: z.int(),
  running: z.int(),
  changed: z.int(),
  up: z.int(),
  down: z.int(),
  /** People whose rank changes, by board; for every period, whichever is requested. */
  ranksMoved: z.record(period, z.record(board, z.int())),
  items: z.array(
    z.object({
      attemptId: id,
      learner,
      before: score,
      after: score,
      /** In the requested period. null: on the board neither before nor after. */
      ranks: z.record(board, rankMove.nullable()),
    }),
  ),
  pagination,
  /** People whose rank changes only because of others' scores; by board, then new rank. */
  displaced: z.array(z.object({ learner, board, rank: rankMove })),
  displacedPagination: pagination,
});

export const regradesApi = {
  question: {
    method: 'GET',
    path: '/admin/questions/:id/regrades',
    access: 'admin',
    summary: 'Versions of a question with attempt counts, and its corrections, newest first',
    params,
    failures: ['not_found'],
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
      /**
       * Increases with every decision about any question and every version of this one; `apply` sends its preview's.
       */
      revision: z.int(),
      regrades: z.array(regrade),
    }),
  },
  preview: {
    method: 'POST',
    path: '/admin/questions/:id/regrades/preview',
    access: 'admin',
    summary: 'Preview the scores and ranks a correction will change; shows progress until it is ready',
    params,
    query: z.object({
      ...paging(25, 500),
      /** Of the people whose score stays the same. */
      displacedPage: countText(1, 1_000_000, 1),
      /** The period of the ranks. */
      period: period.default('all'),
    }),
    body: decision,
    failures: ['not_found', 'regrade_running'],
    response: z.discriminatedUnion('state', [computing, previewed]),
  },
  apply: {
    method: 'POST',
    path: '/admin/questions/:id/regrades',
    access: 'admin',
    summary: 'Correct the marking of a question; all attempts with it are rescored',
    params,
    body: decision.extend({
      reason: line(1, 300),
      tellsLearners: z.boolean().default(false),
      revision: z.int().min(0),
    }),
    failures: ['not_found', 'regrade_running', 'regrade_stale'],
    response: z.object({ regrade: regradeProgress }),
    success: 201,
  },
  view: {
    method: 'GET',
    path: '/admin/regrades/:id',
    access: 'admin',
    summary: 'A correction and its progress',
    params,
    failures: ['not_found'],
    response: z.object({ regrade: regradeProgress }),
  },
  undo: {
    method: 'POST',
    path: '/admin/regrades/:id/undo',
    access: 'admin',
    summary: 'Undo a correction; all attempts with it are rescored',
    params,
    failures: ['not_found', 'regrade_running', 'regrade_undone'],
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
