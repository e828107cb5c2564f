import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The requests that a model received. */
export interface ModelRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    stream: boolean;
    messages: { role: string; content: string | null; tool_calls?: unknown; tool_call_id?: string }[];
    tools?: { function: { name: string } }[];
  };
}

/** How it replies to one request. */
export type Turn = (reply: ServerResponse, request: ModelRequest) => unknown;

export interface ScriptedModel {
  url: string;
  requests: ModelRequest[];
  /** Requests whose reader left before their end. */
  left: number;
  /** The replies to come, in order; the last one is repeated. */
  play(...turns: Turn[]): void;
  close(): void;
}

/** A small server that speaks the streaming protocol of OpenAI-compatible models, by a script. */
export async function openModel(): Promise<ScriptedModel> {
  let script: Turn[] = [says('Hello.')];
  const model: ScriptedModel = {
    url: '',
    requests: [],
    left: 0,
    play: (...turns) => {
      script = turns;
    },
    close: () => undefined,
  };
  const answer = async (incoming: IncomingMessage, reply: ServerResponse) => {
    let text = '';
    for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
    const request = { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text || '{}') };
    model.requests.push(request);
    reply.on('close', () => {
      if (!reply.writableFinished) model.left += 1;
    });
    const turn = script.length > 1 ? script.shift() : script[0];
    await turn?.(reply, request);
  };
  const server = createServer((incoming, reply) => void answer(incoming, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  model.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return model;
}

const begin = (reply: ServerResponse) => reply.writeHead(200, { 'content-type': 'text/event-stream' });

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const USED = { prompt_tokens: 700, completion_tokens: 50, total_tokens: 750 };

function end(reply: ServerResponse, finish: string, used: object | null = USED) {
  reply.write(chunk({}, finish));
  if (used)
    reply.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [], usage: used })}\n\n`);
  reply.end('data: [DONE]\n\n');
}

/** A word at a time. */
export const says =
  (
    text: string,
    { finish = 'stop', pauseMs = 0, used = USED }: { finish?: string; pauseMs?: number; used?: object | null } = {},
  ): Turn =>
  async (reply) => {
    begin(reply);
    for (const word of text.match(/\S+\s*/g) ?? []) {
      reply.write(chunk({ content: word }));
      if (pauseMs > 0) await sleep(pauseMs);
      if (reply.destroyed) return;
    }
    end(reply, finish, used);
  };

/** A refusal in the model's words, as OpenAI's protocol marks it, perhaps after words of an answer. */
export const refuses =
  (refusal: string, before = ''): Turn =>
  (reply) => {
    begin(reply);
    if (before !== '') reply.write(chunk({ content: before }));
    for (const word of refusal.match(/\S+\s*/g) ?? []) reply.write(chunk({ refusal: word }));
    end(reply, 'stop');
  };

/** @param args JSON, or text that is none  @param before words of an answer that come first */
export const calls = (name: string, args: object | string, before = ''): Turn => callsAll([[name, args]], before);

/** Several calls at once. */
export const callsAll =
  (all: readonly (readonly [name: string, args: object | string])[], before = ''): Turn =>
  (reply) => {
    begin(reply);
    if (before !== '') reply.write(chunk({ content: before }));
    for (const [index, [name, args]] of all.entries()) {
      const written = typeof args === 'string' ? args : JSON.stringify(args);
      const id = `call_${index}_${Math.round(performance.now() * 1000)}`;
      const first = { index, id, type: 'function', function: { name, arguments: written.slice(0, 3) } };
      reply.write(chunk({ tool_calls: [first] }));
      reply.write(chunk({ tool_calls: [{ index, function: { arguments: written.slice(3) } }] }));
    }
    end(reply, 'tool_calls');
  };

export const status =
  (code: number, headers: Record<string, string> = {}): Turn =>
  (reply) =>
    reply.writeHead(code, { 'content-type': 'application/json', ...headers }).end('{"error":{"message":"no"}}');

/** Some words, and then the connection breaks. */
export const breaksOff =
  (text: string): Turn =>
  async (reply) => {
    begin(reply).write(chunk({ content: text }));
    await sleep(30);
    reply.destroy();
  };

/** Some words, and then nothing while the connection stays open; without words not even a header. */
export const fallsSilent =
  (text: string): Turn =>
  (reply) => {
    if (text !== '') begin(reply).write(chunk({ content: text }));
  };

/** Raw text as a successful reply. */
export const sends =
  (text: string, type = 'text/event-stream'): Turn =>
  (reply) =>
    reply.writeHead(200, { 'content-type': type }).end(text);

/** More megabytes than any answer has. */
export const floods =
  (megabytes: number): Turn =>
  async (reply) => {
    begin(reply);
    for (let sent = 0; sent < megabytes && !reply.destroyed; sent += 1)
      if (!reply.write(chunk({ content: 'x'.repeat(2 ** 20) })))
        await Promise.race([once(reply, 'drain'), once(reply, 'close')]);
    if (!reply.destroyed) end(reply, 'stop');
  };
