import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { findRedis, startRedis } from '../../test/testRedis.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { openSocket } from '../../test/testSocket.ts';
import { testStore } from '../../test/testStore.ts';
import { untilHolds } from '../../test/testWaiting.ts';
import { sweepRooms } from './room/roomSweep.service.ts';

const redis = findRedis();
if (redis === null)
  console.error('No Redis on this machine (looked for redis-server in PATH): rooms over two processes are not tried.');

async function startTwo() {
  const { url } = await startRedis(redis ?? '');
  const settings = { REDIS_URL: url, RATE_LIMIT_FACTOR: '10' };
  const one = await startTestServer(settings);
  const two = await startTestServer(settings, { store: await testStore(), clock: one.clock });
  return { one, two, here: await meetingOf(one) };
}
const offer = { type: 'offer', sdp: 'v=0' };

test.runIf(redis !== null)(
  'people at two server processes share a room: lobby, roster, signalling, chat, removal',
  async () => {
    const { two, here } = await startTwo();
    const { meetingId, host } = here;
    const boss = await host();
    const guest = await openSocket(two.url);
    await guest.send('request-join', { meetingId, userInfo: { name: 'Far Away' } });
    const { requestId } = await boss.next<{ requestId: string }>('join-request');
    expect(codeOf(await boss.send('approve-join', { requestId }))).toBe('ok');
    await guest.next('join-approved');
    expect(codeOf(await guest.send('join-meeting', { meetingId }))).toBe('ok');
    const joined = await guest.next<{ self: { id: string }; participants: { id: string }[] }>('meeting-joined');
    expect(joined.participants).toMatchObject([{ id: boss.id, isHost: true }]);
    await boss.next('user-joined');
    expect(codeOf(await boss.send('offer', { meetingId, offer, targetId: joined.self.id }))).toBe('ok');
    expect(await guest.next('offer')).toEqual({ offer, senderId: boss.id });
    expect(codeOf(await boss.send('offer', { meetingId, offer, targetId: 'x'.repeat(22) }))).toBe('not_found');
    await guest.send('send-message', { meetingId, message: 'Hello from there' });
    expect(await boss.next('new-message')).toMatchObject({ message: 'Hello from there', sender: 'Far Away' });
    expect((await two.call(`GET /meetings/${meetingId}`)).data).toMatchObject({
      participantCount: 2,
      hostPresent: true,
    });
    await boss.send('remove-participant', { participantId: joined.self.id });
    await guest.next('you-were-removed');
    expect(await guest.ended).toBe('io server disconnect');
  },
);

test.runIf(redis !== null)(
  'hosts at two processes decide once, and a person who comes at the other replaces themselves',
  async () => {
    const { one, two, here } = await startTwo();
    const { boss: person, enter } = here;
    const first = await here.host();
    const admin = await one.admin();
    const second = await enter(await openSocket(two.url, admin.token));
    for (let round = 0; round < 20; round += 1) {
      const { requestId, socket } = await here.knock(`Guest ${round}`);
      const codes = await Promise.all([
        first.send('approve-join', { requestId }).then(codeOf),
        second.send('reject-join', { requestId }).then(codeOf),
      ]);
      expect(codes.toSorted()).toEqual(['already_handled', 'ok']);
      await two.store.pool.query('update join_requests set entered_at = now()');
      socket.socket.close();
    }
    const again = await enter(await openSocket(two.url, person.token));
    // The list also holds earlier errors, from decisions that came second.
    await untilHolds(() =>
      expect(first.heard).toContainEqual(['error', expect.objectContaining({ code: 'replaced' })]),
    );
    expect(await second.next('user-left')).toEqual({ participantId: first.id });
    expect(again.id).not.toBe(first.id);
  },
);

test.runIf(redis !== null)(
  'after a lost connection a person returns at the other process on a new socket, which hears nothing before it is admitted',
  async () => {
    const { two, here } = await startTwo();
    const { meetingId, host, guest, knock } = here;
    const boss = await host();
    const one = await guest(boss, 'Put Out');
    const waiting = await knock('Waiting');
    for (const { socket } of [one, waiting.socket]) {
      const broken = new Promise((resolve) => void socket.once('disconnect', resolve));
      Object.assign(socket.io, { uri: two.url });
      // Behind one address both would have the page's origin; here each has its own.
      Object.assign(socket.io.opts, { extraHeaders: { origin: two.url } });
      (socket.io.engine.transport as unknown as { ws: { terminate(): void } }).ws.terminate();
      await broken;
    }
    await boss.next('participant-connection');
    expect(codeOf(await boss.send('remove-participant', { participantId: one.id }))).toBe('ok');
    await boss.send('send-message', { meetingId, message: 'Now that they are gone' });
    await boss.send('message-waiting', { requestId: waiting.requestId, text: 'One moment' });
    for (const { socket } of [one, waiting.socket]) {
      await new Promise<void>((resolve) => void socket.once('connect', resolve).connect());
      expect(socket.recovered).toBe(false);
    }
    await boss.send('send-message', { meetingId, message: 'Still without them' });
    // Acknowledgements use the same connection, so earlier events would have arrived before this one.
    expect(codeOf(await one.send('raise-hand', { meetingId, raised: true }))).toBe('not_admitted');
    expect(codeOf(await waiting.socket.send('raise-hand', { meetingId, raised: true }))).toBe('not_admitted');
    expect(one.heard.filter(([name]) => name === 'new-message')).toEqual([]);
    expect(waiting.socket.heard.filter(([name]) => name === 'waiting-message')).toEqual([]);
  },
);

test.runIf(redis !== null)('people at a stopped process have left after twelve seconds', async () => {
  const { one, two, here } = await startTwo();
  const boss = await here.host();
  const other = await here.enter(await openSocket(two.url, (await one.admin()).token));
  await two.server.stop();
  one.clock.move(13);
  await one.store.pool.query('update participants set seen_at = $1 where participant_id = $2', [
    one.clock.now(),
    boss.id,
  ]);
  await sweepRooms(one.app);
  await untilHolds(() => expect(boss.heard).toContainEqual(['user-left', { participantId: other.id, reason: 'lost' }]));
});

/** Asks with only a name, like a page that knows the specification's events alone. */
async function ask({ url }: TestServer, meetingId: string, name: string) {
  const socket = await openSocket(url);
  await socket.send('request-join', { meetingId, userInfo: { name } });
  return { ...socket, ...(await socket.next<{ requestId: string; requestedAt: string }>('join-pending')) };
}

/** One run every two seconds, like the server's job. */
async function tendFor({ clock, server }: TestServer, seconds: number) {
  for (let passed = 0; passed < seconds; passed += 2) {
    clock.move(2);
    await server.rooms.sweep();
  }
}

test.runIf(redis !== null)(
  'a candidate of a stopped process who asks elsewhere, by name alone, waits once and keeps their place',
  async () => {
    const { one, two, here } = await startTwo();
    const { meetingId } = here;
    const boss = await here.host();
    const first = await ask(two, meetingId, 'Twice Here');
    one.clock.move(1);
    const other = await ask(one, meetingId, 'Somebody Else');
    await two.server.stop();
    const again = await ask(one, meetingId, 'twice here');
    await tendFor(one, 40);
    expect(await boss.next('join-request-cancelled')).toEqual({ requestId: first.requestId });
    const asAdmin = await here.enter(await openSocket(one.url, (await one.admin()).token));
    expect(asAdmin.heard.find(([name]) => name === 'meeting-joined')?.[1]).toMatchObject({
      waiting: [
        { requestId: again.requestId, requestedAt: first.requestedAt },
        { requestId: other.requestId, requestedAt: other.requestedAt },
      ],
    });
    await untilHolds(() =>
      expect(boss.heard.findLast(([name]) => name === 'join-request')?.[1]).toMatchObject({
        requestId: again.requestId,
        requestedAt: first.requestedAt,
      }),
    );
    expect(codeOf(await boss.send('approve-join', { requestId: first.requestId }))).toBe('already_handled');
    expect(codeOf(await boss.send('approve-join', { requestId: again.requestId }))).toBe('ok');
    await again.next('join-approved');
  },
);

test.runIf(redis !== null)(
  'two candidates with one name stay two, and after a silent process both keep waiting',
  async () => {
    const { one, two, here } = await startTwo();
    const { meetingId } = here;
    const boss = await here.host();
    const far = await ask(two, meetingId, 'Same');
    const near = await ask(one, meetingId, 'Same');
    const heldBy = async ({ requestId }: { requestId: string }) => {
      const text = 'select connection_id as "heldBy" from join_requests where request_id = $1';
      return (await one.store.pool.query(text, [requestId])).rows[0].heldBy as string | null;
    };
    for (let times = 0; times < 3; times += 1) {
      await tendFor(one, 10);
      await two.server.rooms.sweep();
    }
    near.socket.close();
    await untilHolds(async () => expect(await heldBy(near)).toBe(null));
    await tendFor(one, 14);
    expect(await heldBy(far)).toBe(null);
    await two.server.rooms.sweep();
    expect(await heldBy(far)).toBe(far.socket.id);
    expect(boss.heard.filter(([name]) => name === 'join-request-cancelled')).toEqual([]);
    expect(codeOf(await boss.send('approve-join', { requestId: far.requestId }))).toBe('ok');
    await far.next('join-approved');
  },
);
