import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { meetingOf } from '../../../test/interviews/testInterviews.ts';
import type { Inside } from '../../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../../test/testServer.ts';
import type { TestServer } from '../../../test/testServer.ts';
import type { TestSocket } from '../../../test/testSocket.ts';
import { untilHolds } from '../../../test/testWaiting.ts';
import { decide, findStale } from '../data/joinRequests.store.ts';
import { sweepRooms } from './roomSweep.service.ts';

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '10' });
const closingTokenOf = ({ heard }: TestSocket) => {
  const [, joined] = heard.findLast(([name]) => name === 'meeting-joined') ?? [];
  return (joined as { closingToken: string }).closingToken;
};
const leaving = ({ heard }: TestSocket) => heard.flatMap(([name, payload]) => (name === 'user-left' ? [payload] : []));

async function roomOf(server: TestServer) {
  const meeting = await meetingOf(server);
  const boss = await meeting.host();
  return {
    ...meeting,
    boss,
    lead: meeting.boss,
    say: (token: string, meetingId = meeting.meetingId) =>
      server.call(`POST /meetings/${meetingId}/closing`, { body: { token } }),
    /** All stays except the host's first one. */
    async attended() {
      const path = `GET /meetings/${meeting.meetingId}/attendance`;
      const { items } = (await server.call<{ items: object[] }>(path, { token: meeting.boss.token })).data;
      return items.slice(1);
    },
    /** The others know that this participant is away, while their process still reports the sockets it has. */
    async isAway(id: string, nth = 1) {
      await untilHolds(() =>
        expect(
          boss.heard.filter(
            ([name, payload]) =>
              name === 'participant-connection' &&
              (payload as { participantId: string; connected: boolean }).participantId === id &&
              !(payload as { connected: boolean }).connected,
          ),
        ).toHaveLength(nth),
      );
    },
  };
}

/** As when the network is lost: neither side sends a close frame. */
const breakOff = ({ socket }: TestSocket) => socket.io.engine.close();
const goOn = async ({ socket }: TestSocket) => {
  socket.connect();
  await untilHolds(() => expect(socket.connected).toBe(true));
};
const pass = async (server: TestServer, seconds: number) => {
  server.clock.move(seconds);
  await server.store.pool.query(`update participants set seen_at = '2030-01-01'`);
  await server.server.rooms.putOutClosed();
};

test('a closed page counts as left two seconds later, sooner than a lost connection', async () => {
  const server = await start();
  const { boss, guest, say, attended, isAway } = await roomOf(server);
  const [one, lost] = [await guest(boss, 'One'), await guest(boss, 'Lost')];
  expect((await say(closingTokenOf(one))).status).toBe(200);
  await isAway(one.id);
  breakOff(lost);
  await isAway(lost.id);
  await pass(server, 1.9);
  expect(leaving(boss)).toEqual([]);
  await pass(server, 0.1);
  expect(await boss.next('user-left')).toEqual({ participantId: one.id, reason: 'closed' });
  await pass(server, 3);
  await sweepRooms(server.app);
  expect(await boss.next('user-left')).toEqual({ participantId: lost.id, reason: 'lost' });
  expect(await attended()).toMatchObject([
    { name: 'One', reason: 'closed', awaySeconds: 0 },
    { name: 'Lost', reason: 'lost', awaySeconds: 0 },
  ]);
});

test('a page that says it closes hears nothing more, and enters again if it stayed open', async () => {
  const server = await start();
  const { meetingId, boss, guest, say, attended, open, enter } = await roomOf(server);
  const one = await guest(boss, 'One');
  await say(closingTokenOf(one));
  expect(await one.ended).toBe('io server disconnect');
  await boss.send('send-message', { meetingId, message: 'Among us' });
  await pass(server, 60);
  expect(await boss.next('user-left')).toEqual({ participantId: one.id, reason: 'closed' });
  expect(JSON.stringify(one.heard)).not.toContain('Among us');
  await enter(await open(), { admitToken: one.admitToken });
  expect(await attended()).toMatchObject([{ reason: 'closed' }, { reason: null, awaySeconds: 0 }]);
});

test('a page that is loaded again is the same person, whether it says so before or after its socket is gone', async () => {
  const server = await start();
  const { boss, guest, say, attended, open, enter, isAway } = await roomOf(server);
  const one = await guest(boss, 'One');
  let now: Inside = one;
  for (const hint of ['first', 'last', 'late'] as const) {
    const token = closingTokenOf(now);
    if (hint === 'first') await say(token);
    else breakOff(now);
    await isAway(now.id);
    if (hint === 'last') await say(token);
    await pass(server, 1);
    const before = now;
    now = await enter(await open(), { admitToken: one.admitToken, instance: hint.repeat(10) });
    if (hint === 'late') await say(token);
    expect(await boss.next('user-left')).toEqual({ participantId: before.id });
    await pass(server, 10);
  }
  expect(leaving(boss)).toHaveLength(3);
  // One stay across three pages; a participant who was briefly away is still in the room.
  expect(await attended()).toMatchObject([{ name: 'One', leftAt: null, reason: null, awaySeconds: 3 }]);
});

test('a page cannot be closed by others: a wrong token, an earlier one, another meeting’s, public ids', async () => {
  const server = await start();
  const here = await roomOf(server);
  const there = await roomOf(server);
  const [one, other] = [await here.guest(here.boss, 'One'), await there.guest(there.boss, 'Other')];
  const earlier = closingTokenOf(one);
  const now = await here.enter(await here.open(), { admitToken: one.admitToken });
  const wrong = [earlier, closingTokenOf(other), now.id, one.admitToken, one.requestId, '', 'x'.repeat(22)];
  for (const token of wrong) expect((await here.say(token)).status, token).toBe(200);
  expect((await here.say(closingTokenOf(other), here.meetingId)).status).toBe(200);
  expect((await here.say('x'.repeat(65))).status).toBe(400);
  await pass(server, 60);
  expect(leaving(here.boss)).toEqual([{ participantId: one.id }]);
  expect(leaving(there.boss)).toEqual([]);
  for (const { socket } of [now, other]) expect(socket.connected).toBe(true);
  expect(JSON.stringify(here.boss.heard)).not.toContain(closingTokenOf(now));
});

test('repeated hints change nothing, and bring no one back or out', async () => {
  const server = await start();
  const { boss, guest, say, isAway } = await roomOf(server);
  const one = await guest(boss, 'One');
  const token = closingTokenOf(one);
  await Promise.all(Array.from({ length: 20 }, () => say(token)));
  await isAway(one.id);
  await pass(server, 2);
  await Promise.all(Array.from({ length: 20 }, () => say(token)));
  await pass(server, 2);
  await boss.send('raise-hand', { meetingId: 'x', raised: true });
  expect(leaving(boss)).toEqual([{ participantId: one.id, reason: 'closed' }]);
});

test('a short loss is part of the stay, with the time away; so is a longer one with a return', async () => {
  const server = await start();
  const { meetingId, boss, lead, guest, attended, open, enter, isAway } = await roomOf(server);
  const instance = 'one page of one'.repeat(2);
  const one = await guest(boss, 'One', { instance });
  const joinedAt = server.clock.now().toISOString();
  await pass(server, 100);
  // On the same socket, recovered by Socket.IO.
  breakOff(one);
  await isAway(one.id);
  await pass(server, 4);
  await goOn(one);
  await untilHolds(async () => expect(await attended()).toMatchObject([{ awaySeconds: 4, reason: null }]));
  // On a new socket, before and after they counted as lost.
  breakOff(one);
  await isAway(one.id, 2);
  await pass(server, 3);
  const two = await enter(await open(), { admitToken: one.admitToken, instance });
  expect(await attended()).toMatchObject([{ awaySeconds: 7, reason: null, joinedAt }]);
  breakOff(two);
  await isAway(two.id);
  await pass(server, 5);
  await sweepRooms(server.app);
  expect(await attended()).toMatchObject([{ reason: 'lost', awaySeconds: 7 }]);
  await pass(server, 55);
  const three = await enter(await open(), { admitToken: one.admitToken, instance });
  expect(await attended()).toMatchObject([{ awaySeconds: 67, reason: null, leftAt: null, joinedAt }]);
  await pass(server, 10);
  await three.send('leave-meeting', { meetingId });
  const leftAt = server.clock.now().toISOString();
  expect(await attended()).toMatchObject([{ name: 'One', reason: 'left', awaySeconds: 67, joinedAt, leftAt }]);
  // Leaving and coming back starts a new stay.
  await enter(await open(), { admitToken: one.admitToken });
  expect(await attended()).toMatchObject([{ reason: 'left' }, { reason: null, awaySeconds: 0 }]);

  const made = await server.call('POST /exports', {
    token: lead.token,
    body: { list: 'attendance', format: 'csv', filter: { meetingId } },
  });
  expect(made.status).toBeLessThan(300);
});

test('continuing in another tab is another stay; a lost connection there does not make a third', async () => {
  const server = await start();
  const { boss, host, attended } = await roomOf(server);
  const again = await host();
  expect(await boss.ended).toBe('io server disconnect');
  breakOff(again);
  await untilHolds(async () => {
    const { rows } = await server.store.pool.query('select lost_at from participants');
    expect(rows).toMatchObject([{ lost_at: expect.any(Date) }]);
  });
  await pass(server, 3);
  await host();
  expect(await attended()).toMatchObject([{ isHost: true, reason: null, awaySeconds: 3 }]);
  const { rows } = await server.store.pool.query(`select reason from attendances where not is_continued order by nth`);
  expect(rows).toEqual([{ reason: 'replaced' }, { reason: null }]);
});

/** Finds participants who are gone, but holds back their removal until released. */
function heldBack(app: App) {
  let [letGo, reached] = [() => {}, () => {}];
  const free = new Promise<void>((resolve) => (letGo = resolve));
  const atBarrier = new Promise<void>((resolve) => (reached = resolve));
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<App['db']['transaction']>['execute']>[0]) => {
      reached();
      await free;
      return app.db.transaction().execute(work);
    },
  });
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { app: { ...app, db }, atBarrier, letGo };
}

test('a person who returns between the check for lost ones and their removal is not removed', async () => {
  const server = await start();
  const { boss, guest, isAway } = await roomOf(server);
  const [one, gone] = [await guest(boss, 'One'), await guest(boss, 'Gone')];
  for (const lost of [one, gone]) {
    breakOff(lost);
    await isAway(lost.id);
  }
  await pass(server, 6);
  const held = heldBack(server.app);
  const tended = sweepRooms(held.app);
  await held.atBarrier;
  await goOn(one);
  await untilHolds(() =>
    expect(boss.heard).toContainEqual(['participant-connection', { participantId: one.id, connected: true }]),
  );
  held.letGo();
  await tended;
  expect(await boss.next('user-left')).toEqual({ participantId: gone.id, reason: 'lost' });
  expect(leaving(boss)).toHaveLength(1);
  expect(one.socket.connected).toBe(true);
});

test('a waiting person who returns before being sent away keeps waiting', async () => {
  const server = await start();
  const { boss, knock } = await roomOf(server);
  const { socket, requestId } = await knock('Waiting');
  breakOff(socket);
  const isHeld = async () => {
    const { rows } = await server.store.pool.query('select connection_id from join_requests');
    return rows[0].connection_id !== null;
  };
  await untilHolds(async () => expect(await isHeld()).toBe(false));
  server.clock.move(61);
  const now = server.clock.now();
  const stale = { seen: new Date(now.getTime() - 60_000), requested: new Date(now.getTime() - 7_200_000) };
  const expired = { status: 'expired' as const, by: null, now };
  expect(await findStale(server.app.db, stale)).toMatchObject([{ requestId }]);
  await goOn(socket);
  await untilHolds(async () => expect(await isHeld()).toBe(true));
  expect(await decide(server.app.db, requestId, expired, stale)).toBeUndefined();
  expect(await boss.send('approve-join', { requestId })).toEqual({ ok: true });
});

test('leaving is heard with whatever is sent of the call, and keeps what can be kept', async () => {
  const server = await start();
  const { meetingId, boss, guest, attended } = await roomOf(server);
  const quality = { rttMs: 40, lossPercent: 1, freezeSeconds: 0, relayed: false, mosEst: 4 };
  const [one, two] = [await guest(boss, 'One'), await guest(boss, 'Two')];
  expect(await one.send('leave-meeting', { meetingId, quality })).toEqual({ ok: true });
  expect(await two.send('leave-meeting', { meetingId, quality: { rttMs: 1e9 } })).toEqual({ ok: true });
  expect(await attended()).toMatchObject([
    { reason: 'left', quality },
    { reason: 'left', quality: null },
  ]);
});
