import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TokenAreas, tokenDays } from '@assay/contract/tokenAreas';
import { type AnswerOf, call } from '../platform/api.ts';

export type AccessToken = AnswerOf<'GET /auth/tokens'>['items'][number];

export interface NewToken {
  name: string;
  days: (typeof tokenDays)[number];
  areas: TokenAreas;
  currentPassword: string;
  /** With two-step sign-in. */
  code?: string;
}

const OWN = ['auth', 'tokens'];

export const ownTokensQuery = () =>
  queryOptions({
    queryKey: OWN,
    queryFn: ({ signal }) => call('GET /auth/tokens', {}, { signal }),
    select: ({ items }) => items,
  });

export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewToken) => call('POST /auth/tokens', { body }),
    // The token must not stay in the cache.
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: OWN }),
  });
}

export function useRevokeToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /auth/tokens/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: OWN }),
  });
}
