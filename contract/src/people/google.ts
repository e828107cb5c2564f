import { z } from 'zod';
import { role, signInOutcome } from './auth.ts';
import type { Endpoints } from '../endpoint.ts';
import { nothing, password } from '../fields.ts';

/** The person according to Google's token. */
export const userInfo = z.object({ name: z.string(), email: z.string(), picture: z.string().nullable() });

export const passcodeRequired = z.object({ requiresAdminPasscode: z.literal(true), userInfo });

const answer = {
  /** Google's identity token. */
  credential: z.string().min(1).max(8192),
  /** The secret whose digest is the token's nonce. */
  verifier: z.string().min(1).max(200),
};

const signInAnswer = {
  ...answer,
  /** Without it the token is valid for five minutes, unless it has a nonce from this server. */
  verifier: answer.verifier.optional(),
};

export const googleApi = {
  nonce: {
    method: 'POST',
    path: '/auth/google/nonce',
    access: 'public',
    summary: 'Start a Google sign-in: the nonce goes to Google, the verifier stays in the browser',
    failures: ['not_found'],
    response: z.object({ nonce: z.string(), verifier: z.string(), expiresIn: z.int() }),
  },
  google: {
    method: 'POST',
    path: '/auth/google',
    access: 'public',
    summary: 'Sign in or sign up with a Google account',
    body: z.object({
      ...signInAnswer,
      adminPasscode: z.string().max(1024).optional(),
      /** The role of a new account; an existing one keeps its own. */
      role: role.default('user'),
      /** Reopens the account, if its owner closed it. */
      reactivate: z.boolean().default(false),
    }),
    failures: [
      'account_deactivated',
      'admin_registration_disabled',
      'email_taken',
      'google_needs_password',
      'google_other_person',
      'google_refused',
      'invalid_admin_passcode',
      'invalid_credentials',
      'last_admin',
      'not_found',
    ],
    response: z.union([signInOutcome, passcodeRequired]),
  },
  firstPassword: {
    method: 'POST',
    path: '/auth/google/password',
    access: 'user',
    summary: 'Set a password for an account that only signs in with Google; ends all other sessions',
    body: z.object({ ...answer, newPassword: password }),
    failures: ['google_other_person', 'google_refused', 'not_found', 'password_exists', 'password_sign_in_off'],
    response: nothing,
  },
  deleteAccount: {
    method: 'POST',
    path: '/auth/google/delete-account',
    access: 'user',
    summary: 'Permanently delete an account that only signs in with Google, and all personal data in it',
    body: z.object(answer),
    failures: [
      'demo_account',
      'google_other_person',
      'google_refused',
      'last_admin',
      'not_found',
      'password_exists',
      'reset_pending',
      'wrong_password',
    ],
    response: nothing,
  },
} satisfies Endpoints;

export type GoogleUserInfo = z.output<typeof userInfo>;
