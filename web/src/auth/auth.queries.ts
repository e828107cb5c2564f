import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../platform/api.ts';
import { type Credentials, logIn } from '../platform/account.ts';
import { signIn } from '../platform/session.ts';

type Registration = Credentials & {
  firstName: string;
  lastName: string;
  role: 'user' | 'admin';
  adminPasscode?: string;
};
export type OpenSession = AnswerOf<'GET /auth/sessions'>['items'][number];

const REGISTRATION_DELAY_MS = 1000;
const sessionsKey = ['auth', 'sessions'];

/** Signs in without leaving the screen. The sign-in page itself avoids the query library. */
export const useLogin = () => useMutation({ mutationFn: logIn });

export function useRegister() {
  return useMutation({
    mutationFn: registerSlowly,
    onSuccess: ({ token, user }) => signIn(token, user),
  });
}

/** Pauses before an attempt and after a failure slow down automated guessing of names and passcodes. */
async function registerSlowly(body: Registration): Promise<AnswerOf<'POST /auth/register'>> {
  await pause(REGISTRATION_DELAY_MS);
  try {
    return await call('POST /auth/register', { body }, { keepSession: true });
  } catch (failure) {
    await pause(REGISTRATION_DELAY_MS);
    throw failure;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Account recovery in steps: a code to the address, its verification, a new password. */
export const useRequestOtp = () =>
  useMutation({ mutationFn: (email: string) => call('POST /auth/forgot-password', { body: { email } }) });
export const useVerifyOtp = () =>
  useMutation({
    mutationFn: (body: { email: string; otp: string }) => call('POST /auth/verify-otp', { body }),
  });
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { resetToken: string; newPassword: string; confirmPassword: string }) =>
      call('POST /auth/reset-password', { body }),
  });

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call('PUT /auth/change-password', { body }),
    // All other sessions end.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** For an account that only Google opens; `credential` and `verifier` are a fresh Google answer. */
export function useSetFirstPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { credential: string; verifier: string; newPassword: string }) =>
      call('POST /auth/google/password', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('GET /auth/sessions', {}, { signal }),
    select: ({ items }) => items,
  });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /auth/sessions/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /auth/sessions', {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}
