import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { breakHearing, findRedis, listenIn, setUser, startRedis } from '../../../test/testRedis.ts';
import { untilHolds } from '../../../test/testWaiting.ts';
import { logOptions } from '../telemetry/log.ts';
import { openProcessBridge } from './processBridge.ts';
import type { Act } from './processBridge.ts';
import { openRedisTransport } from './redisTransport.ts';
import type { Batch } from './redisTransport.ts';

// twoProcesses.process.test reports a machine without Redis; these tests are then skipped.
const redisServer = findRedis();
const start = () => startRedis(redisServer ?? '');

const said = (name: string): Act => ({ act: 'tell', room: 'room', name, payload: null });

/** For a question, the number of processes it asks about; empty for other batches. */
const asksAbout = (text: string): number[] => {
  const { heard } = (JSON.parse(text) as { data: [string, Batch] }).data[1];
  return heard === null ? [] : [Object.keys(heard).length];
};

async function join(url: string, answerMs?: number) {
  const lines: string[] = [];
  const { log } = fastify({ logger: logOptions('info', { write: (line) => void lines.push(line) }) });
  const bridge = await openProcessBridge({ REDIS_URL: url }, log, answerMs);
  if (bridge === null) throw new Error('With an address it is joined to others.');
  onTestFinished(() => bridge.close());
  const heard: string[] = [];
  const missed: string[] = [];
  bridge.listen({
    perform: (act) => void (act.act === 'tell' && heard.push(act.name)),
    onMissed: () => void missed.push('something'),
  });
  const logged = () => lines.map((line) => (JSON.parse(line) as { event: string }).event);
  return { ...bridge, say: (name: string) => bridge.send(said(name)), heard, missed, logged };
}

test.runIf(redisServer !== null)('processes meet over a unix socket too, each database for itself', async () => {
  const { url, socket } = await start();
  const [one, same, other] = await Promise.all([
    join(`unix://${socket}?db=1`),
    join(`${url}/1`),
    join(`unix://${socket}`),
  ]);
  one.say('hello');
  other.say('apart');
  await untilHolds(() => expect(same.heard).toEqual(['hello']));
  expect(one.heard).toEqual([]);
});

test.runIf(redisServer !== null)(
  'the others perform each process’s actions once, in its order, even when all start at the same moment',
  async () => {
    const { url } = await start();
    const all = await Promise.all([join(url), join(url), join(url)]);
    for (let nth = 0; nth < 100; nth += 1) for (const [who, one] of all.entries()) one.say(`${who} ${nth}`);
    for (const [who, one] of all.entries())
      for (const other of [0, 1, 2]) {
        const expected = other === who ? [] : Array.from({ length: 100 }, (_nothing, nth) => `${other} ${nth}`);
        await untilHolds(() => expect(one.heard.filter((name) => name.startsWith(`${other} `))).toEqual(expected));
      }
    expect(all.map(({ missed }) => missed)).toEqual([[], [], []]);
  },
);

test.runIf(redisServer !== null)(
  'messages sent while a process is disconnected arrive on its return, without a further action',
  async () => {
    const { url } = await start();
    const [one, two] = [await join(url), await join(url)];
    one.say('before');
    await untilHolds(() => expect(two.heard).toEqual(['before']));
    const { witnessed, heal } = await breakHearing(url);
    one.say('meanwhile');
    await untilHolds(() => expect(witnessed.join()).toContain('meanwhile'));
    await untilHolds(() => expect([one.isAway(), two.isAway()]).toEqual([true, true]));
    await heal();
    await untilHolds(() => expect(two.heard).toEqual(['before', 'meanwhile']));
    await untilHolds(() => expect([one.isAway(), two.isAway()]).toEqual([false, false]));
    one.say('after');
    await untilHolds(() => expect(two.heard).toEqual(['before', 'meanwhile', 'after']));
    expect([one.missed, two.missed]).toEqual([[], []]);
    expect(two.logged()).toEqual(['redis_away', 'redis_back']);
  },
);

test.runIf(redisServer !== null)(
  'a process that could not hear more than is kept learns that it has missed something, once',
  async () => {
    const { url } = await start();
    const [one, two] = [await join(url), await join(url)];
    one.say('before');
    await untilHolds(() => expect(two.heard).toEqual(['before']));
    const { witnessed, heal } = await breakHearing(url);
    one.say('lost');
    for (let nth = 0; nth < 9; nth += 1) one.say(`flood ${'x'.repeat(1024 * 1024)}`);
    one.say('last');
    await untilHolds(() => expect(witnessed.some((text) => text.includes('last'))).toBe(true));
    await heal();
    await untilHolds(() => expect(two.heard.at(-1)).toBe('last'));
    expect(two.heard).not.toContain('lost');
    expect([one.missed, two.missed]).toEqual([[], ['something']]);
  },
);

test.runIf(redisServer !== null)(
  'a process that sent something unheard and died is missed; one that left is not',
  async () => {
    const { url } = await start();
    const [dying, leaving, two] = [await join(url), await join(url), await join(url, 1000)];
    for (const one of [dying, leaving]) one.say('here');
    await untilHolds(() => expect(two.heard).toEqual(['here', 'here']));
    const { witnessed } = await listenIn(url);
    await leaving.close();
    await untilHolds(() => expect(witnessed.join()).toContain('"isFarewell":true'));
    const { witnessed: unheard, heal } = await breakHearing(url);
    dying.say('dying');
    await untilHolds(() => expect(unheard.join()).toContain('dying'));
    await untilHolds(() => expect(dying.isAway()).toBe(true));
    // It can no longer send a farewell.
    await dying.close();
    await heal();
    await untilHolds(() => expect(two.missed).toEqual(['something']));
    expect(two.heard).toEqual(['here', 'here']);
  },
);

test.runIf(redisServer !== null)('messages from before a process started are not missed', async () => {
  const { url } = await start();
  const { witnessed } = await listenIn(url);
  const one = await join(url);
  for (let nth = 0; nth < 9; nth += 1) one.say(`flood ${'x'.repeat(1024 * 1024)}`);
  one.say('announced');
  await untilHolds(() => expect(witnessed.some((text) => text.includes('announced'))).toBe(true));
  witnessed.length = 0;
  const two = await join(url);
  // Its question and the answer.
  await untilHolds(() => expect(witnessed.flatMap(asksAbout)).toEqual([0]));
  await untilHolds(() => expect(witnessed).toHaveLength(2));
  const { heal } = await breakHearing(url);
  one.say('meanwhile');
  await heal();
  await untilHolds(() => expect(two.heard).toEqual(['meanwhile']));
  expect(two.missed).toEqual([]);
});

test.runIf(redisServer !== null)('a process that Redis does not let hear the others does not begin', async () => {
  const { url } = await start();
  await setUser(url, 'deaf', ['+@all', '~*', 'resetchannels']);
  await expect(join(url.replace('//', '//deaf:word@'))).rejects.toThrow(
    /^REDIS_URL: Redis does not let this process hear the others: NOPERM/,
  );
});

test.runIf(redisServer !== null)(
  'messages missing in between are requested, and performed before later ones',
  async () => {
    const { url } = await start();
    const [two, other] = [await join(url), await openRedisTransport(url)];
    onTestFinished(other.close);
    const asked: (number | undefined)[] = [];
    other.listen({
      onBatch: ({ heard }) => void (heard && asked.push(heard['other'])),
      onLost: () => undefined,
      onSilent: () => undefined,
      onSubscribed: () => undefined,
    });
    const say = (nth: number, ...names: string[]) => {
      const acts = JSON.stringify(names.map((name) => said(name)));
      return other.publish({ from: 'other', nth, oldest: 0, acts, heard: null, isFarewell: false });
    };
    await say(0, 'a');
    await say(3, 'd');
    await untilHolds(() => expect(asked).toEqual([1]));
    await say(1, 'b', 'c', 'd');
    await untilHolds(() => expect(two.heard).toEqual(['a', 'b', 'c', 'd']));
    expect(two.missed).toEqual([]);
  },
);

test.runIf(redisServer !== null)('processes at different databases of one Redis do not hear each other', async () => {
  const { url } = await start();
  const [one, same, other] = [await join(`${url}/1`), await join(`${url}/1`), await join(`${url}/2`)];
  const { witnessed } = await listenIn(url);
  other.say('of another installation');
  await untilHolds(() => expect(witnessed.join()).toContain('of another installation'));
  same.say('of the same one');
  await untilHolds(() => expect(one.heard).toEqual(['of the same one']));
});
