import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, pagination, paging, percentage } from '../fields.ts';
import { difficulty, questionStatus } from './questions.ts';

/**
 * The answers included: each learner's `first` attempts, or `all`. In later attempts the questions are already known.
 */
export const itemPopulation = z.enum(['first', 'all']);
/** Days up to today in the organisation’s zone. */
export const itemPeriod = z.enum(['7d', '30d', '90d', '365d', 'all']);
/** A period's analysis is limited to its latest attempts; all time is unlimited. */
export const ITEM_PERIOD_ATTEMPTS = 5000;
/** `review`: what needs an admin first, the most serious at the top. */
export const itemSort = z.enum(['review', 'question', 'facility', 'discrimination', 'notReached', 'time', 'answers']);
export const itemShow = z.enum(['all', 'flagged']);

const correlation = z.number().min(-1).max(1);
const interval = z.object({ low: percentage, high: percentage });

/** Why there is no discrimination yet: too few answers, one outcome too rare, or no variation on the rest. */
const missing = z.enum(['answers', 'outcomes', 'spread']);

/**
 * Correlation of the question with the rest of the attempt's score, and its 95 % interval. left_out: a correction gives
 * everyone full marks, so the marks say nothing about the question. correcting: until a correction is complete,
 * attempts are marked by different keys.
 */
export const discrimination = z.discriminatedUnion('state', [
  z.object({ state: z.literal('known'), value: correlation, low: correlation, high: correlation }),
  z.object({ state: z.literal('collecting'), missing }),
  z.object({ state: z.literal('left_out') }),
  z.object({ state: z.literal('correcting') }),
]);

/** Only if a whole interval is beyond the line. */
export const itemFlag = z.enum(['poor', 'check_key']);

export const itemFigures = z.object({
  answers: z.int(),
  /** Share of right answers; null while the discrimination is left out, or a correction is in progress. */
  facility: percentage.nullable(),
  facilityInterval: interval.nullable(),
  /** How the answers contradict the author's difficulty. */
  disagreement: z.enum(['easier', 'harder']).nullable(),
  discrimination,
  flag: itemFlag.nullable(),
  /** Blank, with a later answer. */
  omitted: percentage,
  /** Blank, without a later answer. */
  notReached: percentage,
  /** Mean of the known times. */
  meanSeconds: z.number().nullable(),
  /**
   * If everyone had the same paper: reliability without this question, and its share in the differences between scores.
   */
  alphaIfDeleted: z.number().nullable(),
  weight: percentage.nullable(),
});

export const itemRow = itemFigures.extend({
  questionId: id,
  versionId: id,
  version: z.int(),
  questionText: z.string(),
  difficulty,
  status: questionStatus,
});

export const reliability = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('defined'),
    alpha: z.number(),
    low: z.number(),
    high: z.number(),
    /** Standard error of measurement, in points of 100. */
    standardError: z.number(),
    errorRatio: z.number(),
    questions: z.int(),
  }),
  z.object({ state: z.literal('papers_differ') }),
  /** With a single marked question there is no consistency; nor is there if all totals are equal. */
  z.object({ state: z.literal('not_defined'), reason: z.enum(['one_question', 'equal_totals']) }),
  z.object({ state: z.literal('collecting'), attempts: z.int(), needed: z.int() }),
]);

export const scores = z.object({
  /** Ten ranges of ten points, each excluding `to`; the last one includes 100. */
  bins: z.array(z.object({ from: z.int(), to: z.int(), attempts: z.int() })),
  mean: percentage.nullable(),
  deviation: z.number().nullable(),
  skewness: z.number().nullable(),
  kurtosis: z.number().nullable(),
});

export const optionFigures = z.object({
  /** The author's letter; null: no answer. */
  letter: z.string().nullable(),
  kind: z.enum(['option', 'omitted', 'notReached']),
  text: z.string(),
  isKey: z.boolean(),
  answers: z.int(),
  share: percentage,
  /** Mean rest score of those who chose it. */
  meanRest: percentage.nullable(),
  /** How often each group chose it. */
  byGroup: z.array(z.int()),
});

/** The filter and order of a skill's analysis. */
const itemFilter = z.object({
  population: itemPopulation.default('first'),
  period: itemPeriod.default('all'),
  show: itemShow.default('all'),
  sort: itemSort.default('review'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export const itemExportQuery = itemFilter.extend({ skillId: idText });

export const itemsApi = {
  list: {
    method: 'GET',
    path: '/admin/skills/:id/items',
    access: 'admin',
    summary: 'Question statistics of a skill: facility, discrimination and reliability, with margins of error',
    params: z.object({ id: idText }),
    query: itemFilter.extend({ ...paging(25) }),
    failures: ['not_found'],
    response: z.object({
      skill: z.object({ id, name: z.string() }),
      attempts: z.int(),
      /** Whether the period had more, so that only the latest are analysed. */
      isCut: z.boolean(),
      scores,
      reliability,
      /** Active questions that are flagged, or easier or harder than rated: the list of `show=flagged`. */
      toLookAt: z.int(),
      /** Whether a correction of one of them is being applied or undone. */
      isCorrecting: z.boolean(),
      /** Every answered question, except those left out or being corrected. */
      map: z.array(
        z.object({
          questionId: id,
          /** The beginning of the question, without Markdown markup. */
          text: z.string(),
          facility: percentage,
          discrimination: correlation.nullable(),
          flag: itemFlag.nullable(),
        }),
      ),
      items: z.array(itemRow),
      pagination,
    }),
  },
  get: {
    method: 'GET',
    path: '/admin/questions/:id/analysis',
    access: 'admin',
    summary: 'Answers to a question, by the score on the other questions',
    params: z.object({ id: idText }),
    query: z.object({ population: itemPopulation.default('first'), versionId: idText.optional() }),
    failures: ['not_found'],
    response: z.object({
      skill: z.object({ id, name: z.string() }),
      /** null: not answered yet. */
      item: itemRow.nullable(),
      /** Covariance with the rest as a share of its maximum. */
      efficiency: z.number().nullable(),
      /** Of rest scores, in percent, each excluding `to`; the last one includes 100. */
      groups: z.array(z.object({ from: z.int(), to: z.int(), answers: z.int() })),
      options: z.array(optionFigures),
      /** Newest first. */
      versions: z.array(
        z.object({
          versionId: id,
          version: z.int(),
          answers: z.int(),
          facility: percentage.nullable(),
          facilityInterval: interval.nullable(),
        }),
      ),
    }),
  },
} satisfies Endpoints;

export type ItemPopulation = z.output<typeof itemPopulation>;
export type ItemPeriod = z.output<typeof itemPeriod>;
export type ItemSort = z.output<typeof itemSort>;
export type ItemFigures = z.output<typeof itemFigures>;
export type ItemFlag = z.output<typeof itemFlag>;
export type Discrimination = z.output<typeof discrimination>;
export type Reliability = z.output<typeof reliability>;
export type ItemRow = z.output<typeof itemRow>;
export type OptionFigures = z.output<typeof optionFigures>;
