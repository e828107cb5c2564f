import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../platform/failureText.ts';
import { toast } from '../ui/feedback/toast.ts';
import { answerEvents, type ChatRequest } from './answerStream.ts';
import { ASSISTANT, storeAnswer, useStop } from './assistant.queries.ts';

/** The answer that is being written. */
export type LiveAnswer = {
  /** Asked but not yet begun: its words. */
  question: string | null;
  sessionId: number | null;
  messageId: number | null;
  text: string;
  /** Whether the connection is being found again. */
  isLost: boolean;
};

type Options = {
  /** Called once the server has the question. */
  onBegun?: (sessionId: number) => void;
};

/** One answer at a time; `said` is the latest one, for screen readers. */
export function useAnswer() {
  const queryClient = useQueryClient();
  const [live, setLive] = useState<LiveAnswer | null>(null);
  const [said, setSaid] = useState('');
  const leaving = useRef<AbortController>(null);
  const stopping = useStop();
  /** Stop was pressed before the answer had an id. */
  const isUnwanted = useRef(false);
  useEffect(() => () => leaving.current?.abort(), []);

  /** @returns whether the server took the question */
  async function run(
    body: ChatRequest,
    first: LiveAnswer,
    { onBegun, lastId = null }: Options & { lastId?: string | null } = {},
  ): Promise<boolean> {
    const controller = new AbortController();
    leaving.current = controller;
    let begun = false;
    isUnwanted.current = false;
    setLive(first);
    const change = (change_: (before: LiveAnswer) => Partial<LiveAnswer>) =>
      setLive((before) => before && { ...before, ...change_(before) });
    try {
      for await (const one of answerEvents(body, { signal: controller.signal, lastId })) {
        if (one.event === 'start') {
          const { sessionId, messageId } = one.data;
          if (isUnwanted.current) stop(messageId);
          if (!begun) await queryClient.invalidateQueries({ queryKey: ASSISTANT });
          change(() => ({ sessionId, messageId, question: null, isLost: false }));
          if (!begun) onBegun?.(sessionId);
          begun = true;
        } else if (one.event === 'delta') change(({ text }) => ({ text: text + one.data.text, isLost: false }));
        else if (one.event === 'lost') change(() => ({ isLost: true }));
        else if (one.event === 'error') toast.error(one.data.message);
        else if (one.event === 'done') {
          storeAnswer(queryClient, one.data);
          setSaid(`Assistant: ${one.data.message.content}`);
          if (!begun) onBegun?.(one.data.sessionId);
          begun = true;
        }
      }
      return begun;
    } catch (error) {
      if (!controller.signal.aborted) toast.error(failureText(error, 'No answer came. Try again.'));
      return begun;
    } finally {
      if (leaving.current === controller) {
        leaving.current = null;
        setLive(null);
        void queryClient.invalidateQueries({ queryKey: ASSISTANT });
      }
    }
  }

  const stop = (answerId: number) =>
    stopping.mutate(answerId, { onError: (error) => toast.error(failureText(error, 'Failed to stop the answer')) });

  return {
    live,
    said,
    ask: (body: ChatRequest, options: Options = {}) =>
      run(body, { ...nothing, question: body.message ?? null, sessionId: body.sessionId ?? null }, options),
    /** Watches an answer that another page or an earlier visit began. */
    follow: (sessionId: number, messageId: number, text: string) =>
      run({ follow: messageId }, { ...nothing, sessionId, messageId, text }, { lastId: `${messageId}.${text.length}` }),
    /** Stops watching; the answer is stored as far as it comes. */
    leave: () => leaving.current?.abort(),
    stop: () => {
      const id = live?.messageId ?? null;
      if (id === null) isUnwanted.current = true;
      else stop(id);
    },
  };
}

const nothing: LiveAnswer = { question: null, sessionId: null, messageId: null, text: '', isLost: false };
