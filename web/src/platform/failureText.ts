import { Failure } from '@assay/contract/failure';
import { waitText } from '../ui/feedback/waitText.ts';
import { NoAnswer } from './api.ts';

/** The message for a failed call: the server's, otherwise the screen's. A rate limit also says when to try again. */
export function failureText(error: unknown, fallback: string): string {
  const limit = limitIn(error);
  if (!limit) return (error instanceof Failure && error.details.message) || fallback;
  const { retryAfter } = limit.details;
  return limit.message + (retryAfter ? ` ${waitText(retryAfter)}` : '');
}

/** The rate limit failure in an error, which says when to retry. */
export const limitIn = (error: unknown): Failure | undefined =>
  error instanceof Failure && error.code === 'rate_limited' ? error : undefined;

/** For `<ErrorState {...loadFailure(error, 'Failed to load quiz history')} />`: what happened and what to do. */
export function loadFailure(error: unknown, fallback: string): { title: string; children?: string; limit?: Failure } {
  const limit = limitIn(error);
  if (limit) return { title: limit.message, limit };
  return { title: failureText(error, fallback), ...(error instanceof NoAnswer && { children: error.message }) };
}

/** The thing does not exist, or this reader may not see it. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid_input');

/** Retries once, except after "not found". */
export const retryUnlessMissing = (failures: number, error: unknown): boolean => failures < 1 && !isNotFound(error);
