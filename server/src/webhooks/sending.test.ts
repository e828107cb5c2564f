import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { makeAuthority } from '../../test/signIn/testAuthority.ts';
import { startTestReceiver } from '../../test/testReceiver.ts';
import { createWebhookSender } from './sending.service.ts';
import type { Resolve } from '../platform/outgoing/request.ts';

const networks = ['127.0.0.0/8'];
const never = new AbortController().signal;
const to = (url: string) => ({ url, headers: { 'webhook-id': 'msg_1' }, payload: '{"type":"webhook.test"}' });

test.each([
  ['a redirect is not followed', 302],
  ['an error of the receiver', 500],
])('%s: the status says it', async (_what, status) => {
  const receiver = await startTestReceiver();
  receiver.answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end();
  const answer = await createWebhookSender({ networks })(to(receiver.url), never);
  expect([answer.statusCode, answer.error, receiver.received.length]).toEqual([status, null, 1]);
});

test('of 10 MB only the first KB is read, and the connection is closed', async () => {
  const receiver = await startTestReceiver();
  const closed = Promise.withResolvers<void>();
  let written = 0;
  receiver.answer = (response) => {
    response.on('close', closed.resolve);
    const more = () => {
      while (written < 10_000_000 && response.write('x'.repeat(10_000))) written += 10_000;
    };
    response.on('drain', more);
    more();
  };
  const answer = await createWebhookSender({ networks })(to(receiver.url), never);
  expect([answer.statusCode, answer.response]).toEqual([200, 'x'.repeat(1024)]);
  await closed.promise;
  expect(written).toBeLessThan(10_000_000);
});

test('an answer is kept without characters that deceive or cannot be stored', async () => {
  const receiver = await startTestReceiver();
  receiver.answer = (response) => response.end(Buffer.from('a\0b\u202ec\n\u{1F600}\xff', 'latin1'));
  const answer = await createWebhookSender({ networks })(to(receiver.url), never);
  expect(answer.response).not.toMatch(/[\0\u202e]/);
  expect(answer.response?.startsWith('ab')).toBe(true);
});

test('a silent receiver, and one that sends its headers too slowly, are given up after the limit', async () => {
  const send = createWebhookSender({ networks, longestMs: 200 });
  const silent = await startTestReceiver();
  silent.answer = () => undefined;
  expect(await send(to(silent.url), never)).toMatchObject({ statusCode: null, error: 'timeout' });
  const slow = createServer((socket) => {
    const timer = setInterval(() => socket.write('H'), 20);
    socket.on('close', () => clearInterval(timer)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void slow.close());
  const { port } = slow.address() as AddressInfo;
  expect((await send(to(`http://127.0.0.1:${port}/`), never)).statusCode).toBeNull();
});

test('an answer that begins and never ends counts by its status, within the limit', async () => {
  const receiver = await startTestReceiver();
  receiver.answer = (response) => response.write('begun');
  const answer = await createWebhookSender({ networks, longestMs: 300 })(to(receiver.url), never);
  expect(answer).toMatchObject({ statusCode: 200, error: null, response: 'begun' });
});

test('a cut connection and a closed port are named', async () => {
  const receiver = await startTestReceiver();
  receiver.answer = (response) => void response.destroy();
  const send = createWebhookSender({ networks });
  expect(await send(to(receiver.url), never)).toMatchObject({ statusCode: null, error: 'ECONNRESET' });
  await receiver.close();
  expect(await send(to(receiver.url), never)).toMatchObject({ statusCode: null, error: 'ECONNREFUSED' });
});

test('a name that leads to a private address is refused, whatever it led to before', async () => {
  const receiver = await startTestReceiver();
  const answers = [['127.0.0.1'], ['10.0.0.1', '::ffff:127.0.0.1']];
  const resolve: Resolve = (_host, done) => {
    const given = answers.shift() ?? ['169.254.169.254'];
    done(
      null,
      given.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  const send = createWebhookSender({ networks: ['127.0.0.1/32'], resolve });
  const url = `http://rebinding.example:${receiver.port}/hooks`;
  expect(await send(to(url), never)).toMatchObject({ statusCode: 200 });
  const strict = createWebhookSender({ networks: [], resolve });
  for (const tried of [url, url.replace('http:', 'https:')])
    expect(await strict(to(tried), never)).toMatchObject({ statusCode: null, error: 'private_address' });
  expect(receiver.received).toHaveLength(1);
});

test('of several addresses only the permitted ones are connected to', async () => {
  const receiver = await startTestReceiver();
  const resolve: Resolve = (_host, done) =>
    done(
      null,
      ['10.255.255.1', '127.0.0.1'].map((address) => ({ address, family: 4 })),
    );
  const send = createWebhookSender({ networks, resolve, longestMs: 2000 });
  expect(await send(to(`http://several.example:${receiver.port}/`), never)).toMatchObject({ statusCode: 200 });
});

test('addresses in numbers are checked as well as names', async () => {
  const receiver = await startTestReceiver();
  const send = createWebhookSender({ networks: [] });
  for (const host of ['127.0.0.1', '[::1]', '0x7f000001', '[::ffff:127.0.0.1]', 'localhost'])
    expect(await send(to(`https://${host}:${receiver.port}/`), never), host).toMatchObject({
      error: 'private_address',
    });
  expect(receiver.received).toEqual([]);
});

test('TLS is verified: a known authority for this name, nothing else', async () => {
  const authority = makeAuthority();
  const receiver = await startTestReceiver(authority.issue('IP:127.0.0.1'));
  const other = await startTestReceiver(authority.issue('DNS:elsewhere.example'));
  const ca = await readFile(authority.file, 'utf8');
  const send = createWebhookSender({ networks, ca });
  expect(await send(to(receiver.url), never)).toMatchObject({ statusCode: 200, error: null });
  expect(await send(to(other.url), never)).toMatchObject({ error: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  const usual = createWebhookSender({ networks });
  expect((await usual(to(receiver.url), never)).error).toMatch(/^(UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/);
  expect(other.received).toEqual([]);
});
