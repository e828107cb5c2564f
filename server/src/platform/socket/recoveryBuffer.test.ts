import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer } from '../../../test/testServer.ts';
import { openSocket } from '../../../test/testSocket.ts';
import { untilHolds } from '../../../test/testWaiting.ts';

const announced = { announced: z.object({ nth: z.number(), text: z.string() }) };

test('recovery data is bounded, and clients that missed too much start over', async () => {
  const { url, learner, app, server } = await startTestServer();
  const [one, two] = [await learner(), await learner()];
  const [early, late] = [await openSocket(url, one.token), await openSocket(url, two.token)];
  for (const { id } of [one, two]) app.live.tellUser(id, announced, 'announced', { nth: 0, text: '' });
  await Promise.all([early.next('announced'), late.next('announced')]);
  const nobody = -1;
  const text = 'x'.repeat(100_000);
  early.socket.io.engine.close();
  await untilHolds(() => expect(server.sockets.count()).toBe(1));
  for (let nth = 0; nth < 700; nth += 1)
    app.live.tellUser(nobody, announced, 'announced', { nth, text: `${nth}${text}` });
  early.socket.connect();
  await early.next('ready');
  expect(early.socket.recovered).toBe(false);
  app.live.tellUser(two.id, announced, 'announced', { nth: 1, text: '' });
  await late.next('announced');
  late.socket.io.engine.close();
  await untilHolds(() => expect(server.sockets.count()).toBe(1));
  app.live.tellUser(two.id, announced, 'announced', { nth: 2, text: '' });
  late.socket.connect();
  expect(await late.next('announced')).toMatchObject({ nth: 2 });
  expect(late.socket.recovered).toBe(true);
});
