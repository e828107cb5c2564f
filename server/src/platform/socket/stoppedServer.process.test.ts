import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startTestServer, stopTestServers } from '../../../test/testServer.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A function of its own, so that the test's stack holds no references. */
async function startAndStop(): Promise<WeakRef<object>[]> {
  const { server, app, call } = await startTestServer();
  expect((await call('GET /config')).status).toBe(200);
  const parts = [server.http, server.sockets, app].map((part) => new WeakRef(part));
  await stopTestServers();
  return parts;
}

test('a server that was stopped leaves the memory', async () => {
  const parts = await startAndStop();
  // A second run releases what only the previous test may still hold.
  await startAndStop();
  const left = () => {
    collectGarbage();
    return parts.filter((part) => part.deref() !== undefined);
  };
  // Each look takes a tenth of a second, and the last timers end after twenty.
  await expect.poll(left, { interval: 1000 }).toEqual([]);
});
