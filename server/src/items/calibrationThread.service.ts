import { Worker } from 'node:worker_threads';
import type { Calibration } from '../statistics/calibration.ts';
import type { CalibrationInput, CalibrationMessage } from './calibration.worker.ts';

export interface CalibrationThread {
  result: Promise<Calibration>;
  /** The result is rejected. */
  end(): Promise<unknown>;
}

/** Calibrates in a thread of its own: requests go on being answered. */
export function startCalibrationThread(
  input: CalibrationInput,
  onTurn: (turn: { iterations: number; progress: number }) => void,
): CalibrationThread {
  const worker = new Worker(new URL('./calibration.worker.ts', import.meta.url), {
    workerData: input,
    execArgv: [], // Not this process's own, such as --input-type.
  });
  const result = Promise.withResolvers<Calibration>();
  worker.on('message', (message: CalibrationMessage) => {
    if (message.type === 'turn') onTurn(message);
    else result.resolve(message.calibration);
  });
  worker.on('error', (error) => result.reject(error));
  worker.on('exit', () => result.reject(new Error('the calibration was ended')));
  return { result: result.promise, end: () => worker.terminate() };
}
