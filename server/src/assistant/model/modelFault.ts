import { StreamProviderError } from 'ai';
import type { Fault } from '../../conversations/answerFault.ts';
import type { Outcome } from './breaker.ts';

/** Thrown by the model's own code; anything else that fails a call becomes one. */
export class ModelFault extends Error {
  readonly fault: Fault;
  /** Seconds that the model asked to wait. */
  readonly retryAfter: number | null;
  constructor(fault: Fault, { retryAfter = null, cause }: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(`The model failed: ${fault}`, { cause });
    this.name = 'ModelFault';
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

/** @returns the fault of a status that is no success */
export function faultOfStatus(status: number): Fault {
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 404) return 'not_found';
  if (status === 408 || status === 429) return 'busy';
  if (status >= 300 && status < 400) return 'redirected';
  return status >= 500 ? 'server_error' : 'refused_request';
}

/** The fault behind an error of the library, which wraps ours in its own. */
export function faultIn(error: unknown): ModelFault {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 6; inner = inner.cause, depth += 1) {
    if (inner instanceof ModelFault) return inner;
    const last = (inner as { lastError?: unknown }).lastError;
    if (last instanceof Error && last !== inner) return faultIn(last);
  }
  return new ModelFault(reportedIn(error) ?? 'garbled', { cause: error });
}

/** The fault that a server reports inside its stream, which it began as a success; null for anything else. */
function reportedIn(error: unknown): Fault | null {
  if (!StreamProviderError.isInstance(error)) return null;
  const { statusCode } = error;
  return statusCode !== undefined && statusCode >= 400 ? faultOfStatus(statusCode) : 'server_error';
}

/** The model was reached and answered, though not well. */
const ANSWERED: readonly Fault[] = ['empty', 'loop', 'cut', 'too_long', 'refused', 'filtered'];
/** Nothing follows from these for the next call. */
const NEITHER: readonly Fault[] = ['refused_request', 'resting', 'public_address', 'interrupted', 'left', 'internal'];

/** The meaning of a fault for the model; null: none. */
export const outcomeOf = (fault: Fault): Outcome | null =>
  ANSWERED.includes(fault) ? 'worked' : NEITHER.includes(fault) ? null : fault;
