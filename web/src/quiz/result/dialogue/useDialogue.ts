import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ChatMessage } from '@assay/contract/assistant';
import { failureText } from '../../../platform/failureText.ts';
import { useStreamedAnswer } from '../../../platform/useStreamedAnswer.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import {
  type AskedInDialogue,
  refreshDialogues,
  sendInDialogue,
  storeAnswer,
  useStopInDialogue,
} from './dialogue.queries.ts';

/** A learner's dialogue about one question of their attempt; an answer that is still being written is followed. */
export function useDialogue(attemptId: number, questionId: number, messages: readonly ChatMessage[]) {
  const queryClient = useQueryClient();
  const stopping = useStopInDialogue(attemptId, questionId);
  const { ask, follow, live, said, failed, endedId, stop } = useStreamedAnswer<AskedInDialogue>({
    send: (body, following, options) =>
      sendInDialogue({ attemptId, questionId }, following === null ? body : { follow: following }, options),
    stop: (answerId) =>
      stopping.mutate(answerId, { onError: (error) => toast.error(failureText(error, 'Failed to stop the answer')) }),
    store: ({ message }) => storeAnswer(queryClient, { attemptId, questionId, message }),
    refresh: () => refreshDialogues(queryClient, attemptId),
    speaker: 'Language model',
  });
  const running = messages.find(({ state }) => state === 'running');
  const runningId = running?.id;
  // Begun before this page was loaded, or on another one.
  const isForeign = runningId !== undefined && runningId !== endedId && live === null;
  useEffect(() => {
    if (isForeign) void follow(null, runningId, running?.content ?? '');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [isForeign, runningId]);
  return {
    live,
    said,
    failed,
    stop,
    ask: (message: string) => ask({ message }, { question: message }),
    retry: (answerId: number) => void ask({ retryOf: answerId }),
  };
}
