import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  PreviewProgress,
  RegradeApplication,
  RegradeDecision,
  RegradePreview,
} from '@assay/contract/quiz/regrades';
import type { Period } from '@assay/contract/reports/reports';
import { call } from '../platform/api.ts';
import { retryUnlessMissing } from '../platform/failureText.ts';

const OF_REGRADES = ['attempts', 'regrades'];
/** Separate from the data that a decision invalidates: an applied decision's preview is not fetched again. */
const OF_PREVIEWS = ['regradePreviews'];
const WORK_POLL_MS = 1000;

const isAtWork = ({ status }: { status: string }) => status === 'applying' || status === 'undoing';

/** A question with its versions and corrections; polled while a correction is in progress. */
export const regradingQuery = (questionId: number) =>
  queryOptions({
    queryKey: [...OF_REGRADES, 'question', questionId],
    queryFn: ({ signal }) => call('GET /admin/questions/:id/regrades', { params: { id: questionId } }, { signal }),
    retry: retryUnlessMissing,
    refetchInterval: ({ state }) => (state.data?.regrades.some(isAtWork) ? WORK_POLL_MS : false),
  });

/** The progress of a preview being computed, set by its query. */
export const previewProgressQuery = (questionId: number, decision: RegradeDecision) =>
  queryOptions<PreviewProgress>({
    queryKey: [...OF_PREVIEWS, 'progress', questionId, decision],
    queryFn: skipToken,
  });

interface Pages {
  page: number;
  displacedPage: number;
  period: Period;
}

/** Polls until the preview is ready; the server delays each "not yet". */
async function previewOnce(
  questionId: number,
  body: RegradeDecision,
  query: Pages,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: PreviewProgress) => void } = {},
): Promise<RegradePreview> {
  for (;;) {
    const answer = await call(
      'POST /admin/questions/:id/regrades/preview',
      { params: { id: questionId }, query, body },
      { ...(signal && { signal }) },
    );
    if (answer.state === 'ready') return answer;
    onProgress?.(answer);
  }
}

/** Further pages belong to the displayed preview, as long as the server keeps it. */
const OF_THE_SAME: Pages = { page: 2, displacedPage: 1, period: 'all' };

/** Makes sure that the server has the preview, because the file request does not wait for its computation. */
export const keepPreview = (questionId: number, decision: RegradeDecision) =>
  previewOnce(questionId, decision, OF_THE_SAME);

export const previewQuery = (questionId: number, decision: RegradeDecision, pages: Pages) =>
  queryOptions({
    queryKey: [...OF_PREVIEWS, questionId, decision, pages],
    queryFn: ({ client, signal }) =>
      previewOnce(questionId, decision, pages, {
        signal,
        onProgress: (progress) => client.setQueryData(previewProgressQuery(questionId, decision).queryKey, progress),
      }),
    // A preview about to be applied is never taken from the cache.
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Scores, ranks, details, item statistics and the bank's keys change. */
function useDeciding<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [['attempts'], ['reports'], ['items'], ['questions']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useApplyRegrade = (questionId: number) =>
  useDeciding((body: RegradeApplication) =>
    call('POST /admin/questions/:id/regrades', { params: { id: questionId }, body }),
  );

export const useUndoRegrade = () =>
  useDeciding((id: number) => call('POST /admin/regrades/:id/undo', { params: { id } }));
