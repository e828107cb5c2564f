import type { AnswerEvent, AnswerSource, ChatMessage } from '@assay/contract/assistant';
import { Failure, messageOf } from '@assay/contract/failure';
import type { Actor, App } from '../../app.ts';
import { HEARTBEAT_MS, LOOK_MS } from '../../platform/http/eventStream.ts';
import type { NumberedEvent } from '../../platform/http/eventStream.ts';
import { ownAnswer } from '../../conversations/storedAnswers.service.ts';
import type { AnswerRun } from './answerRun.service.ts';

/** Its id is that of the answer with the number of its characters up to here. */
export type NumberedAnswerEvent = NumberedEvent<AnswerEvent>;

/** The events of an answer that is written here. @param from characters that the reader has */
export async function* eventsOf(
  run: AnswerRun,
  ended: Promise<ChatMessage>,
  from: number,
): AsyncGenerator<NumberedAnswerEvent, void> {
  const { answerId: messageId, sessionId, questionId } = run.open;
  const leave = run.watch();
  const sent = { characters: from, tools: 0, sources: 0 };
  const numbered = (event: AnswerEvent) => ({ id: `${messageId}.${sent.characters}`, event });
  try {
    yield numbered({ event: 'start', data: { sessionId, questionId, messageId } });
    for (;;) {
      const before = JSON.stringify(sent);
      for (; sent.tools < run.tools.length; sent.tools += 1)
        yield numbered({ event: 'tool', data: { name: run.tools[sent.tools] ?? '' } });
      for (; sent.sources < run.sources.length; sent.sources += 1)
        yield numbered({ event: 'source', data: run.sources[sent.sources] as AnswerSource });
      const text = run.text.slice(sent.characters);
      sent.characters += text.length;
      if (text !== '') yield numbered({ event: 'delta', data: { text } });
      // More may have come while the reader took these.
      if (JSON.stringify(sent) !== before) continue;
      if (run.isOver()) break;
      if (!(await run.changed(HEARTBEAT_MS))) yield null;
    }
    yield numbered(await endOf(sessionId, ended));
  } finally {
    leave();
  }
}

const endOf = async (sessionId: number, ended: Promise<ChatMessage>): Promise<AnswerEvent> =>
  ended.then(
    (message) => ({ event: 'done', data: { sessionId, message } }),
    (error: unknown) => {
      const failure = error instanceof Failure ? error : new Failure('internal');
      const { retryAfter } = failure.details;
      const data = { code: failure.code, message: messageOf(failure), ...(retryAfter !== undefined && { retryAfter }) };
      return { event: 'error', data };
    },
  );

/** The events of an answer that has ended, or that another process writes. */
export async function* storedEvents(
  app: Pick<App, 'db' | 'clock'>,
  { actor, answerId, from }: { actor: Actor; answerId: number; from: number },
): AsyncGenerator<NumberedAnswerEvent, void> {
  let characters = from;
  const numbered = (event: AnswerEvent) => ({ id: `${answerId}.${characters}`, event });
  for (let looks = 0; ; looks += 1) {
    const { sessionId, message } = await ownAnswer(app, actor, answerId);
    if (looks === 0)
      yield numbered({ event: 'start', data: { sessionId, questionId: message.parentId, messageId: answerId } });
    const text = message.content.slice(characters);
    characters += text.length;
    if (text !== '') yield numbered({ event: 'delta', data: { text } });
    if (message.state !== 'running') {
      yield numbered({ event: 'done', data: { sessionId, message } });
      return;
    }
    if (text === '' && looks % 20 === 19) yield null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** The characters that the reader of this answer has; 0 for an id of another answer. */
export function charactersIn(lastId: string | null, answerId: number): number {
  const [id, characters] =
    /^(\d{1,15})\.(\d{1,9})$/
      .exec(lastId ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  return id === answerId ? (characters ?? 0) : 0;
}
