import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PreviewProgress, RegradeApplication, RegradeDecision, RegradePreview } from '@assay/contract/regrades';
import type { Period } from '@assay/contract/reports';
import { call } from '../platform/api.ts';
import { retryUnlessMissing } from '../platform/failureText.ts';

const OF_REGRADES = ['attempts', 'regrades'];
/** Apart from what a decision makes untrue: the preview of a decision that has been applied is asked for no more. */
const OF_PREVIEWS = ['regradePreviews'];
const WORK_POLL_MS = 1000;

const isAtWork = ({ status }: { status: string }) => status === 'applying' || status === 'undoing';

/** A question with its versions and corrections; asked again while one of them is being carried out. */
export const regradingQuery = (questionId: number) =>
  queryOptions({
    queryKey: [...OF_REGRADES, 'question', questionId],
    queryFn: ({ signal }) => call('GET /admin/questions/:id/regrades', { params: { id: questionId } }, { signal }),
    retry: retryUnlessMissing,
    refetchInterval: ({ state }) => (state.data?.regrades.some(isAtWork) ? WORK_POLL_MS : false),
  });

/** How far a preview is that is being computed, told by the query for it. */
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

/** Asks until it is there: each answer that it is not yet comes after a while of its own. */
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

/** Another page than the first is of the preview that was shown, as long as the server remembers it. */
const OF_THE_SAME: Pages = { page: 2, displacedPage: 1, period: 'all' };

/** Sees to it that the server has the preview: a file of it is asked for in one call, which is not waited for so long. */
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
    // What is about to be applied is never taken from before.
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Scores, ranks, details and item statistics change, and keys in the bank. */
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
