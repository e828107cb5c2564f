import { Failure } from '@assay/contract/failure';
import { NoAnswer } from './api.ts';

/** What to tell about a failed call: the server's words, else the screen's own. */
export const failureText = (error: unknown, fallback: string): string =>
  (error instanceof Failure && error.details.message) || fallback;

/** The refusal of what was asked too often, which says when to try again. */
export const limitIn = (error: unknown): Failure | undefined =>
  error instanceof Failure && error.code === 'rate_limited' ? error : undefined;

/** For `<ErrorState {...loadFailure(error, 'Failed to load quiz history')} />`: what happened and what to do or wait for. */
export function loadFailure(error: unknown, fallback: string): { title: string; children?: string; limit?: Failure } {
  const limit = limitIn(error);
  if (limit) return { title: limit.message, limit };
  return { title: failureText(error, fallback), ...(error instanceof NoAnswer && { children: error.message }) };
}

/** Nothing is there for this reader: no such thing, or not theirs to see. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid_input');

/** Retry once, but not to hear again that something is not there. */
export const retryUnlessMissing = (failures: number, error: unknown): boolean => failures < 1 && !isNotFound(error);
