import { useQueryClient } from '@tanstack/react-query';
import type { Calls } from '@assay/contract/api';
import type { Ask } from '@assay/contract/endpoint';
import { callEvents } from '../platform/api.ts';
import { failureText } from '../platform/failureText.ts';
import { useStreamedAnswer } from '../platform/useStreamedAnswer.ts';
import { toast } from '../ui/feedback/toast.ts';
import { ASSISTANT, storeAnswer, useStop } from './assistant.queries.ts';

type ChatRequest = Ask<Calls['POST /ai/chat']>['body'];

/** The assistant's answers. */
export function useAnswer() {
  const queryClient = useQueryClient();
  const stopping = useStop();
  const { ask, ...answering } = useStreamedAnswer<ChatRequest>({
    send: (body, follow, options) =>
      callEvents('POST /ai/chat', { body: follow === null ? body : { follow } }, options),
    stop: (answerId) =>
      stopping.mutate(answerId, { onError: (error) => toast.error(failureText(error, 'Failed to stop the answer')) }),
    store: (done) => storeAnswer(queryClient, done),
    refresh: () => queryClient.invalidateQueries({ queryKey: ASSISTANT }),
    speaker: 'Assistant',
  });
  return {
    ...answering,
    ask: (body: ChatRequest, options: { onBegun?: (sessionId: number) => void } = {}) =>
      ask(body, { ...options, question: body.message ?? null, sessionId: body.sessionId ?? null }),
  };
}
