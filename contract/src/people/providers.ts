import { z } from 'zod';
import { signInOutcome } from './auth.ts';
import type { Endpoints } from '../endpoint.ts';

const params = z.object({ provider: z.string().regex(/^[a-z0-9-]{1,40}$/) });
const secret = z.string().min(1).max(200);

/** Sign-in with services that speak OpenID Connect. */
export const providersApi = {
  begin: {
    method: 'POST',
    path: '/auth/providers/:provider/begin',
    access: 'public',
    summary: 'Start a sign-in at a sign-in service: the browser goes to the address and keeps the secret',
    params,
    body: z.object({
      /** Reopens the account, if its owner closed it. */
      reactivate: z.boolean().default(false),
    }),
    failures: ['not_found'],
    response: z.object({ url: z.string(), secret: z.string(), expiresIn: z.int() }),
  },
  finish: {
    method: 'POST',
    path: '/auth/providers/:provider/finish',
    access: 'public',
    summary: 'Sign in with the answer of a sign-in service, in the browser that started it',
    params,
    body: z.object({
      code: z.string().min(1).max(4096),
      state: secret,
      secret,
      /** As the service sent it (RFC 9207). */
      iss: z.string().max(1000).optional(),
    }),
    failures: [
      'account_deactivated',
      'email_taken',
      'invalid_credentials',
      'last_admin',
      'not_found',
      'provider_needs_password',
      'provider_no_account',
      'provider_other_person',
      'provider_refused',
      'provider_wrong_domain',
    ],
    response: signInOutcome,
  },
} satisfies Endpoints;
