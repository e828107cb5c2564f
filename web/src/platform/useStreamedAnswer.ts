import { useEffect, useRef, useState } from 'react';
import type { AnswerEvent, AnswerTable } from '@assay/contract/assistant';
import { Failure, type FailureCode } from '@assay/contract/failure';
import { toast } from '../ui/feedback/toast.ts';
import { answerEvents, type SendForEvents } from './answerStream.ts';
import { failureText } from './failureText.ts';
import { spokenText } from './spokenText.ts';
import { waitText } from '../ui/feedback/waitText.ts';

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

/** An answer of which nothing came, and why. */
export type FailedAnswer = { messageId: number; failure: Failure };

type Done = Extract<AnswerEvent, { event: 'done' }>['data'];

type Answering<Body> = {
  send: (body: Body, ...rest: Parameters<SendForEvents>) => Promise<Response>;
  /** Asks the server to end an answer. */
  stop: (answerId: number) => void;
  /** Puts an answer that has ended among the messages. */
  store: (done: Done) => void;
  /** Loads the messages again. */
  refresh: () => Promise<void>;
  /** For screen readers: who answers. */
  speaker: string;
};

type Options = {
  /** Called once the server has the question. */
  onBegun?: (sessionId: number) => void;
};

/**
 * One answer at a time; `said` is the latest one, for screen readers. `endedId` ended here, although loaded messages may
 * not say so yet. `failed` is the latest one if nothing of it came.
 */
export function useStreamedAnswer<Body>({ send, stop, store, refresh, speaker }: Answering<Body>) {
  const [live, setLive] = useState<LiveAnswer | null>(null);
  const [said, setSaid] = useState('');
  const [endedId, setEndedId] = useState<number | null>(null);
  const [failed, setFailed] = useState<FailedAnswer | null>(null);
  const leaving = useRef<AbortController>(null);
  /** Known before `live` has it, since the messages are loaded in between. */
  const answerId = useRef<number>(null);
  /** Stop was pressed before the answer had an id. */
  const isUnwanted = useRef(false);
  useEffect(() => () => leaving.current?.abort(), []);

  /** @param body null: an answer that has begun. @returns whether the server took the question */
  async function run(
    body: Body | null,
    first: LiveAnswer,
    { onBegun, lastId = null }: Options & { lastId?: string | null } = {},
  ): Promise<boolean> {
    const controller = new AbortController();
    leaving.current = controller;
    let begun = false;
    isUnwanted.current = false;
    answerId.current = first.messageId;
    setLive(first);
    setFailed(null);
    // Only a change is announced, and two answers may be equal.
    setSaid('');
    const change = (change_: (before: LiveAnswer) => Partial<LiveAnswer>) =>
      setLive((before) => before && { ...before, ...change_(before) });
    try {
      const from = { signal: controller.signal, follow: first.messageId, lastId };
      for await (const one of answerEvents((...rest) => send(body as Body, ...rest), from)) {
        if (one.event === 'start') {
          const { sessionId, messageId } = one.data;
          answerId.current = messageId;
          if (isUnwanted.current) stop(messageId);
          if (!begun) await refresh();
          change(() => ({ sessionId, messageId, question: null, isLost: false }));
          if (!begun) onBegun?.(sessionId);
          begun = true;
        } else if (one.event === 'delta') change(({ text }) => ({ text: text + one.data.text, isLost: false }));
        else if (one.event === 'lost') change(() => ({ isLost: true }));
        else if (one.event === 'error') {
          const { code, message, retryAfter } = one.data;
          if (answerId.current !== null) {
            const failure = new Failure(code as FailureCode, { message, ...(retryAfter && { retryAfter }) });
            setFailed({ messageId: answerId.current, failure });
          }
          toast.error(retryAfter ? `${message} ${waitText(retryAfter)}` : message);
        } else if (one.event === 'done') {
          setEndedId(one.data.message.id);
          store(one.data);
          setSaid(`${speaker}: ${spokenText(one.data.message.content)}${tableSaid(one.data.message.table)}`);
          if (!begun) onBegun?.(one.data.sessionId);
          begun = true;
        }
      }
      return begun;
    } catch (error) {
      if (!controller.signal.aborted) toast.error(failureText(error, 'We got no answer. Try again.'));
      return begun;
    } finally {
      if (leaving.current === controller) {
        leaving.current = null;
        setLive(null);
        void refresh();
      }
    }
  }

  return {
    live,
    said,
    endedId,
    failed,
    ask: (body: Body, { question = null, sessionId = null, ...options }: Options & Partial<LiveAnswer> = {}) =>
      run(body, { ...nothing, question, sessionId }, options),
    /** Watches an answer that another page or an earlier visit began. */
    follow: (sessionId: number | null, messageId: number, text: string) =>
      run(null, { ...nothing, sessionId, messageId, text }, { lastId: `${messageId}.${text.length}` }),
    /** Stops watching; the answer is stored as far as it comes. */
    leave: () => leaving.current?.abort(),
    stop: () => {
      if (answerId.current === null) isUnwanted.current = true;
      else stop(answerId.current);
    },
  };
}

function tableSaid(table: AnswerTable | null): string {
  if (table === null) return '';
  return table.rows.length === 1 ? ' A table with 1 row follows.' : ` A table with ${table.rows.length} rows follows.`;
}

const nothing: LiveAnswer = { question: null, sessionId: null, messageId: null, text: '', isLost: false };
