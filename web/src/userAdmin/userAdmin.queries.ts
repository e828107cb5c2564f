import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewManagedUser, PeopleNotice, UserChange } from '@assay/contract/people/userAdmin';
import { type AnswerOf, call, callWithMessage } from '../platform/api.ts';
import type { UsersSearch } from './usersSearch.ts';

// Below `users`, so that every change of names refreshes it.
const LIST = ['users', 'list'];

export const usersQuery = (query: UsersSearch) =>
  queryOptions({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => call('GET /users', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Groups with members. */
export const groupsQuery = () =>
  queryOptions({
    queryKey: ['users', 'groups'],
    queryFn: ({ signal }) => call('GET /users/groups/list', {}, { signal }),
    select: ({ items }) => items,
  });

/** Names, roles and boards change with an account. */
function useManaging<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([['users'], ['reports']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export const useCreateUser = () => useManaging((body: NewManagedUser) => call('POST /users', { body }));

export const useUpdateUser = () =>
  useManaging(({ id, ...body }: UserChange & { id: number }) =>
    call('PUT /users/:id', { params: { id: String(id) }, body }),
  );

export const useDeleteUser = () =>
  useManaging(({ id, erase }: { id: number; erase: boolean }) =>
    callWithMessage('DELETE /users/:id', { params: { id: String(id) }, query: erase ? { erase } : {} }),
  );

export const useEndSessions = () =>
  useManaging((id: number) => call('DELETE /users/:id/sessions', { params: { id: String(id) } }));

export const useNotifyMany = () =>
  useMutation({ mutationFn: (body: PeopleNotice) => callWithMessage('POST /users/notify', { body }) });

export const useNotify = () =>
  useMutation({ mutationFn: (body: { userId: number; message: string }) => call('POST /notify', { body }) });

export type UserToken = AnswerOf<'GET /users/:id/tokens'>['items'][number];

const tokensKey = (userId: number) => ['users', 'tokens', userId];

export const userTokensQuery = (userId: number) =>
  queryOptions({
    queryKey: tokensKey(userId),
    queryFn: ({ signal }) => call('GET /users/:id/tokens', { params: { id: String(userId) } }, { signal }),
    select: ({ items }) => items,
  });

export function useRevokeUserToken(userId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: number) =>
      call('DELETE /users/:id/tokens/:tokenId', { params: { id: String(userId), tokenId: String(tokenId) } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensKey(userId) }),
  });
}
