import type { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startModel } from '../../../test/testModel.ts';
import { guardedFetch } from './guardedFetch.service.ts';
import { faultIn } from './modelFault.ts';

const PATIENCE = { firstByteMs: 3000, silenceMs: 3000 };
const atOnce = async () => undefined;

/** The pieces of a reply that the test writes itself. */
async function open(inTurn: () => Promise<void> = atOnce, patience = PATIENCE) {
  const model = await startModel();
  const opened: ServerResponse[] = [];
  model.play((reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    opened.push(reply);
    reply.write(words('It '));
  });
  const leaving = new AbortController();
  const init = { method: 'POST', body: '{}', signal: leaving.signal };
  const response = await guardedFetch(patience, { inTurn })(`${model.url}/chat/completions`, init);
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  const decoder = new TextDecoder();
  const read = async () => decoder.decode((await reader.read()).value, { stream: true });
  const [reply] = opened;
  if (!reply) throw new Error('not asked');
  return { model, reply, read, leave: () => leaving.abort(), cancel: () => reader.cancel() };
}

const words = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** The same after its two pieces at once: the next one waits until `go`. */
async function atItsTurn() {
  const { promise: turn, resolve: go } = Promise.withResolvers<void>();
  const opened = await open(() => turn);
  await opened.read();
  opened.reply.write(words('is '));
  await opened.read();
  return { ...opened, go };
}

test('the first pieces come at once; those after them in turn, with all that has come by then', async () => {
  const { promise: turn, resolve: go } = Promise.withResolvers<void>();
  let turns = 0;
  const { reply, read } = await open(async () => {
    turns += 1;
    await turn;
  });
  expect(await read()).toBe(words('It '));
  reply.write(words('is '));
  expect([await read(), turns]).toEqual([words('is '), 0]);
  const later = read();
  for (const word of ['half ', 'full ', 'now.']) {
    reply.write(words(word));
    await sleep(20);
  }
  expect(await Promise.race([later, sleep(50, 'waits')])).toBe('waits');
  go();
  expect([await later, turns]).toEqual([words('half full now.'), 1]);
});

test('of a connection that breaks, the words that still waited come, and then the failure', async () => {
  const { reply, read, go } = await atItsTurn();
  const last = read();
  for (const word of ['half ', 'full']) {
    reply.write(words(word));
    await sleep(20);
  }
  reply.destroy();
  await sleep(50);
  go();
  expect(await last).toBe(words('half full'));
  expect(faultIn(await read().catch((error: unknown) => error)).fault).toBe('silent');
});

test('an answer that ended while it waited comes whole', async () => {
  const { reply, read, go } = await atItsTurn();
  const last = read();
  reply.write(words('half '));
  await sleep(20);
  reply.end(`${words('full')}data: [DONE]\n\n`);
  await sleep(50);
  go();
  expect(await last).toBe(`${words('half full')}data: [DONE]\n\n`);
  expect(await read()).toBe('');
});

test('a reader who leaves while an answer waits for its turn ends the call', async () => {
  const { model, reply, read, leave } = await atItsTurn();
  void read().catch(() => undefined);
  reply.write(words('half '));
  await sleep(20);
  leave();
  await once(reply, 'close');
  expect(model.left).toBe(1);
});

test('letters keep their bytes wherever a reply is cut', async () => {
  const bytes = Buffer.from(words('Größe 🙂'));
  for (let cut = bytes.indexOf('ö'); cut < bytes.indexOf('"}', 40); cut += 1) {
    const { reply, read } = await open();
    await read();
    reply.write(bytes.subarray(0, cut));
    await sleep(5);
    reply.end(bytes.subarray(cut));
    let text = '';
    for (let piece = await read(); piece !== ''; piece = await read()) text += piece;
    expect(text).toBe(bytes.toString());
  }
});

test('a reader who stops reading ends the call, though nothing more comes', async () => {
  const { model, reply, read, cancel } = await open();
  await read();
  void read().catch(() => undefined);
  await cancel();
  await once(reply, 'close');
  expect(model.left).toBe(1);
});

test('a reader who takes longer than the silence that is allowed gets the rest', async () => {
  const { reply, read } = await open(atOnce, { firstByteMs: 3000, silenceMs: 60 });
  reply.write(words('is '));
  await sleep(200);
  expect(await read()).toBe(words('It '));
  await sleep(200);
  expect(await read()).toBe(words('is '));
  reply.end();
  expect(await read()).toBe('');
});

test('a host whose address is never found is slow, and a reader who leaves does not wait for it', async () => {
  const find = (() => new Promise(() => undefined)) as unknown as typeof lookup;
  const leaving = new AbortController();
  const asked = (firstByteMs: number) =>
    guardedFetch({ ...PATIENCE, firstByteMs }, { find })('http://model.internal/v1', { signal: leaving.signal }).catch(
      (error: unknown) => error,
    );
  expect(faultIn(await asked(50)).fault).toBe('slow');
  const left = asked(60_000);
  leaving.abort();
  await left;
});
