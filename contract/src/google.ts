import { z } from 'zod';
import { role, signInOutcome } from './auth.ts';
import type { Endpoints } from './endpoint.ts';

/** Who Google says is asking; from its token alone. */
const userInfo = z.object({ name: z.string(), email: z.string(), picture: z.string().nullable() });

const passcodeRequired = z.object({ requiresAdminPasscode: z.literal(true), userInfo });

export const googleApi = {
  nonce: {
    method: 'POST',
    path: '/auth/google/nonce',
    access: 'public',
    summary: 'Begin a Google sign-in: the nonce goes to Google, the verifier stays in the browser',
    response: z.object({ nonce: z.string(), verifier: z.string(), expiresIn: z.int() }),
  },
  google: {
    method: 'POST',
    path: '/auth/google',
    access: 'public',
    summary: 'Sign in or sign up with a Google account',
    body: z.object({
      /** Google's identity token. */
      credential: z.string().min(1).max(8192),
      /** The secret whose digest is the token's nonce. */
      verifier: z.string().min(1).max(200),
      adminPasscode: z.string().max(1024).optional(),
      /** What a new account is to be; an existing one stays what it is. */
      role: role.default('user'),
    }),
    response: z.union([signInOutcome, passcodeRequired]),
  },
} satisfies Endpoints;

export type GoogleUserInfo = z.output<typeof userInfo>;
