import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { countText, id, idText, pagination, percentage } from './fields.ts';
import { difficulty, questionStatus } from './questions.ts';

/** Whose answers: `first` attempts of each learner, or `all`. Later attempts know the questions already. */
export const itemPopulation = z.enum(['first', 'all']);
/** Days up to today in the organisation’s zone. */
export const itemPeriod = z.enum(['7d', '30d', '90d', '365d', 'all']);
/** So many of the latest attempts of a period are analysed; all time has no bound. */
export const ITEM_PERIOD_ATTEMPTS = 5000;
export const itemSort = z.enum(['question', 'facility', 'discrimination', 'notReached', 'time', 'answers']);
export const itemShow = z.enum(['all', 'flagged']);

const correlation = z.number().min(-1).max(1);
const interval = z.object({ low: percentage, high: percentage });

/** Why a discrimination is not told yet: too few answers, one outcome too rare, or everybody alike on the rest. */
const missing = z.enum(['answers', 'outcomes', 'spread']);

/**
 * Correlation of the question with the rest of the attempt's score, and its 95 % interval. Left out: everybody has full
 * marks by a correction, so the marks say nothing about the question. Correcting: some attempts are marked by another
 * key than others until a correction is through.
 */
export const discrimination = z.discriminatedUnion('state', [
  z.object({ state: z.literal('known'), value: correlation, low: correlation, high: correlation }),
  z.object({ state: z.literal('collecting'), missing }),
  z.object({ state: z.literal('left_out') }),
  z.object({ state: z.literal('correcting') }),
]);

/** Only where a whole interval lies beyond the line. */
export const itemFlag = z.enum(['poor', 'check_key']);

export const itemFigures = z.object({
  answers: z.int(),
  /** Share of right answers; null where the discrimination is left out, or a correction is at work. */
  facility: percentage.nullable(),
  facilityInterval: interval.nullable(),
  /** What the answers say against the author's difficulty. */
  disagreement: z.enum(['easier', 'harder']).nullable(),
  discrimination,
  flag: itemFlag.nullable(),
  /** Left blank with a later answer. */
  omitted: percentage,
  /** Left blank without a later answer. */
  notReached: percentage,
  /** Mean of those whose time is known. */
  meanSeconds: z.number().nullable(),
  /** Where everybody had the same paper: reliability without this question, and its share of what sets scores apart. */
  alphaIfDeleted: z.number().nullable(),
  weight: percentage.nullable(),
});

const itemRow = itemFigures.extend({
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
  /** Of one question that is marked there is no consistency; where all totals are equal, nothing to be consistent in. */
  z.object({ state: z.literal('not_defined'), reason: z.enum(['one_question', 'equal_totals']) }),
  z.object({ state: z.literal('collecting'), attempts: z.int(), needed: z.int() }),
]);

const scores = z.object({
  /** Ten ranges of ten points, each without its `to`; the last one holds 100. */
  bins: z.array(z.object({ from: z.int(), to: z.int(), attempts: z.int() })),
  mean: percentage.nullable(),
  deviation: z.number().nullable(),
  skewness: z.number().nullable(),
  kurtosis: z.number().nullable(),
});

const optionFigures = z.object({
  /** As authors see it; null: no answer. */
  letter: z.string().nullable(),
  kind: z.enum(['option', 'omitted', 'notReached']),
  text: z.string(),
  isKey: z.boolean(),
  answers: z.int(),
  share: percentage,
  /** Mean score on the rest of those who chose it. */
  meanRest: percentage.nullable(),
  /** How often it was chosen in each group. */
  byGroup: z.array(z.int()),
});

/** Which questions of a skill the analysis lists, and in which order. */
const itemFilter = z.object({
  population: itemPopulation.default('first'),
  period: itemPeriod.default('all'),
  show: itemShow.default('all'),
  sort: itemSort.default('question'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export const itemExportQuery = itemFilter.extend({ skillId: idText });

export const itemsApi = {
  list: {
    method: 'GET',
    path: '/admin/skills/:id/items',
    access: 'admin',
    summary: 'How the questions of a skill do: facility, discrimination, reliability, each with its uncertainty',
    params: z.object({ id: idText }),
    query: itemFilter.extend({ page: countText(1, 1_000_000, 1), limit: countText(1, 100, 25) }),
    response: z.object({
      skill: z.object({ id, name: z.string() }),
      attempts: z.int(),
      /** Whether there were more in the period, and only the latest are analysed. */
      isCut: z.boolean(),
      scores,
      reliability,
      /** Questions in use that are flagged, or easier or harder than their author said: what `show=flagged` lists. */
      toLookAt: z.int(),
      /** Whether a correction of one of them is being carried out or taken back. */
      isCorrecting: z.boolean(),
      /** Every question with answers, except those left out or being corrected. */
      map: z.array(
        z.object({
          questionId: id,
          /** The first letters of the question, without Markdown's marks. */
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
    summary: 'What was answered to a question, by how well its takers did on the rest',
    params: z.object({ id: idText }),
    query: z.object({ population: itemPopulation.default('first'), versionId: idText.optional() }),
    response: z.object({
      skill: z.object({ id, name: z.string() }),
      /** null: nobody has answered it yet. */
      item: itemRow.nullable(),
      /** Covariance with the rest as a share of the largest possible. */
      efficiency: z.number().nullable(),
      /** Of scores on the rest, in percent, each without its `to`; the last one holds 100. */
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
