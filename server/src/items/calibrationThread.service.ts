import { Worker } from 'node:worker_threads';
import type { Calibration } from '../statistics/calibration.ts';
import type { CalibrationInput, CalibrationMessage } from './calibration.worker.ts';

export interface CalibrationThread {
  result: Promise<Calibration>;
  /** Stops the thread; the result promise rejects. */
  end(): Promise<unknown>;
}

/** Calibrates in a separate thread, so that requests are still answered. */
export function startCalibrationThread(
  input: CalibrationInput,
  onTurn: (turn: { iterations: number; progress: number }) => void,
): CalibrationThread {
  const worker = new Worker(new URL('./calibration.worker.ts', import.meta.url), {
    workerData: input,
    execArgv: [], // This process's own arguments, such as --input-type, must not be passed on.
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
