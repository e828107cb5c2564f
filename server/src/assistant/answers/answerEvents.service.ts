import type { AnswerEvent, AnswerSource, ChatMessage } from '@assay/contract/assistant';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../../app.ts';
import { ownAnswer } from '../../conversations/storedAnswers.service.ts';
import type { AnswerRun } from './answerRun.ts';

/** `id`: the answer and the number of its characters up to here. Null: a sign that it still runs. */
export type NumberedEvent = { id: string; event: AnswerEvent } | null;

/** Proxies end connections that stay silent. */
const HEARTBEAT_MS = 10_000;
/** How often an answer that another process writes is looked up. */
const LOOK_MS = 500;

/** The events of an answer that is written here. @param from characters that the reader has */
export async function* eventsOf(
  run: AnswerRun,
  ended: Promise<ChatMessage>,
  from: number,
): AsyncGenerator<NumberedEvent, void> {
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
      const { code, message } = error instanceof Failure ? error : new Failure('internal');
      return { event: 'error', data: { code, message } };
    },
  );

/** The events of an answer that has ended, or that another process writes. */
export async function* storedEvents(
  app: Pick<App, 'db' | 'clock'>,
  { actor, answerId, from }: { actor: Actor; answerId: number; from: number },
): AsyncGenerator<NumberedEvent, void> {
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

/** Events as text, as the HTML standard defines it (server-sent events). */
export async function* asEventStream(events: AsyncIterable<NumberedEvent>): AsyncGenerator<string, void> {
  for await (const one of events)
    yield one === null
      ? ': still running\n\n'
      : `id: ${one.id}\nevent: ${one.event.event}\ndata: ${JSON.stringify(one.event.data)}\n\n`;
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
