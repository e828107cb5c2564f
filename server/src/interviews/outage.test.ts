import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { openSocket } from '../../test/testSocket.ts';
import { testStore } from '../../test/testStore.ts';

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '10' });
const endings = (heard: [string, unknown][]) =>
  heard.filter(([name]) => /^(user-left|meeting-ended|join-rejected|join-request-resolved)$/.test(name));

/** One run every two seconds, like the server's job. */
async function tendFor({ clock, server }: Pick<TestServer, 'clock' | 'server'>, seconds: number) {
  for (let passed = 0; passed < seconds; passed += 2) {
    clock.move(2);
    await server.rooms.sweep();
  }
}

test('a room and those who wait outlive a database that was away for minutes', async () => {
  const server = await start();
  const { meetingId, host, guest, knock } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'One');
  const { requestId, socket } = await knock('Waiting');
  const before = endings(boss.heard);
  await tendFor(server, 30);
  // No run succeeds meanwhile.
  for (const away of [13, 300]) {
    server.clock.move(away);
    await tendFor(server, 30);
  }
  expect(endings(boss.heard)).toEqual(before);
  expect([...endings(one.heard), ...endings(socket.heard)]).toEqual([]);
  expect((await server.call(`GET /meetings/${meetingId}`)).data).toMatchObject({ participantCount: 2, status: 'live' });
  expect(codeOf(await boss.send('approve-join', { requestId }))).toBe('ok');
});

test('a clock set forward or back by a day removes no one', async () => {
  const server = await start();
  const { meetingId, host, guest } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'One');
  for (const step of [86_400, -86_400]) {
    await tendFor(server, 30);
    server.clock.move(step);
    await tendFor(server, 30);
  }
  expect([...endings(one.heard), ...endings(boss.heard).slice(1)]).toEqual([]);
  expect((await server.call(`GET /meetings/${meetingId}`)).data).toMatchObject({ participantCount: 2, status: 'live' });
});

test('after an outage the first process to get through waits for the others; one that stays silent is missed', async () => {
  const one = await start();
  const two = await startTestServer({}, { store: await testStore(), clock: one.clock });
  const { host, enter } = await meetingOf(one);
  const boss = await host();
  const far = await enter(await openSocket(two.url, (await one.admin()).token));
  const count = async () => (await one.store.pool.query('select 1 from participants')).rowCount;
  await two.server.rooms.sweep();
  await tendFor(one, 10);
  await two.server.rooms.sweep();
  one.clock.move(60);
  await tendFor(one, 10);
  expect(await count()).toBe(2);
  await two.server.rooms.sweep();
  await tendFor(one, 10);
  expect(await count()).toBe(2);
  await tendFor(one, 4);
  expect(await boss.next('user-left')).toEqual({ participantId: far.id, reason: 'lost' });
});

test('the socket of a person whom others saw leave is closed, so that the page enters again', async () => {
  const server = await start();
  const { host, guest, open, enter } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'One');
  await server.server.rooms.sweep();
  await server.store.pool.query('delete from participants where participant_id = $1', [one.id]);
  await server.server.rooms.sweep();
  expect(await one.ended).toBe('io server disconnect');
  expect((await enter(await open(), { admitToken: one.admitToken })).id).not.toBe(one.id);
  expect(boss.socket.connected).toBe(true);
});
