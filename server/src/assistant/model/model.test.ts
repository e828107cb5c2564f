import { setTimeout as sleep } from 'node:timers/promises';
import { tool } from 'ai';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MovableClock } from '../../../test/movableClock.ts';
import { breaksOff, calls, fallsSilent, floods, refuses, says, sends, status } from '../../../test/scriptedModel.ts';
import { startModel } from '../../../test/testModel.ts';
import type { ScriptedModel, Turn } from '../../../test/scriptedModel.ts';
import { createModel } from './model.service.ts';
import type { ModelPart, Tokens } from './model.service.ts';
import { ModelFault } from './modelFault.ts';

const QUICK = { firstByteMs: 1000, silenceMs: 1000, totalMs: 5000 };

const modelAt = (url: string, clock = new MovableClock(), patience = QUICK) => {
  const model = createModel({ AI_BASE_URL: url, AI_API_KEY: 'the key', AI_MODEL: 'small' }, clock, patience);
  if (!model) throw new Error('no model');
  return model;
};

const lookUp = tool({
  description: 'Looks up.',
  inputSchema: z.strictObject({ name: z.string() }),
  execute: async ({ name }) => ({ found: name }),
});

/** The text that comes, and how it ends. */
async function ask(model: ReturnType<typeof modelAt>, signal = new AbortController().signal) {
  const parts: ModelPart[] = [];
  let used: Tokens | null = null;
  const onUsed = (tokens: Tokens) => (used = tokens);
  let fault: string | null = null;
  let retryAfter: number | null = null;
  try {
    const messages = [{ role: 'user' as const, content: 'Hello?' }];
    for await (const part of model.stream({ instructions: 'Be brief.', messages, tools: { lookUp }, signal, onUsed }))
      parts.push(part);
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    ({ fault, retryAfter } = error);
  }
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  return { text, fault, retryAfter, parts, used: used as Tokens | null };
}

async function play(...turns: Turn[]) {
  const server = await startModel();
  server.play(...turns);
  return { server, ...(await ask(modelAt(server.url))) };
}

test('nothing is set: no model', () => {
  expect(createModel({ AI_BASE_URL: undefined, AI_API_KEY: undefined, AI_MODEL: 'm' }, new MovableClock())).toBeNull();
  expect(
    createModel({ AI_BASE_URL: 'https://x', AI_API_KEY: undefined, AI_MODEL: undefined }, new MovableClock()),
  ).toBeNull();
});

test('a stream of words, with the key', async () => {
  const { server, text, fault } = await play(says('It is half full.'));
  expect([text, fault]).toEqual(['It is half full.', null]);
  expect(server.requests[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer the key' },
    body: { model: 'small', stream: true },
  });
});

test('a tool is called, and its result goes back', async () => {
  const { server, text, parts } = await play(calls('lookUp', { name: 'Pens' }), says('Pens exist.'));
  expect(text).toBe('Pens exist.');
  expect(parts[0]).toEqual({ kind: 'tool', name: 'lookUp' });
  expect(JSON.stringify(server.requests[1]?.body.messages)).toContain('{\\"found\\":\\"Pens\\"}');
});

const BROKEN_OFF = `data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta: { content: 'It is' } }] })}\n\n`;

const failing: [name: string, turns: Turn[], fault: string, requests: number][] = [
  ['a key that is refused', [status(401)], 'key_refused', 1],
  ['a model that does not exist', [status(404)], 'not_found', 1],
  ['too many requests', [status(429, { 'retry-after': '7' })], 'busy', 1],
  ['a request it does not take', [status(400)], 'refused_request', 1],
  ['an error, twice', [status(500)], 'server_error', 2],
  ['a redirect, which is not followed', [status(307, { location: 'http://127.0.0.1:1/v1' })], 'redirected', 1],
  ['no first byte', [fallsSilent('')], 'slow', 1],
  ['silence in the middle', [fallsSilent('It is')], 'silent', 1],
  ['a connection that breaks in the middle', [breaksOff('It is ')], 'silent', 1],
  ['a web page', [sends('<html>Welcome</html>', 'text/html')], 'garbled', 1],
  ['garbage', [sends('data: {"choices": oops\n\n')], 'garbled', 1],
  ['an empty answer', [says('')], 'empty', 1],
  ['an answer cut at its limit', [says('It is', { finish: 'length' })], 'cut', 1],
  ['an error inside the stream', [sends('data: {"error":{"message":"slow down"}}\n\n')], 'server_error', 1],
  ['an error with its status', [sends('data: {"error":{"message":"slow down","code":429}}\n\n')], 'busy', 1],
  ['an error after words', [sends(`${BROKEN_OFF}data: {"error":{"message":"oh"}}\n\n`)], 'server_error', 1],
  ['an answer that ends before its end', [sends(BROKEN_OFF)], 'silent', 1],
  ['a refusal', [refuses('I can’t help with that.')], 'refused', 1],
  ['a refusal in the middle', [refuses('I can’t say more.', 'It is half full. ')], 'refused', 1],
  ['a refusal after a lookup', [calls('lookUp', { name: 'Pens' }), refuses('No.')], 'refused', 2],
  ['an answer that a filter stops', [says('It is', { finish: 'content_filter' })], 'filtered', 1],
  ['an answer that a filter stops before it begins', [says('', { finish: 'content_filter' })], 'filtered', 1],
  ['10 MB', [floods(10)], 'too_long', 1],
  ['an endless loop of tools', [calls('lookUp', { name: 'Pens' })], 'loop', 8],
];

test.each(failing)('%s', async (_name, turns, fault, requests) => {
  const played = await play(...turns);
  expect(played.fault).toBe(fault);
  expect(played.server.requests).toHaveLength(requests);
});

test('a refusal is kept in the model’s words, after those that came before it', async () => {
  const { text } = await play(refuses('I can’t say more.', 'It is half full. '));
  expect(text).toBe('It is half full. I can’t say more.');
});

test('words before a failure are kept, and it is not tried again', async () => {
  const { text, server } = await play(breaksOff('It is '), says('again'));
  expect([text, server.requests.length]).toEqual(['It is ', 1]);
});

test('the wait that the model asks for is passed on', async () => {
  expect((await play(status(429, { 'retry-after': '7' }))).retryAfter).toBe(7);
});

test('words that came together are passed on together, after the first ones', async () => {
  const { text, parts } = await play(says('one '.repeat(500)));
  expect(text).toBe('one '.repeat(500));
  expect(parts.length).toBeLessThan(20);
});

test('a connection that breaks before its first byte is tried again', async () => {
  const breaks: Turn = async (reply) => {
    reply.writeHead(200).flushHeaders();
    await sleep(20);
    reply.destroy();
  };
  const { text, fault, server } = await play(breaks, says('There.'));
  expect([text, fault, server.requests.length]).toEqual(['There.', null, 2]);
});

test('one failure before the first byte is tried again', async () => {
  const { text, fault, server } = await play(status(503), says('There.'));
  expect([text, fault, server.requests.length]).toEqual(['There.', null, 2]);
});

test('a server that is away', async () => {
  expect((await ask(modelAt('http://127.0.0.1:9/v1'))).fault).toBe('unreachable');
});

test('no encryption outside the own network', async () => {
  expect((await ask(modelAt('http://192.0.2.1/v1'))).fault).toBe('public_address');
});

test('a call without sense is answered to the model, which can recover', async () => {
  for (const bad of [calls('lookUp', '{"name": oops'), calls('lookUp', { nothing: 1 }), calls('dropTables', {})]) {
    const { text, fault, server } = await play(bad, says('Sorry.'));
    expect([text, fault]).toEqual(['Sorry.', null]);
    expect(server.requests).toHaveLength(2);
  }
});

test('an answer without end is ended', async () => {
  const server = await startModel();
  server.play(says('on and '.repeat(500), { pauseMs: 20 }));
  const model = modelAt(server.url, new MovableClock(), { ...QUICK, totalMs: 400 });
  const { text, fault } = await ask(model);
  expect(fault).toBe('too_long');
  expect(text).toMatch(/^on and/);
});

test('the call ends when its reader leaves', async () => {
  const server = await startModel();
  server.play(says('on and '.repeat(500), { pauseMs: 20 }));
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 150);
  await ask(modelAt(server.url), leaving.signal);
  await expect.poll(() => server.left).toBe(1);
});

async function failTimes(server: ScriptedModel, model: ReturnType<typeof modelAt>, times: number) {
  server.play(status(401));
  for (let time = 0; time < times; time += 1) await ask(model);
}

test('the call ends when what has come is enough', async () => {
  const server = await startModel();
  server.play(says('on and '.repeat(500), { pauseMs: 20 }));
  const messages = [{ role: 'user' as const, content: 'Hello?' }];
  const call = { instructions: '', messages, tools: {}, signal: new AbortController().signal, onUsed: () => undefined };
  for await (const part of modelAt(server.url).stream(call)) if (part.kind === 'text') break;
  await expect.poll(() => server.left).toBe(1);
});

/** Three characters a token, of instructions and messages, and of the text. */
const ESTIMATED = { input: 15, output: 6 };

test.each<[name: string, turn: Turn, used: Tokens]>([
  ['counted by the server', says('It is half full.'), { input: 700, output: 50 }],
  ['estimated if the server does not count', says('It is half full.', { used: null }), ESTIMATED],
  ['estimated of an answer that broke', breaksOff('It is half full.'), ESTIMATED],
  ['none if nothing was read', status(401), { input: 0, output: 0 }],
])('tokens are %s', async (_name, turn, used) => {
  expect((await play(turn)).used).toEqual(used);
});

test('how its latest calls ended is known without a call', async () => {
  const server = await startModel();
  const clock = new MovableClock();
  const model = modelAt(server.url, clock);
  expect(model.seen()).toEqual({ workedAt: null, failed: null });
  const first = clock.now();
  await ask(model);
  expect(model.seen()).toEqual({ workedAt: first, failed: null });
  clock.move(60);
  const second = clock.now();
  await failTimes(server, model, 1);
  expect(model.seen()).toEqual({ workedAt: first, failed: { at: second, fault: 'key_refused' } });
  // A refusal is an answer, too.
  server.play(refuses('No.'));
  clock.move(60);
  const third = clock.now();
  await ask(model);
  expect(model.seen()).toEqual({ workedAt: third, failed: null });
  server.play(status(400));
  await ask(model);
  expect(model.seen()).toEqual({ workedAt: third, failed: null });
  expect(server.requests).toHaveLength(4);
});

test('after five failures in a row it rests for a minute', async () => {
  const server = await startModel();
  const clock = new MovableClock();
  const model = modelAt(server.url, clock);
  await failTimes(server, model, 4);
  server.play(says('Well.'));
  expect((await ask(model)).fault).toBeNull();
  await failTimes(server, model, 5);
  server.play(says('Well.'));
  clock.move(20);
  expect(await ask(model)).toMatchObject({ fault: 'resting', retryAfter: 40 });
  const before = server.requests.length;
  clock.move(41);
  expect((await ask(model)).fault).toBeNull();
  expect(server.requests).toHaveLength(before + 1);
});

test('a reader who has enough ends a row of failures', async () => {
  const server = await startModel();
  const model = modelAt(server.url);
  await failTimes(server, model, 4);
  server.play(says('Well, then.'));
  const messages = [{ role: 'user' as const, content: 'Hello?' }];
  const call = { instructions: '', messages, tools: {}, signal: new AbortController().signal, onUsed: () => undefined };
  for await (const part of model.stream(call)) if (part.kind === 'text') break;
  await failTimes(server, model, 1);
  server.play(says('Well.'));
  expect((await ask(model)).fault).toBeNull();
});

test('readers who leave do not count as failures', async () => {
  const server = await startModel();
  const model = modelAt(server.url);
  server.play(fallsSilent('It is'));
  for (let time = 0; time < 6; time += 1) {
    const leaving = new AbortController();
    const asked = ask(model, leaving.signal);
    await sleep(60);
    leaving.abort();
    await asked;
  }
  server.play(says('Well.'));
  expect((await ask(model)).fault).toBeNull();
});
