import { parentPort, workerData } from 'node:worker_threads';
import { CALIBRATION_PRIOR } from '@assay/contract/questions/calibrations';
import { calibrate } from '../statistics/calibration.ts';
import type { Calibration, Model } from '../statistics/calibration.ts';
import type { Responses } from '../statistics/responses.ts';

export interface CalibrationInput {
  responses: Responses;
  model: Model;
}

export type CalibrationMessage =
  | { type: 'turn'; iterations: number; progress: number }
  | { type: 'done'; calibration: Calibration };

// A thousandth of the ability scale is far below any standard error.
const TOLERANCE = 1e-3;
const MOST_TURNS = 500;

// Changes shrink by roughly a constant factor per iteration, so their logarithm measures progress.
function run({ responses, model }: CalibrationInput, say: (message: CalibrationMessage) => void) {
  const turns = calibrate(responses, model, {
    prior: CALIBRATION_PRIOR,
    tolerance: TOLERANCE,
    maxIterations: MOST_TURNS,
  });
  let first = 0;
  for (;;) {
    const { done, value } = turns.next();
    if (done) return say({ type: 'done', calibration: value });
    first ||= value.change;
    const way = Math.log(first / value.change) / Math.log(first / TOLERANCE);
    say({ type: 'turn', iterations: value.iteration, progress: Math.min(99, Math.max(0, 100 * way)) });
  }
}

run(workerData as CalibrationInput, (message) => parentPort?.postMessage(message));
