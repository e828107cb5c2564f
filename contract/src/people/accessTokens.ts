import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, instant, line, nothing } from '../fields.ts';

const right = z.enum(['read', 'write']);

/** Each area with its right; areas left out are closed. */
export const areaRights = z.object({
  results: right.optional(),
  questions: right.optional(),
  people: right.optional(),
  interviews: right.optional(),
  records: right.optional(),
});

export const accessToken = z.object({
  id,
  name: z.string(),
  areas: areaRights,
  createdAt: instant,
  /** At most a minute late. */
  lastUsedAt: instant.nullable(),
  /** The network address of its last use; an IPv6 address is its /64. */
  lastUsedFrom: z.string().nullable(),
  /** Expired tokens are listed for 30 more days. */
  expiresAt: instant,
});

const items = z.object({ items: z.array(accessToken) });

export const accessTokensApi = {
  list: {
    method: 'GET',
    path: '/auth/tokens',
    access: 'user',
    summary: 'Your access tokens, newest first, without the tokens themselves',
    description: '`lastUsedAt` is accurate to a minute.',
    response: items,
  },
  create: {
    method: 'POST',
    path: '/auth/tokens',
    access: 'user',
    summary: 'Create an access token for a program; it is shown only in this response',
    description:
      'Send it like the token of a sign-in. It reaches only its areas, and only what your role may. It ends on its expiry date, when you or an admin revoke it, or when your password, email, role or second factor changes.',
    body: z.object({
      name: line(1, 60),
      days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]).default(90),
      areas: areaRights.refine((areas) => Object.values(areas).some(Boolean), 'Select at least one area'),
      currentPassword: z.string().max(1024).optional(),
      /** Needed with two-step sign-in: the app's code, or a recovery code. */
      code: z.string().trim().min(1).max(64).optional(),
    }),
    failures: ['invalid_otp', 'not_found', 'second_factor_unreadable', 'tokens_full', 'wrong_password'],
    response: z.object({ token: z.string(), accessToken }),
    success: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/auth/tokens/:id',
    access: 'user',
    summary: 'Revoke one of your access tokens; it stops working at once',
    description: 'From then on, calls with it answer `unauthenticated`.',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: nothing,
  },
  listOf: {
    method: 'GET',
    path: '/users/:id/tokens',
    access: 'admin',
    summary: 'The access tokens of a user, without the tokens themselves',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: items,
  },
  revokeOf: {
    method: 'DELETE',
    path: '/users/:id/tokens/:tokenId',
    access: 'admin',
    summary: 'Revoke an access token of a user; they are notified by email',
    params: z.object({ id: idText, tokenId: idText }),
    failures: ['not_found'],
    response: nothing,
  },
} satisfies Endpoints;

export type AccessToken = z.output<typeof accessToken>;
