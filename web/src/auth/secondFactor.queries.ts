import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { finishLogIn } from '../platform/account.ts';

export interface Proofs {
  currentPassword: string;
  code: string;
}

const statusKey = ['auth', 'second-factor'];
const sessionsKey = ['auth', 'sessions'];

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: statusKey,
    queryFn: ({ signal }) => call('GET /auth/second-factor', {}, { signal }),
  });

export const useEnrol = () =>
  useMutation({
    mutationFn: (currentPassword: string) => call('POST /auth/second-factor/enrolment', { body: { currentPassword } }),
    // The secret must not stay in the cache.
    gcTime: 0,
  });

export function useConfirmEnrolment() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (code: string) => call('POST /auth/second-factor/confirm', { body: { code } }),
    gcTime: 0,
    onSuccess: changed,
  });
}

export function useRenewRecoveryCodes() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: Proofs) => call('POST /auth/second-factor/recovery-codes', { body }),
    gcTime: 0,
    onSuccess: changed,
  });
}

export function useSwitchOff() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: Proofs) => call('POST /auth/second-factor/off', { body }),
    onSuccess: changed,
  });
}

/** The second step of a sign-in that stays on the page. */
export const useSecondStep = () => useMutation({ mutationFn: finishLogIn });

/** Turning it on ends other sessions, so their list is refetched, without waiting for it. */
function useChanged() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [statusKey, sessionsKey]) void queryClient.invalidateQueries({ queryKey });
  };
}
