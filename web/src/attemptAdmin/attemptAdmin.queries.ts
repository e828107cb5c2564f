import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManyOutcome, SentAssessment } from '@assay/contract/quiz/attemptAdmin';
import { call } from '../platform/api.ts';
import { retryUnlessMissing } from '../platform/failureText.ts';
import type { AttemptsSearch } from './attemptsSearch.ts';

// Below `attempts`, so that every change of an attempt refreshes these.
const OF_ADMINS = ['attempts', 'admin'];
const RUNNING_POLL_MS = 5000;

export const attemptsQuery = ({ user, ...query }: AttemptsSearch) =>
  queryOptions({
    queryKey: [...OF_ADMINS, 'list', { user, ...query }],
    queryFn: ({ signal }) => {
      if (user === undefined) return call('GET /admin/attempts', { query }, { signal });
      return call('GET /admin/users/:id/attempts', { params: { id: user }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Those on all pages as of now; later matches are not included. */
export const readAllAttempts = ({ user, page: _page, ...filter }: AttemptsSearch) =>
  call('GET /admin/attempts/all', { query: { ...filter, ...(user !== undefined && { userId: user }) } });

export const inspectedQuery = (id: string) =>
  queryOptions({
    queryKey: [...OF_ADMINS, 'one', id],
    queryFn: ({ signal }) => call('GET /admin/attempts/:id', { params: { id } }, { signal }),
    retry: retryUnlessMissing,
    refetchInterval: ({ state }) => (state.data?.attempt.status === 'open' ? RUNNING_POLL_MS : false),
    select: (data) => data.attempt,
  });

/** Scores, ranks and lists may change with an attempt. */
function useChanging<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([['attempts'], ['reports']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** The time for attempts processed one by one; the server continues even if the page is gone. */
const timeFor = (attempts: readonly number[]) => 60_000 + attempts.length * 500;
const done: ManyOutcome = { done: 1, refused: [] };

/** Each attempt that refuses is named in the outcome. */
export const useExtend = (attemptIds: readonly number[]) =>
  useChanging((asked: { seconds: number | 'untimed'; key: string }) =>
    call(
      'POST /admin/attempts/extend',
      { body: { attemptIds: [...attemptIds], ...asked } },
      { timeoutMs: timeFor(attemptIds) },
    ),
  );

export const useEnd = (id: number) => useChanging(() => call('POST /admin/attempts/:id/end', { params: { id } }));

/** For one attempt a refusal is an error; for several it is part of the outcome. */
export const useVoid = (attemptIds: readonly number[]) =>
  useChanging(async (reason: string) => {
    const [id, ...others] = attemptIds;
    if (id === undefined || others.length > 0)
      return call(
        'POST /admin/attempts/void',
        { body: { attemptIds: [...attemptIds], reason } },
        { timeoutMs: timeFor(attemptIds) },
      );
    await call('POST /admin/attempts/:id/void', { params: { id }, body: { reason } });
    return done;
  });

export const useRestore = (id: number) =>
  useChanging(() => call('POST /admin/attempts/:id/restore', { params: { id } }));

export const useShareAssessment = (id: number) =>
  useChanging(({ assessmentId, shared }: { assessmentId: number; shared: boolean }) =>
    call('PUT /admin/attempts/:id/assessments/:assessmentId', { params: { id, assessmentId }, body: { shared } }),
  );

export const useWithdrawAssessment = (id: number, assessmentId: number) =>
  useChanging((reason: string) =>
    call('POST /admin/attempts/:id/assessments/:assessmentId/withdraw', {
      params: { id, assessmentId },
      body: { reason },
    }),
  );

export const useAssess = (id: number) =>
  useChanging((body: SentAssessment) => call('POST /admin/attempts/:id/assess', { params: { id }, body }));
