import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, instant } from '../fields.ts';

/**
 * Normal priors of the estimated parameters, as standard deviations: discrimination around 1, intercept around 0. Weak
 * against data, but enough to keep a question finite that nearly everyone gets right.
 */
export const CALIBRATION_PRIOR = { aDeviation: 1, dDeviation: 3 } as const;

export const calibrationModel = z.enum(['1PL', '2PL']);
/** `interrupted`: the server stopped while it ran. */
export const calibrationStatus = z.enum(['running', 'done', 'interrupted', 'failed']);

export const calibration = z.object({
  id,
  model: calibrationModel,
  status: calibrationStatus,
  /** Started by the nightly run. */
  automatic: z.boolean(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** 0 to 100. */
  progress: z.number().min(0).max(100),
  iterations: z.int(),
  people: z.int(),
  responses: z.int(),
  /** Questions with and without enough answers for the model. */
  items: z.int(),
  waiting: z.int(),
  logLikelihood: z.number().nullable(),
  converged: z.boolean().nullable(),
  /**
   * Marginal reliability: the share of the variance of abilities that these answers explain, even with differing
   * papers. Null until done, and in runs from before it was computed.
   */
  reliability: z.number().max(1).nullable(),
});

export const calibratedItem = z.object({
  questionId: id,
  versionId: id,
  version: z.int(),
  questionText: z.string(),
  /** Of the newest calibration that included the version, and when it started. */
  model: calibrationModel,
  calibratedAt: instant,
  responses: z.int(),
  /** Discrimination and difficulty on the ability scale, each with its standard error. */
  a: z.number(),
  aError: z.number().nullable(),
  b: z.number(),
  bError: z.number().nullable(),
});

const bySkill = z.object({ id: idText });
/** The skill whose parameters are exported. */
export const parameterExportQuery = z.object({ skillId: idText });

export const calibrationsApi = {
  view: {
    method: 'GET',
    path: '/admin/skills/:id/calibrations',
    access: 'admin',
    summary: 'Calibrations of a skill by item response theory, and the newest parameters of each question',
    params: bySkill,
    failures: ['not_found'],
    response: z.object({
      /** Responses needed per question. */
      needed: z.object({ '1PL': z.int(), '2PL': z.int() }),
      /** Newest first. */
      runs: z.array(calibration),
      items: z.array(calibratedItem),
      /** How many were calibrated from marks that a correction has changed since. */
      corrected: z.int(),
    }),
  },
  start: {
    method: 'POST',
    path: '/admin/skills/:id/calibrations',
    access: 'admin',
    summary: 'Calibrate the questions of a skill; returns the running calibration if there is one',
    params: bySkill,
    body: z.object({ model: calibrationModel }),
    failures: ['not_found'],
    response: z.object({ calibration }),
  },
} satisfies Endpoints;

export type Calibration = z.output<typeof calibration>;
export type CalibrationModel = z.output<typeof calibrationModel>;
export type CalibratedItem = z.output<typeof calibratedItem>;
