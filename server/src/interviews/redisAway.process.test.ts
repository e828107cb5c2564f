import { expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { breakHearing, findRedis, startRedis } from '../../test/testRedis.ts';
import type { TestRedis } from '../../test/testRedis.ts';
import { startTestServer } from '../../test/testServer.ts';
import { openSocket } from '../../test/testSocket.ts';
import type { TestSocket } from '../../test/testSocket.ts';
import { testStore } from '../../test/testStore.ts';
import { untilHolds } from '../../test/testWaiting.ts';

// twoProcesses.process.test reports a machine without Redis; these tests then have no Redis to stop.
const redisServer = findRedis();
const offer = { type: 'offer', sdp: 'v=0' };

async function startTwo() {
  const redis = await startRedis(redisServer ?? '');
  const settings = { REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '10', LOG_LEVEL: 'info' };
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const one = await startTestServer(settings, { logTo });
  const two = await startTestServer(settings, { store: await testStore(), clock: one.clock, logTo });
  const here = await meetingOf(one);
  const another = async (url: string, options = {}) =>
    here.enter(await openSocket(url, (await one.admin()).token, options));
  return { redis, one, two, here, another, logged: (event: string) => lines.filter((line) => line.includes(event)) };
}

const COMES_BACK = { reconnection: true, reconnectionDelay: 50 };

const messages = ({ heard }: Pick<TestSocket, 'heard'>) =>
  heard.flatMap(([name, payload]) => (name === 'new-message' ? [(payload as { message: string }).message] : []));

test.runIf(redisServer !== null)(
  'without Redis a room continues at each process, and the other one receives everything when it is back',
  async () => {
    const { redis, one, two, here, another, logged } = await startTwo();
    const { meetingId } = here;
    const boss = await here.host();
    const near = await another(one.url);
    const far = await another(two.url);
    await near.next('user-joined');
    await redis.kill();
    const say = (who: TestSocket, message: string) => who.send('send-message', { meetingId, message });
    await say(boss, 'Without the others');
    await near.next('new-message');
    expect(codeOf(await boss.send('offer', { meetingId, offer, targetId: near.id }))).toBe('ok');
    expect(await near.next('offer')).toEqual({ offer, senderId: boss.id });
    const late = await here.guest(boss, 'Late');
    expect(await near.next('user-joined')).toMatchObject({ participant: { id: late.id } });
    // A page that broke off recovers as well.
    near.socket.io.engine.close();
    await boss.next('participant-connection');
    await say(boss, 'While you were away');
    await new Promise<void>((resolve) => void near.socket.once('connect', resolve).connect());
    expect(near.socket.recovered).toBe(true);
    await untilHolds(() => expect(messages(near)).toEqual(['Without the others', 'While you were away']));
    await say(far, 'From over there');
    await untilHolds(() => expect(logged('redis_away').length).toBe(2));
    expect(await one.app.metrics.registry.metrics()).toContain('redis_reachable 0');
    expect([messages(far), messages(boss).length]).toEqual([['From over there'], 2]);

    await redis.startAgain();
    await untilHolds(() => expect(messages(boss)).toContain('From over there'));
    await untilHolds(() =>
      expect(messages(far).toSorted()).toEqual(['From over there', 'While you were away', 'Without the others']),
    );
    expect(await far.next('user-joined')).toMatchObject({ participant: { id: late.id } });
    expect(far.socket.connected).toBe(true);
    expect(codeOf(await late.send('offer', { meetingId, offer, targetId: far.id }))).toBe('ok');
    expect(await far.next('offer')).toEqual({ offer, senderId: late.id });
    await untilHolds(() => expect(logged('redis_back').length).toBe(2));
    expect(logged('redis_away').length).toBe(2);
    expect(await one.app.metrics.registry.metrics()).toContain('redis_reachable 1');
  },
);

test.runIf(redisServer !== null)(
  'messages sent while the other process is disconnected arrive on its return, and no one has to enter again',
  async () => {
    const { redis, two, here, another } = await startTwo();
    const { meetingId } = here;
    const boss = await here.host();
    const far = await another(two.url);
    const { witnessed, heal } = await breakHearing(redis.url);
    await boss.send('send-message', { meetingId, message: 'Not heard' });
    await untilHolds(() => expect(witnessed.join()).toContain('Not heard'));
    expect(messages(far)).toEqual([]);
    await heal();
    await untilHolds(() => expect(messages(far)).toEqual(['Not heard']));
    await far.send('send-message', { meetingId, message: 'Heard' });
    await untilHolds(() => expect(messages(boss)).toEqual(['Not heard', 'Heard']));
    expect([boss.socket.connected, far.socket.connected]).toEqual([true, true]);
  },
);

const LOSSES: [string, (redis: TestRedis) => Promise<() => Promise<void>>][] = [
  [
    'without Redis',
    async ({ kill, startAgain }) => {
      await kill();
      return startAgain;
    },
  ],
  ['while the other process cannot hear', async ({ url }) => (await breakHearing(url)).heal],
];

test.runIf(redisServer !== null).each(LOSSES)(
  'after more than is kept %s the pages at the other process enter again and receive the state',
  async (_title, lose) => {
    const { redis, one, two, here, another } = await startTwo();
    const { meetingId } = here;
    const boss = await here.host();
    const far = await another(two.url, COMES_BACK);
    const waiting = await openSocket(two.url, undefined, COMES_BACK);
    await waiting.send('request-join', { meetingId, userInfo: { name: 'Waiting' } });
    const outside = await openSocket(two.url);
    const restore = await lose(redis);
    await boss.send('send-message', { meetingId, message: 'Lost on the way' });
    const flood = { flood: z.object({ text: z.string() }) };
    for (let times = 0; times < 10; times += 1)
      one.app.live.tellRoom('nobody', flood, 'flood', { text: 'x'.repeat(1024 * 1024) });
    await restore();
    for (const { ended, socket } of [far, waiting]) {
      expect(await ended).toBe('transport close');
      await untilHolds(() => expect(socket.connected).toBe(true));
      expect(socket.recovered).toBe(false);
    }
    expect(codeOf(await far.send('join-meeting', { meetingId }))).toBe('ok');
    expect(await far.next('meeting-joined')).toMatchObject({
      messages: [{ message: 'Lost on the way' }],
      participants: [{ id: boss.id }],
      waiting: [{ name: 'Waiting' }],
    });
    await boss.send('send-message', { meetingId, message: 'Here again' });
    await untilHolds(() => expect(messages(far)).toEqual(['Here again']));
    expect([boss.socket.connected, outside.socket.connected]).toEqual([true, true]);
  },
);
