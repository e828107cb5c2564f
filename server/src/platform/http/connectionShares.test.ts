import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../../test/testServer.ts';
import { untilHolds } from '../../../test/testWaiting.ts';
import { shareConnections } from './connectionShares.ts';

async function start(
  most: number,
  { factor = 1, isProxy = () => false }: { factor?: number; isProxy?: (address: string) => boolean } = {},
) {
  let refused = 0;
  const http = createServer((_request, reply) => void reply.end('answered'));
  const open = shareConnections(http, { factor, isProxy, onRefused: () => (refused += 1), most });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    http.close();
    http.closeAllConnections();
  });
  return { port: (http.address() as AddressInfo).port, open, refused: () => refused };
}

/** Resolves with a connection that got an answer; null if it was refused. */
function answered(port: number, localAddress: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(null));
    socket.once('data', () => resolve(socket));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  });
}

async function many(port: number, count: number, address: string) {
  const all: (Socket | null)[] = [];
  for (let nth = 0; nth < count; nth += 1) all.push(await answered(port, address));
  return all.filter((socket) => socket !== null);
}

test('one address gets a third of all connections, and others still get in', async () => {
  const { port, open, refused } = await start(60);
  expect(await many(port, 60, '127.0.0.1')).toHaveLength(20);
  expect([open(), refused()]).toEqual([20, 40]);
  expect(await many(port, 60, '127.0.0.2')).toHaveLength(14);
  for (const nth of [3, 4, 5, 6, 7, 8]) expect(await many(port, 1, `127.0.0.${nth}`), `127.0.0.${nth}`).toHaveLength(1);
});

test('closed connections of an address are free again', async () => {
  const { port, open } = await start(30);
  const mine = await many(port, 30, '127.0.0.1');
  expect(mine).toHaveLength(10);
  for (const socket of mine.slice(0, 4)) socket.destroy();
  await untilHolds(() => expect(open()).toBe(6));
  expect(await many(port, 9, '127.0.0.1')).toHaveLength(4);
});

test('of one address there are at most 2,000 times the factor, however many are free', async () => {
  const { port } = await start(10_000, { factor: 0.002 });
  expect(await many(port, 8, '127.0.0.1')).toHaveLength(4);
  expect(await many(port, 8, '127.0.0.2')).toHaveLength(4);
});

test('a proxy has the connections of many, but not more than there are', async () => {
  const { port, refused } = await start(12, { isProxy: (address) => address === '127.0.0.9' });
  expect(await many(port, 20, '127.0.0.9')).toHaveLength(12);
  expect(refused()).toBe(0);
});

test('connections and those refused are measured', async () => {
  const { app, call } = await startTestServer();
  await call('GET /config');
  const exposed = await app.metrics.registry.metrics();
  expect(exposed).toMatch(/^http_connections [1-9]/m);
  expect(exposed).toContain('http_connections_cut_total{reason="share"} 0');
});
