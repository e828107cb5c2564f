import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../testInterviews.ts';
import { findRedis, startRedis } from '../testRedis.ts';
import { startTestServer } from '../testServer.ts';
import { openSocket } from '../testSocket.ts';
import { testStore } from '../testStore.ts';
import { untilHolds } from '../testWaiting.ts';
import { tendRooms } from './tending.service.ts';

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
    // Before it, decisions that came second were refused.
    await untilHolds(() =>
      expect(first.heard).toContainEqual(['error', expect.objectContaining({ code: 'replaced' })]),
    );
    expect(await second.next('user-left')).toEqual({ participantId: first.id });
    expect(again.id).not.toBe(first.id);
  },
);

test.runIf(redis !== null)(
  'whoever breaks off comes back at the other process as a new socket, which hears nothing before it is let in',
  async () => {
    const { two, here } = await startTwo();
    const { meetingId, host, guest, knock } = here;
    const boss = await host();
    const one = await guest(boss, 'Put Out');
    const waiting = await knock('Waiting');
    for (const { socket } of [one, waiting.socket]) {
      const broken = new Promise((resolve) => void socket.once('disconnect', resolve));
      Object.assign(socket.io, { uri: two.url });
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
    // An answer over the same way comes after what would have been told before it.
    expect(codeOf(await one.send('raise-hand', { meetingId, raised: true }))).toBe('not_admitted');
    expect(codeOf(await waiting.socket.send('raise-hand', { meetingId, raised: true }))).toBe('not_admitted');
    expect(one.heard.filter(([name]) => name === 'new-message')).toEqual([]);
    expect(waiting.socket.heard.filter(([name]) => name === 'waiting-message')).toEqual([]);
  },
);

test.runIf(redis !== null)('whose process is gone has left after twelve seconds', async () => {
  const { one, two, here } = await startTwo();
  const boss = await here.host();
  const other = await here.enter(await openSocket(two.url, (await one.admin()).token));
  await two.server.stop();
  one.clock.move(13);
  await one.store.pool.query('update participants set seen_at = $1 where participant_id = $2', [
    one.clock.now(),
    boss.id,
  ]);
  await tendRooms(one.app);
  await untilHolds(() => expect(boss.heard).toContainEqual(['user-left', { participantId: other.id, lost: true }]));
});
