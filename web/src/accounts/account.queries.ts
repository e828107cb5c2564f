import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '@assay/contract/people/accounts';
import { call } from '../platform/api.ts';
import { updateUser } from '../platform/session.ts';

/** `currentPassword` and `code` are needed for a new address. */
export type Profile = { firstName: string; lastName: string; email: string; currentPassword?: string; code?: string };

/** Data that contains the own name, visibility or address: profiles, boards and sessions. */
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

/** Below `users`, so that a change of the profile refreshes it. */
const OWN_EMAIL = ['users', 'profile', 'email'];

/** Whether the own address is confirmed, and a pending change. */
export const ownEmailQuery = () =>
  queryOptions({
    queryKey: OWN_EMAIL,
    queryFn: ({ signal }) => call('GET /users/profile/email', {}, { signal }),
  });

function useEmailChange<Answer>(mutationFn: () => Promise<Answer>) {
  const queryClient = useQueryClient();
  // The link may have been opened on another device meanwhile.
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: OWN_EMAIL }) });
}

export const useResendEmailChange = () => useEmailChange(() => call('POST /users/profile/email/link', {}));

export const useCancelEmailChange = () => useEmailChange(() => call('DELETE /users/profile/email', {}));

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
    mutationFn: (proofs: { currentPassword: string; code?: string }) =>
      call('POST /auth/delete-account', { body: proofs }),
  });

/** For an account that only Google opens; the body is a fresh Google answer. */
export const useDeleteWithGoogle = () =>
  useMutation({
    mutationFn: (body: { credential: string; verifier: string }) => call('POST /auth/google/delete-account', { body }),
  });

/** Runs an emailed link's action when its page's button is pressed. */
export function useEmailLink(name: 'POST /auth/confirm-email' | 'POST /auth/undo-email') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(name, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: OWN_EMAIL }),
  });
}
