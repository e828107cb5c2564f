import { Failure } from '@assay/contract/failure';
import { failureText } from '../platform/failureText.ts';
import { currentToken } from '../platform/session.ts';

/** What to tell when something could not be done to the own account, which another tab or device may have ended. */
export function accountFailure(error: unknown, fallback: string): string {
  if (currentToken() === null) return 'No user found. Please log in again.';
  // By its words: what else may be missing is told as what it is.
  if (error instanceof Failure && error.code === 'not_found' && error.message === 'User not found')
    return 'User not found. Please log in again.';
  return failureText(error, fallback);
}
