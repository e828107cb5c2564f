import { z } from 'zod';
import { role } from './auth.ts';
import type { Endpoints } from '../endpoint.ts';
import { id, idText } from '../fields.ts';

/** A person as others see them; the address is masked unless the owner or an admin looks, or the owner shows it. */
export const userProfile = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  picture: z.string().nullable(),
});

export const usersApi = {
  profile: {
    method: 'GET',
    path: '/users/:id',
    access: 'user',
    summary: 'A user’s profile',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: z.object({ user: userProfile }),
  },
} satisfies Endpoints;

export type UserProfile = z.output<typeof userProfile>;
