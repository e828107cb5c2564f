import type { Socket as NetSocket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer } from '../../../test/testServer.ts';
import { openSocket } from '../../../test/testSocket.ts';
import { untilHolds } from '../../../test/testWaiting.ts';
import { createBacklogLimit } from './sendBacklog.ts';

test('a page that does not read is cut before its messages fill the memory; others are not affected', async () => {
  const { url, learner, app, server } = await startTestServer();
  const [silent, other] = [await learner(), await learner()];
  const [one, two] = [await openSocket(url, silent.token), await openSocket(url, other.token)];
  (one.socket.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws._socket.pause();
  const announced = { announced: z.object({ text: z.string() }) };
  const text = 'x'.repeat(128 * 1024);
  let megabytes = 0;
  for (; server.sockets.count() === 2 && megabytes < 64; megabytes += 1 / 8) {
    app.live.tellUser(silent.id, announced, 'announced', { text });
    await turn();
  }
  expect(megabytes).toBeLessThan(32);
  await untilHolds(() => expect(server.sockets.count()).toBe(1));
  expect(await app.metrics.registry.metrics()).toContain('http_connections_cut_total{reason="unread"} 1');
  app.live.tellUser(other.id, announced, 'announced', { text: 'still here' });
  expect(await two.next('announced')).toEqual({ text: 'still here' });
});

test('the queue may hold 1 MB and 20 s, counted again from its first entry', () => {
  const mayWait = createBacklogLimit();
  expect(mayWait(1024 * 1024, false, 0)).toBe(true);
  expect(mayWait(1, true, 0)).toBe(true);
  expect(mayWait(1, true, 0)).toBe(false);
  expect(mayWait(1, false, 1000)).toBe(true);
  expect(mayWait(1, true, 21_000)).toBe(true);
  expect(mayWait(1, true, 21_001)).toBe(false);
  expect(mayWait(1, false, 50_000)).toBe(true);
});
