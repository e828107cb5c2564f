import { expect, test } from 'vitest';
import type { ClientEvents } from '@assay/contract/events';
import { z } from 'zod';
import type { Server } from '../../server.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { openSocket } from '../../../test/testSocket.ts';
import { untilHolds } from '../../../test/testWaiting.ts';
import { listen } from './listen.ts';

const refusalOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'let in',
    (error: Error) => error.message,
  );

const events = { stay: z.object({ room: z.string() }) } satisfies ClientEvents;
const withRooms = ({ sockets }: Server) =>
  listen(
    sockets.hearing,
    events,
    { stay: { count: 100, seconds: 1 } },
    { stay: async ({ room }, connection) => connection.join(room) },
  );

/** A server that allows one address three new sockets a minute and five open ones. */
async function startSmall(factor = '0.01') {
  const server = await startTestServer({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: factor }, { prepare: withRooms });
  const from = (address: string, token?: string) =>
    openSocket(server.url, token, { extraHeaders: { 'x-forwarded-for': address } });
  return { ...server, from, fromMany: (count: number) => Array.from({ length: count }, () => from('10.0.0.1')) };
}

test('beyond its limit one address opens sockets more slowly, a few at a time; other addresses do not notice', async () => {
  const { fromMany, from } = await startSmall('0.1');
  const outcomes = await Promise.all(fromMany(30 + 2 + 4).map(refusalOf));
  expect(outcomes.filter((outcome) => outcome !== 'let in')).toHaveLength(4);
  expect(await refusalOf(from('10.0.0.2'))).toBe('let in');
  expect(await refusalOf(from('10.0.0.1'))).toBe('let in');
});

test('where one address has too many sockets, the oldest idle one of who has most of them makes room', async () => {
  const { from, learner, clock } = await startSmall();
  const [busy, lazy] = [await learner(), await learner()];
  const sockets = [];
  for (const token of [lazy.token, busy.token, busy.token, undefined, busy.token]) {
    clock.move(60);
    sockets.push(await from('2001:db8:1:2::1', token));
  }
  clock.move(60);
  expect(await refusalOf(from('2001:db8:1:2:3::1'))).toBe('let in');
  expect(await sockets[1]?.ended).toBe('transport close');
  expect(sockets.map(({ socket }) => socket.connected)).toEqual([true, false, true, true, true]);
});

test('no one who waits at a meeting or is inside makes room for others', async () => {
  const server = await startSmall();
  const rooms = ['a', 'b', 'c', 'd', 'e'];
  const sockets = [];
  for (const room of rooms) {
    server.clock.move(60);
    const one = await server.from('10.0.0.1');
    await one.send('stay', { room });
    sockets.push(one);
  }
  server.clock.move(60);
  expect(await refusalOf(server.from('10.0.0.1'))).not.toBe('let in');
  sockets[0]?.socket.close();
  await untilHolds(async () => expect(await refusalOf(server.from('10.0.0.1'))).toBe('let in'));
});
