import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '@assay/contract/accounts';
import { call } from '../platform/api.ts';
import { updateUser } from '../platform/session.ts';

export type Profile = { firstName: string; lastName: string; email: string };

/** What changes with the own name or visibility: profiles, boards, and with the address the sessions. */
const shownElsewhere = [['users'], ['reports'], ['auth', 'sessions']];

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Profile) => call('PUT /users/profile', { body }),
    onSuccess: async ({ user }) => {
      updateUser(user);
      await Promise.all(shownElsewhere.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

const preferencesQuery = queryOptions({
  queryKey: ['users', 'preferences'],
  queryFn: ({ signal }) => call('GET /users/preferences', {}, { signal }),
  select: ({ preferences }) => preferences,
});

export const usePreferences = () => useQuery(preferencesQuery);

export function useUpdatePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Preferences>) => call('PUT /users/preferences', { body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(preferencesQuery.queryKey, answer);
      return queryClient.invalidateQueries({ queryKey: ['reports'] });
    },
  });
}

export const useDeactivate = () => useMutation({ mutationFn: () => call('POST /auth/deactivate', {}) });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (currentPassword: string) => call('POST /auth/delete-account', { body: { currentPassword } }),
  });

/** For an account that only Google opens; the body is Google's fresh answer. */
export const useDeleteWithGoogle = () =>
  useMutation({
    mutationFn: (body: { credential: string; verifier: string }) => call('POST /auth/google/delete-account', { body }),
  });

/** What a mailed link does once its page's button is pressed. */
export const useEmailLink = (name: 'POST /auth/confirm-email' | 'POST /auth/undo-email') =>
  useMutation({ mutationFn: (token: string) => call(name, { body: { token } }) });
