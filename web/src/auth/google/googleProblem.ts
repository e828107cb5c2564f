import { Failure } from '@assay/contract/failure';
import type { Purpose } from '../../platform/google/useGoogleButton.ts';

export const PASSCODE_MISSING = 'Admin passcode is required';

/** The message for a refused sign-in or sign-up; an empty reason gets a default. */
export function googleProblem(reason: string, purpose: Purpose): string {
  if (purpose === 'signUp') return reason === '' ? 'Google sign-up failed' : `Google sign-up failed: ${reason}`;
  return `Google sign-in failed: ${reason || 'Authentication failed'}`;
}

/** The dialog has expired: the person has to start again at Google. */
export const isOver = (error: unknown): boolean =>
  error instanceof Failure && !['invalid_admin_passcode', 'rate_limited', 'unavailable'].includes(error.code);

/** The address in Google's token, for display only. The server validates the token. */
export function emailIn(credential: string): string {
  try {
    const [, payload = ''] = credential.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
    const { email } = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown };
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}
