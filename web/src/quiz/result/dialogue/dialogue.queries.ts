import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type { ChatMessage } from '@assay/contract/assistant';
import { call, callEvents, type EventOptions } from '../../../platform/api.ts';

const key = (attemptId: number) => ['dialogues', attemptId];

export const dialoguesQuery = (attemptId: number) =>
  queryOptions({
    queryKey: key(attemptId),
    queryFn: ({ signal }) => call('GET /quiz/:id/dialogues', { params: { id: attemptId } }, { signal }),
  });

export const refreshDialogues = (queryClient: QueryClient, attemptId: number) =>
  queryClient.invalidateQueries({ queryKey: key(attemptId) });

/** Puts an answer that has ended in its place, before the dialogue is loaded again. */
export function storeAnswer(
  queryClient: QueryClient,
  { attemptId, questionId, message }: { attemptId: number; questionId: number; message: ChatMessage },
) {
  queryClient.setQueryData(
    dialoguesQuery(attemptId).queryKey,
    (before) =>
      before && {
        ...before,
        items: before.items.map((item) =>
          item.questionId === questionId
            ? { ...item, messages: [...item.messages.filter(({ parentId }) => parentId !== message.parentId), message] }
            : item,
        ),
      },
  );
}

export type AskedInDialogue = { message: string } | { retryOf: number };

/** Asks, or follows an answer that is being written. */
export const sendInDialogue = (
  { attemptId, questionId }: { attemptId: number; questionId: number },
  body: AskedInDialogue | { follow: number },
  options: EventOptions,
) =>
  callEvents('POST /quiz/:id/questions/:questionId/dialogue', { params: { id: attemptId, questionId }, body }, options);

export const useStopInDialogue = (attemptId: number, questionId: number) =>
  useMutation({
    mutationFn: (stop: number) =>
      call('POST /quiz/:id/questions/:questionId/dialogue', { params: { id: attemptId, questionId }, body: { stop } }),
  });
