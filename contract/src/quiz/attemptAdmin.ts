import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import {
  countText,
  flagText,
  groupName,
  id,
  idText,
  instant,
  line,
  pagination,
  paging,
  percentage,
  prose,
} from '../fields.ts';
import { furtherData, furtherFault } from '../furtherData.ts';
import { attemptDetails } from './quiz.ts';
import { sortDirection } from '../people/userAdmin.ts';

export const attemptStatus = z.enum(['open', 'completed', 'void']);
export const attemptSort = z.enum(['startedAt', 'completedAt', 'learner', 'skill', 'score', 'timeTaken']);

export const learner = z.object({ id, firstName: z.string(), lastName: z.string(), picture: z.string().nullable() });

/** An attempt in the admins' list. */
export const listedAttempt = z.object({
  id,
  learner,
  skillId: id,
  skillName: z.string(),
  status: attemptStatus,
  startedAt: instant,
  /** Null: no time limit. */
  deadline: instant.nullable(),
  completedAt: instant.nullable(),
  scorePercentage: percentage.nullable(),
  correctAnswers: z.int().nullable(),
  totalQuestions: z.int(),
  pointsEarned: z.int().nullable(),
  pointsPossible: z.int(),
  timeTaken: z.int().nullable(),
  /** The number of assessments. */
  assessments: z.int(),
});

/** A person's assessment of an attempt. It is shown beside the score and never changes it. */
export const assessment = z.object({
  id,
  author: z.string().nullable(),
  at: instant,
  rating: percentage.nullable(),
  comment: z.string(),
  /** Fields of `assessmentData` that only its author understands. */
  further: furtherData,
  shared: z.boolean(),
  /** If withdrawn, only admins see it, even when `shared`. */
  withdrawn: z.object({ at: instant, reason: z.string() }).nullable(),
});

/** An attempt with everything admins may see. */
export const inspectedAttempt = attemptDetails.omit({ userId: true }).extend({
  status: attemptStatus,
  learner,
  /** Null: no time limit. */
  deadline: instant.nullable(),
  limitSeconds: z.int().nullable(),
  /** Whether it counts in the learner’s standings by its status and the counting rule. */
  counts: z.boolean(),
  /** Time that admins added while it ran; included in `limitSeconds`. */
  extendedSeconds: z.int(),
  /** Why it is void; null if it is not. */
  voided: z.object({ reason: z.string(), at: instant, by: z.string().nullable() }).nullable(),
  assessments: z.array(assessment),
});

/** Fields other than comment and score are stored unchanged, up to 4 KB of JSON. */
export const assessmentData = z
  .looseObject({
    comment: prose(1, 4000),
    /** The person's suggested score, in percent. */
    score: percentage.nullable().optional(),
  })
  .transform(({ comment, score = null, ...further }, context) => {
    const message = furtherFault(further);
    if (message !== null) context.issues.push({ code: 'custom', message, input: further });
    return { comment, rating: score, further };
  });

const reason = line(1, 300);
/** `untimed`: removes the time limit. */
const moreSeconds = z.union([z.int().min(1).max(86_400), z.literal('untimed')]);

/** Per call. */
export const ATTEMPTS_AT_ONCE = 1000;
const attemptIds = z.array(id).min(1).max(ATTEMPTS_AT_ONCE);
/** A refusal for one does not stop the others. */
export const outcome = z.object({ done: z.int(), refused: z.array(z.object({ id, reason: z.string() })) });

const filter = z.object({
  skillId: idText.optional(),
  status: attemptStatus.optional(),
  /** The day it was started, in the organisation’s zone, both ends included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Percent, both ends included. */
  minScore: countText(0, 100, 0),
  maxScore: countText(0, 100, 100),
  assessed: flagText.optional(),
  /** The learner's current group. */
  group: groupName.optional(),
  /** `true`: learners without a group, `false`: learners with one. */
  ungrouped: flagText.optional(),
  sort: attemptSort.default('startedAt'),
  direction: sortDirection.default('desc'),
});
const filters = filter.extend({ ...paging(25) });
const search = line(1, 120).optional();

/** The list's filter, for everyone or one person; `ids`: only these attempts. */
export const attemptExportQuery = filter.extend({ search, userId: idText.optional(), ids: attemptIds.optional() });
const page = z.object({ items: z.array(listedAttempt), pagination });
const one = z.object({ attempt: inspectedAttempt });
const assessmentParams = z.object({ id: idText, assessmentId: idText });

export const attemptAdminApi = {
  list: {
    method: 'GET',
    path: '/admin/attempts',
    access: 'admin',
    summary: 'Attempts of all learners that match the filters',
    description:
      'Newest first unless `sort` says otherwise. Days are of the organisation’s time zone. `minScore` and `maxScore` are percent and leave out running attempts if you set them.',
    query: filters.extend({ search }),
    failures: ['not_found'],
    response: page,
  },
  all: {
    method: 'GET',
    path: '/admin/attempts/all',
    access: 'admin',
    summary: `All attempts that match the filters, to select them all at once; refused above ${ATTEMPTS_AT_ONCE}`,
    query: attemptExportQuery.omit({ ids: true }),
    failures: ['not_found'],
    response: z.object({ items: z.array(listedAttempt) }),
  },
  ofUser: {
    method: 'GET',
    path: '/admin/users/:id/attempts',
    access: 'admin',
    summary: 'Attempts of one person that match the filters',
    params: z.object({ id: idText }),
    query: filters,
    failures: ['not_found'],
    response: page,
  },
  inspect: {
    method: 'GET',
    path: '/admin/attempts/:id',
    access: 'admin',
    summary: 'An attempt with keys, times, assessments and admins’ actions',
    description:
      'Times of answers are in seconds. `counts: false` means that the skill’s rule lets another attempt count.',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: one,
  },
  assess: {
    method: 'POST',
    path: '/admin/attempts/:id/assess',
    access: 'admin',
    summary: 'Add a reviewer’s assessment to a finished attempt; its score stays the same',
    description:
      'The score stays the same; the assessment is shown beside it. `score` is from 0 to 100. With `shared: true` the learner sees it. Repeating the call adds a second assessment.',
    params: z.object({ id: idText }),
    body: z.object({
      assessmentData,
      /** Whether the learner sees it on the attempt's page. */
      shared: z.boolean().default(false),
    }),
    failures: ['attempt_running', 'not_found'],
    response: one,
    success: 201,
  },
  shareAssessment: {
    method: 'PUT',
    path: '/admin/attempts/:id/assessments/:assessmentId',
    access: 'admin',
    summary: 'Show an assessment to the learner, or hide it',
    params: assessmentParams,
    body: z.object({ shared: z.boolean() }),
    failures: ['assessment_withdrawn', 'not_found'],
    response: one,
  },
  withdrawAssessment: {
    method: 'POST',
    path: '/admin/attempts/:id/assessments/:assessmentId/withdraw',
    access: 'admin',
    summary: 'Withdraw an assessment; only admins still see it, with the reason',
    params: assessmentParams,
    body: z.object({ reason }),
    failures: ['assessment_withdrawn', 'not_found'],
    response: one,
  },
  extend: {
    method: 'POST',
    path: '/admin/attempts/extend',
    access: 'admin',
    summary:
      'Give running attempts more time; learners see it within seconds. The response lists refused attempts; repeating a call with the same key adds no time',
    body: z.object({
      attemptIds,
      seconds: moreSeconds,
      /** A new key for each decision; a repeat of the same call sends it again. */
      key: line(16, 64).optional(),
    }),
    failures: ['attempt_closed', 'attempt_untimed', 'key_reused', 'not_found'],
    response: outcome,
  },
  end: {
    method: 'POST',
    path: '/admin/attempts/:id/end',
    access: 'admin',
    summary: 'End a running attempt; it is scored with the saved answers',
    params: z.object({ id: idText }),
    failures: ['attempt_closed', 'not_found'],
    response: one,
  },
  void: {
    method: 'POST',
    path: '/admin/attempts/:id/void',
    access: 'admin',
    summary: 'Mark an attempt void, so that it no longer counts; a running one is ended',
    params: z.object({ id: idText }),
    body: z.object({ reason }),
    failures: ['attempt_void', 'not_found'],
    response: one,
  },
  voidMany: {
    method: 'POST',
    path: '/admin/attempts/void',
    access: 'admin',
    summary: 'Mark several attempts void; the response lists refused ones',
    body: z.object({ attemptIds, reason }),
    failures: ['attempt_void', 'not_found'],
    response: outcome,
  },
  restore: {
    method: 'POST',
    path: '/admin/attempts/:id/restore',
    access: 'admin',
    summary: 'Restore a void attempt',
    params: z.object({ id: idText }),
    failures: ['attempt_not_void', 'not_found'],
    response: one,
  },
} satisfies Endpoints;

export type AttemptStatus = z.output<typeof attemptStatus>;
export type AttemptSort = z.output<typeof attemptSort>;
export type ListedAttempt = z.output<typeof listedAttempt>;
export type InspectedAttempt = z.output<typeof inspectedAttempt>;
export type ManyOutcome = z.output<typeof outcome>;
export type Assessment = z.output<typeof assessment>;
export type AttemptFilters = z.output<(typeof attemptAdminApi.list)['query']>;
export type Extension = z.output<(typeof attemptAdminApi.extend)['body']>;
export type NewAssessment = z.output<(typeof attemptAdminApi.assess)['body']>;
/** The input before parsing. */
export type SentAssessment = z.input<(typeof attemptAdminApi.assess)['body']>;
export type AttemptExportQuery = z.output<typeof attemptExportQuery>;
