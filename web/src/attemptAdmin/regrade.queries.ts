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

export const previewQuery = (
  questionId: number,
  decision: RegradeDecision,
  pages: { page: number; displacedPage: number; period: Period },
) =>
  queryOptions({
    queryKey: [...OF_PREVIEWS, questionId, decision, pages],
    async queryFn({ client, signal }): Promise<RegradePreview> {
      // Each answer that it is not there yet comes after a while of its own.
      for (;;) {
        const answer = await call(
          'POST /admin/questions/:id/regrades/preview',
          { params: { id: questionId }, query: pages, body: decision },
          { signal },
        );
        if (answer.state === 'ready') return answer;
        client.setQueryData(previewProgressQuery(questionId, decision).queryKey, answer);
      }
    },
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
