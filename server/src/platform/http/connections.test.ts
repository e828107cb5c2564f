import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sendBytes } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { untilHolds } from '../../../test/testWaiting.ts';
import { boundConnections } from './connections.ts';

const ask = (path: string, ...fields: string[]) =>
  ['GET ' + path + ' HTTP/1.1', 'Host: x', ...fields, '', ''].join('\r\n');

/** A server with a path that answers on the test's command. */
async function withHeldPath() {
  const held: (() => void)[] = [];
  let most = 0;
  const server = await startTestServer(
    {},
    {
      prepare: ({ http }) =>
        http.get('/held/:nth', async ({ params }) => {
          await new Promise<void>((release) => {
            held.push(release);
            most = Math.max(most, held.length);
          });
          return params;
        }),
    },
  );
  return { ...server, held, most: () => most };
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Everything received until the connection closed: by an end, or by a reset if some of our data was still unread. */
async function heardOf(socket: Socket): Promise<string> {
  let heard = '';
  socket.on('data', (part) => (heard += part));
  await new Promise((resolve) => socket.once('close', resolve));
  return heard;
}

test('requests that one connection sends ahead are handled one after the other and answered in order', async () => {
  const { url, held, most } = await withHeldPath();
  const all = Array.from({ length: 16 }, (_nothing, nth) =>
    ask(`/held/${nth}`, ...(nth === 15 ? ['Connection: close'] : [])),
  );
  const answer = sendBytes(url, all.join(''));
  for (let nth = 0; nth < 16; nth += 1) {
    await untilHolds(() => expect(held).toHaveLength(1));
    held.pop()?.();
  }
  const numbers = [...(await answer).matchAll(/\{"nth":"(\d+)"\}/g)].map(([, nth]) => Number(nth));
  expect(numbers).toEqual(Array.from({ length: 16 }, (_nothing, nth) => nth));
  expect(most()).toBe(1);
});

test('a connection that sends more than sixteen ahead is cut, and no other', async () => {
  const { url, held, call, app } = await withHeldPath();
  const other = sendBytes(url, ask('/held/other', 'Connection: close'));
  await untilHolds(() => expect(held).toHaveLength(1));
  const answer = await sendBytes(url, ask('/held/first') + ask('/healthz').repeat(1400));
  expect(answer).toBe('');
  expect(held).toHaveLength(2);
  expect((await call('GET /config')).status).toBe(200);
  held[0]?.();
  expect(await other).toContain('{"nth":"other"}');
  expect(await app.metrics.registry.metrics()).toContain('http_connections_cut_total{reason="pipelined"} 1');
});

test('requests with an expectation are no way around that', async () => {
  const { url, held } = await withHeldPath();
  const answer = await sendBytes(url, ask('/held/first') + ask('/healthz', 'Expect: something').repeat(1400));
  expect(answer).toBe('');
  expect(held).toHaveLength(1);
  expect(await sendBytes(url, ask('/healthz', 'Expect: something', 'Connection: close'))).toContain('200 OK');
});

const inChunks = (chunk: string, count: number) =>
  [
    'POST /api/auth/login HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Connection: close',
    'Transfer-Encoding: chunked',
    '',
    `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(count) + '0\r\n\r\n',
  ].join('\r\n');

test('a body that comes in crumbs is not collected', async () => {
  const { url, app } = await startTestServer();
  expect(await sendBytes(url, inChunks(' ', 5000))).toBe('');
  expect(await app.metrics.registry.metrics()).toContain('http_connections_cut_total{reason="crumbs"} 1');
});

test.each([
  [50, 99],
  [500, 120],
])('a body may come in pieces of %i bytes', async (size, count) => {
  const { url } = await startTestServer();
  expect(await sendBytes(url, inChunks(' '.repeat(size), count))).toContain('"invalid_input"');
});

test('an upgrade is not taken while an answer of the same connection is under way', async () => {
  const { url, held } = await withHeldPath();
  const upgrade = [
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${btoa('x'.repeat(16))}`,
  ];
  expect(await sendBytes(url, ask('/held/1') + ask('/socket.io/?EIO=4&transport=websocket', ...upgrade))).toBe('');
  expect(held).toHaveLength(1);
});

const PIECE = Buffer.alloc(64 * 1024);
const PIECES = 256;

/** As fast as it is read, like all streamed answers. */
const stream: RequestListener = (_request, reply) =>
  void pipeline(Readable.from(Array<Buffer>(PIECES).fill(PIECE), { objectMode: false }), reply).catch(() => undefined);

async function bare(listener: RequestListener, unreadMs: number, idleMs?: number) {
  const cuts: string[] = [];
  const http = createServer({ keepAliveTimeout: 50 }, listener);
  boundConnections(http, (why) => cuts.push(why), { unreadMs, ...(idleMs !== undefined && { idleMs }) });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    http.close();
    http.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, cuts };
}

test.each([
  ['written in one go', (_request, reply) => void reply.end(Buffer.concat(Array(PIECES).fill(PIECE)))],
  ['streamed', stream],
] as [string, RequestListener][])('a connection that does not read its answer is cut: %s', async (_name, listener) => {
  const { url, cuts } = await bare(listener, 200);
  // A connection idle for as long is ended too, which happens here on a busy machine.
  await untilHolds(async () => {
    const socket = open(url).pause();
    socket.write(ask('/'));
    await delay(400);
    expect(cuts).toContain('unread');
  });
});

test('a slow but steady reader gets the whole answer', async () => {
  const { url, cuts } = await bare(stream, 1000);
  const socket = open(url);
  socket.write(ask('/', 'Connection: close'));
  let bytes = 0;
  const began = performance.now();
  for await (const part of socket) {
    bytes += part.length;
    if (performance.now() - began < 2500) await delay(20);
  }
  expect(bytes).toBeGreaterThan(PIECES * PIECE.length);
  expect(cuts).toEqual([]);
});

test('a handler may take longer than an answer may stay unread', async () => {
  const { url, cuts } = await bare((_request, reply) => void delay(1500).then(() => reply.end('done')), 500);
  const socket = open(url);
  socket.write(ask('/', 'Connection: close'));
  expect(await heardOf(socket)).toContain('done');
  expect(cuts).toEqual([]);
});

test('a connection that is kept open without asking anything is ended', async () => {
  const { url } = await bare((_request, reply) => void reply.end('done'), 500);
  expect(await sendBytes(url, ask('/'))).toContain('done');
});

test('empty lines keep no connection open', async () => {
  const { url } = await bare((_request, reply) => void reply.end('done'), 60_000, 1000);
  const socket = open(url);
  socket.write(ask('/'));
  const lines = setInterval(() => void socket.write('\r\n'), 20);
  onTestFinished(() => clearInterval(lines));
  expect(await heardOf(socket)).toContain('done');
});

test('a connection that was used before may become a socket', async () => {
  const { url } = await startTestServer();
  const socket = open(url);
  socket.write(ask('/healthz'));
  await once(socket, 'data');
  socket.write(
    ask(
      '/socket.io/?EIO=4&transport=websocket',
      'Origin: http://x',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${btoa('x'.repeat(16))}`,
    ),
  );
  expect(String(await once(socket, 'data'))).toContain('101 Switching Protocols');
});
