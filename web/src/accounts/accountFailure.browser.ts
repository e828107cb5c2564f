import { Failure } from '@assay/contract/failure';
import { failureText } from '../platform/failureText.ts';
import { currentToken } from '../platform/session.ts';

/** The message for a failed change of the own account, which another tab or device may have ended. */
export function accountFailure(error: unknown, fallback: string): string {
  if (currentToken() === null) return 'No user found. Please log in again.';
  // Matched by message, because other missing things have their own messages.
  if (error instanceof Failure && error.code === 'not_found' && error.message === 'User not found')
    return 'User not found. Please log in again.';
  return failureText(error, fallback);
}
