import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Rehearsal } from '@assay/contract/rounds/candidatePage';
import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import { call } from '../../platform/api.ts';
import { retryUnlessMissing } from '../../platform/failureText.ts';
import { signIn } from '../../platform/session.ts';
import { startQuiz } from '../../quiz/quiz.queries.ts';
import { saveFile } from '../../ui/saveFile.browser.ts';

/** The panel may plan, move or cancel the interview at any time. */
const LOOK_EVERY_MS = 30_000;

const keyOf = (token: string) => ['candidate page', token];

export const candidatePageQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call('POST /candidate/view', { body: { token } }, { signal }),
    select: ({ page }) => page,
    refetchInterval: LOOK_EVERY_MS,
    retry: retryUnlessMissing,
  });

export function useReschedule(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call('POST /candidate/reschedule', { body: { token, note } }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf(token), answer),
  });
}

export function usePickSlot(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (slotId: number) => call('POST /candidate/pick', { body: { token, slotId } }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf(token), answer),
    // Another candidate may have been faster: shows what is left.
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(token) }),
  });
}

export function useRehearse(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (result: Omit<Rehearsal, 'at'>) => call('POST /candidate/rehearsal', { body: { token, ...result } }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf(token), answer),
  });
}

/** Signs in for the quizzes of the round; first sends a code if it is needed. */
export async function enterForQuizzes(body: {
  token: string;
  code?: string;
}): Promise<{ codeSentTo: string } | { userId: number }> {
  const answer = await call('POST /candidate/quizzes', { body }, { keepSession: true });
  if (!('token' in answer)) return answer;
  signIn(answer.token, answer.user);
  return { userId: answer.user.id };
}

/** `trip`: when the call left and came back, in ms of this page. */
export type OpenedQuiz = { attempt: OpenAttempt; trip: { sentAt: number; receivedAt: number } };

export async function openQuiz(skillId: number): Promise<OpenedQuiz> {
  const sentAt = performance.now();
  const attempt = await startQuiz({ skillId });
  return { attempt, trip: { sentAt, receivedAt: performance.now() } };
}

export type OwnDataAct = 'export' | 'erase';
type OwnDataAnswer = { codeSentTo: string } | { text: string } | { erased: true };

/** Without a code it sends one. */
export const useOwnData = (act: OwnDataAct, token: string) =>
  useMutation({
    mutationFn: async (code: string | undefined): Promise<OwnDataAnswer> => {
      const body = { token, ...(code !== undefined && { code }) };
      return act === 'export'
        ? call('POST /candidate/export', { body }, { keepSession: true })
        : call('POST /candidate/erase', { body }, { keepSession: true });
    },
  });

export function useWithdraw(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /candidate/withdraw', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(token) }),
  });
}

/** Each opening gets a link of its own, because the server stores only hashes of links. */
export const useOpenRoom = (token: string) =>
  useMutation({
    mutationFn: () => call('POST /candidate/join', { body: { token } }),
    onSuccess: ({ link }) => window.location.assign(new URL(link).pathname + new URL(link).search),
  });

export const useSaveCalendar = (token: string) =>
  useMutation({
    mutationFn: () => call('POST /candidate/calendar', { body: { token } }),
    onSuccess: ({ text }) => saveFile(new Blob([text], { type: 'text/calendar' }), 'interview.ics'),
  });
