import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AttemptSummary } from '@assay/contract/quiz/quiz';
import { quizLimits } from '@assay/contract/quiz/quizLimits';
import { call } from '../platform/api.ts';
import { retryUnlessMissing } from '../platform/failureText.ts';

const RUNNING_POLL_MS = 15_000;
const FILE_PAGE = 100;

/** Everything that completing a quiz changes is under `['attempts']`. */
export const activeAttemptsQuery = () =>
  queryOptions({
    queryKey: ['attempts', 'active'],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /quiz/active', {}, { signal });
      return { items, receivedAt: performance.now() };
    },
  });

export const historyQuery = (page: number, skillId: number | undefined) =>
  queryOptions({
    queryKey: ['attempts', 'history', { page, skillId }],
    queryFn: ({ signal }) =>
      call('GET /quiz/history', { query: { page, limit: quizLimits.historyPage, skillId } }, { signal }),
    // The old page stays until the next one arrives, to avoid layout jumps.
    placeholderData: keepPreviousData,
  });

/** All pages, for a file. An attempt completed meanwhile shifts others to a later page, so duplicates are dropped. */
export async function readHistory(skillId: number | undefined): Promise<AttemptSummary[]> {
  const found = new Map<number, AttemptSummary>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await call('GET /quiz/history', { query: { page, limit: FILE_PAGE, skillId } });
    for (const attempt of read.quizHistory) found.set(attempt.id, attempt);
    pages = read.pagination.pages;
  }
  return [...found.values()];
}

export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: ['attempts', 'details', id],
    queryFn: ({ signal }) => call('GET /quiz/:id', { params: { id } }, { signal }),
    retry: retryUnlessMissing,
    // A running quiz may end elsewhere: in another tab, or at its deadline.
    refetchInterval: ({ state }) => (state.data?.quizAttempt.status === 'open' ? RUNNING_POLL_MS : false),
    select: (data) => data.quizAttempt,
  });
