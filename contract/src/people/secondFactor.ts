import { z } from 'zod';
import { signedIn } from './auth.ts';
import type { Endpoints } from '../endpoint.ts';
import { instant } from '../fields.ts';

const currentPassword = z.string().min(1).max(1024);

/** An authenticator app's six digits or a recovery code, as typed. */
const code = z.string().trim().min(1).max(64);

/** Shown only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorApi = {
  secondStep: {
    method: 'POST',
    path: '/auth/second-factor',
    access: 'public',
    summary: 'Finish a sign-in with a code from the authenticator app or a recovery code',
    description:
      'The `challenge` is the one that a sign-in returned; it lasts until its `expiresAt`. The code has six digits, or is one of the recovery codes, each of which works once.',
    body: z.object({ challenge: z.string().min(1).max(100), code }),
    failures: [
      'account_deactivated',
      'invalid_credentials',
      'invalid_otp',
      'not_found',
      'second_factor_unreadable',
      'sign_in_expired',
    ],
    response: signedIn,
  },
  status: {
    method: 'GET',
    path: '/auth/second-factor',
    access: 'user',
    summary: 'Whether two-step sign-in is on for you',
    response: z.object({ enabledAt: instant.nullable(), recoveryCodesLeft: z.int() }),
  },
  enrol: {
    method: 'POST',
    path: '/auth/second-factor/enrolment',
    access: 'user',
    summary: 'A secret for the authenticator app; sign-in stays the same until it is confirmed',
    body: z.object({ currentPassword }),
    failures: ['demo_account', 'not_found', 'second_factor_on', 'wrong_password'],
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirm: {
    method: 'POST',
    path: '/auth/second-factor/confirm',
    access: 'user',
    summary: 'Turn two-step sign-in on with a first code; ends all other sessions',
    body: z.object({ code }),
    failures: [
      'demo_account',
      'invalid_otp',
      'not_found',
      'second_factor_off',
      'second_factor_on',
      'second_factor_unreadable',
    ],
    response: recoveryCodes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    access: 'user',
    summary: 'New recovery codes; the old ones stop working',
    body: z.object({ currentPassword, code }),
    failures: ['invalid_otp', 'not_found', 'second_factor_off', 'second_factor_unreadable', 'wrong_password'],
    response: recoveryCodes,
  },
  switchOff: {
    method: 'POST',
    path: '/auth/second-factor/off',
    access: 'user',
    summary: 'Turn two-step sign-in off',
    body: z.object({ currentPassword, code }),
    failures: ['invalid_otp', 'not_found', 'second_factor_off', 'second_factor_unreadable', 'wrong_password'],
    response: z.object({}),
  },
} satisfies Endpoints;
