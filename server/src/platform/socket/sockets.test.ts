import { Failure } from '@assay/contract/failure';
import type { ClientEvents } from '@assay/contract/events';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Server } from '../../server.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { openProgram, openSocket } from '../../../test/testSocket.ts';
import { signInAgain } from '../../../test/testWorld.ts';
import { untilHolds } from '../../../test/testWaiting.ts';
import type { Connection } from './connection.ts';
import { listen } from './listen.ts';

const refusalOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'let in',
    (error: Error) => error.message,
  );

const events = {
  double: z.object({ number: z.int().max(1000) }),
  who: z.object({}),
  often: z.object({}),
  refuse: z.object({}),
  break: z.object({}),
} satisfies ClientEvents;
const rate = { count: 100, seconds: 1 };

/** A feature with socket events. */
const withFeature = (server: Server) =>
  listen(
    server.sockets.hearing,
    events,
    { double: rate, who: rate, often: { count: 2, seconds: 60 }, refuse: rate, break: rate },
    {
      double: async ({ number }) => ({ doubled: 2 * number }),
      who: async (_nothing, { actor, address }) => ({ userId: actor?.userId ?? null, address }),
      often: async () => {},
      refuse: async () => {
        throw new Failure('forbidden');
      },
      break: async () => {
        throw new Error('canary of a bug');
      },
    },
  );
const start = (settings: Record<string, string> = {}) => startTestServer(settings, { prepare: withFeature });

test('a token that is unknown, ended, malformed or of a deactivated person fails the connect, and makes no guest', async () => {
  const { url, call, learner, store, app, clock } = await start();
  const [revoked, gone, expired] = [await learner(), await learner(), await learner()];
  await call('POST /auth/logout', { token: revoked.token });
  await store.pool.query('update users set is_active = false where id = $1', [gone.id]);
  await store.pool.query('update sessions set ends_at = $1 where user_id = $2', [clock.now(), expired.id]);
  for (const { id } of [gone, expired]) app.actors.forgetUser(id);
  const bad = [
    revoked.token,
    gone.token,
    expired.token,
    `asy_${'x'.repeat(43)}`,
    '',
    'short',
    1,
    {},
    ['x'],
    '\0'.repeat(30),
  ];
  for (const token of bad)
    expect(await refusalOf(openSocket(url, token)), JSON.stringify(token)).toBe('unauthenticated');
});

const transports = ['websocket', 'polling'];

test('a page of another site is refused at every request, also while polling; a page of ours is not', async () => {
  const { url, learner } = await start({ RATE_LIMIT_FACTOR: '10' });
  const { token } = await learner();
  const foreign: Record<string, string>[] = [
    'https://evil.example',
    'null',
    `${url}.evil.example`,
    `${url.replace('http:', 'https:')}1`,
  ].flatMap((origin): Record<string, string>[] => [
    { origin },
    { referer: `${origin}/` },
    { origin, 'sec-fetch-site': 'same-origin' },
  ]);
  foreign.push({ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site', referer: `${url}/` });
  const ours: Record<string, string>[] = [
    { origin: url },
    { 'sec-fetch-site': 'same-origin' },
    { referer: `${url}/join/abcd-efgh-jkmn` },
  ];
  for (const transport of transports) {
    for (const extraHeaders of foreign)
      for (const given of [undefined, token])
        expect(
          await refusalOf(openProgram(url, given, { transports: [transport], extraHeaders })),
          JSON.stringify(extraHeaders),
        ).not.toBe('let in');
    for (const extraHeaders of ours)
      expect(
        await refusalOf(openProgram(url, undefined, { transports: [transport], extraHeaders })),
        JSON.stringify(extraHeaders),
      ).toBe('let in');
  }
  // A foreign page cannot use an id that a program opened either.
  const opened = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
  const ask = (headers: Record<string, string>) =>
    fetch(`${url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, { method: 'POST', body: '40', headers });
  expect((await ask({ origin: 'https://evil.example' })).status).toBe(400);
  expect((await ask({ origin: url })).status).toBe(200);
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
  expect(opened.headers.get('access-control-allow-origin')).toBeNull();
  expect(opened.headers.get('set-cookie')).toBeNull();
});

test('a client outside our pages needs a token', async () => {
  const { url, learner, call } = await start();
  const [person, gone] = [await learner(), await learner()];
  await call('POST /auth/logout', { token: gone.token });
  for (const transport of transports) {
    const open = (token?: unknown, extraHeaders = {}) =>
      refusalOf(openProgram(url, token, { transports: [transport], extraHeaders }));
    for (const token of [undefined, null, '', gone.token, `asy_${'x'.repeat(43)}`])
      expect(await open(token), `${transport} ${JSON.stringify(token)}`).toBe('unauthenticated');
    expect(await open(undefined, { 'sec-fetch-site': 'none' }), transport).toBe('unauthenticated');
    expect(await open(person.token), transport).toBe('let in');
  }
});

test('a malformed or too frequent event is refused with a reason, and the third in ten seconds ends the socket', async () => {
  const { url, clock } = await start();
  const one = await openSocket(url);
  for (const number of ['1', 1001]) {
    expect(await one.send('double', { number })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input', event: 'double' },
    });
    expect(await one.next('error')).toMatchObject({ code: 'invalid_input' });
  }
  clock.move(11);
  for (let nth = 0; nth < 2; nth += 1) expect(await one.send('often')).toEqual({ ok: true });
  expect(await one.send('often')).toMatchObject({ ok: false, error: { code: 'rate_limited', retryAfter: 60 } });
  expect(await one.send('double', {})).toMatchObject({ ok: false });
  expect(one.socket.connected).toBe(true);
  one.socket.emit('double', null);
  expect(await one.ended).toBe('io server disconnect');
});

test.each(['websocket', 'polling'])(
  'over %s, a client that is cut off reads why before the socket closes',
  async (transport) => {
    const { url } = await start();
    const one = await openSocket(url, undefined, { transports: [transport] });
    for (let nth = 0; nth < 3; nth += 1) one.socket.emit('double', { number: 'no number' });
    expect(await one.ended).toBe('io server disconnect');
    const last = { code: 'too_many_refused', message: expect.stringMatching(/connection was closed/), event: 'double' };
    expect(one.heard.slice(-2)).toEqual([
      ['error', expect.objectContaining({ code: 'invalid_input' })],
      ['error', last],
    ]);
  },
);

test('an unknown event is ignored, however often, and answered only if an acknowledgement is expected', async () => {
  const { url, clock } = await start();
  const one = await openSocket(url);
  for (const payload of [{ a: 1 }, null, 'text', 7, [], undefined])
    for (const name of ['nonsense', 'constructor', '__proto__', 'x'.repeat(5000)]) one.socket.emit(name, payload);
  expect(await one.send('nonsense', { a: 1 })).toMatchObject({ ok: false, error: { code: 'not_found' } });
  for (let nth = 0; nth < 3; nth += 1) {
    for (let time = 0; time < 300; time += 1) one.socket.emit('cursor-moved', { nth, time });
    expect(await one.send('double', { number: nth })).toEqual({ ok: true, doubled: 2 * nth });
    clock.move(11);
  }
  expect(one.heard.map(([name]) => name)).toEqual(['ready']);
});

test('a flood of unknown events ends the socket, which reads why', async () => {
  const { url } = await start();
  const one = await openSocket(url);
  for (let nth = 0; nth < 510; nth += 1) one.socket.emit(`nonsense ${nth}`);
  expect(await one.ended).toBe('io server disconnect');
  expect(one.heard.filter(([name]) => name === 'error')).toHaveLength(4);
  expect(one.heard.at(-1)).toEqual(['error', expect.objectContaining({ code: 'too_many_refused' })]);
});

test('the factor of all limits scales how often an event may be sent, too', async () => {
  const { url } = await start({ RATE_LIMIT_FACTOR: '2' });
  const one = await openSocket(url);
  for (let nth = 0; nth < 4; nth += 1) expect(await one.send('often')).toEqual({ ok: true });
  expect(await one.send('often')).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
});

test('a handler’s failure is reported without details and is no violation', async () => {
  const { url } = await start();
  const one = await openSocket(url);
  for (let nth = 0; nth < 5; nth += 1)
    expect(await one.send('refuse')).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  const broken = await one.send('break');
  expect(broken).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(JSON.stringify(broken)).not.toContain('canary');
  expect(await one.send('double', { number: 21, more: 'is dropped' })).toEqual({ ok: true, doubled: 42 });
});

test('a message beyond 128 KiB ends the socket', async () => {
  const { url } = await start();
  const one = await openSocket(url);
  one.socket.emit('double', { number: 1, filler: 'x'.repeat(129 * 1024) });
  expect(await one.ended).toBe('transport close');
});

test('a handler gets the sender from the token alone; without one it is a guest', async () => {
  const { url, learner } = await start({ TRUST_PROXY: '1' });
  const person = await learner();
  const extraHeaders = { 'x-forwarded-for': '10.1.1.1, 10.0.0.7' };
  const signedIn = await openSocket(url, person.token, { extraHeaders });
  expect(await signedIn.send('who', { userId: 1 })).toEqual({ ok: true, userId: person.id, address: '10.0.0.7' });
  expect(await (await openSocket(url)).send('who')).toMatchObject({ ok: true, userId: null });
});

test('a session that ends takes its open sockets with it, and no other', async () => {
  const server = await start();
  const { url, call, learner, admin } = server;
  const [person, boss] = [await learner(), await admin()];
  const second = await signInAgain(server, person);
  const [one, two] = [await openSocket(url, person.token), await openSocket(url, second)];
  await call('POST /auth/logout', { token: person.token });
  expect(await one.ended).toBe('io server disconnect');
  expect(await two.send('who')).toMatchObject({ ok: true, userId: person.id });
  await call(`DELETE /users/${person.id}/sessions`, { token: boss.token });
  expect(await two.ended).toBe('io server disconnect');
});

test('a session that was ended elsewhere does nothing over its sockets after two seconds, and loses them', async () => {
  const acted: (number | undefined)[] = [];
  const act = async (_nothing: object, { actor }: Connection) => void acted.push(actor?.userId);
  const prepare = ({ sockets: { hearing } }: Server) => listen(hearing, { act: z.object({}) }, { act: rate }, { act });
  const { url, learner, clock, store, server } = await startTestServer({}, { prepare });
  const [busy, idle, closed, other] = [await learner(), await learner(), await learner(), await learner()];
  const open = async ({ token }: { token: string }) => openSocket(url, token);
  const [one, two, three, four] = [await open(busy), await open(idle), await open(closed), await open(other)];
  const revoke = 'update sessions set revoked_at = $1 where user_id = any($2)';
  await store.pool.query(revoke, [clock.now(), [busy.id, idle.id]]);
  await store.pool.query('update users set is_active = false where id = $1', [closed.id]);
  clock.move(2.1);
  expect(await four.send('act')).toEqual({ ok: true });
  for (const { socket } of [one, three]) socket.emit('act', {});
  expect(await one.ended).toBe('io server disconnect');
  expect(await three.ended).toBe('io server disconnect');
  expect(acted).toEqual([other.id]);
  await server.sockets.checkSessions();
  expect(await two.ended).toBe('io server disconnect');
  expect(four.socket.connected).toBe(true);
});

test('a session that expires takes its sockets with it; an open page does not keep it alive', async () => {
  const { url, admin, clock, server } = await start();
  const two = await openSocket(url, (await admin()).token);
  // An admin's session ends after an idle hour, and checking it does not count as use.
  for (let minute = 0; minute < 59; minute += 1) {
    clock.move(60);
    await server.sockets.checkSessions();
  }
  expect(two.socket.connected).toBe(true);
  clock.move(60);
  await server.sockets.checkSessions();
  expect(await two.ended).toBe('io server disconnect');
});

test('a broken connection is recovered with what was missed, but not for a session that has ended meanwhile', async () => {
  const { url, learner, app, call, server } = await start();
  const person = await learner();
  const announced = { announced: z.object({ text: z.string() }) };
  const one = await openSocket(url, person.token);
  const { id } = one.socket;
  const cut = async () => {
    one.socket.io.engine.close();
    await untilHolds(() => expect(server.sockets.count()).toBe(0));
  };
  app.live.tellUser(person.id, announced, 'announced', { text: 'first' });
  await one.next('announced');
  await cut();
  app.live.tellUser(person.id, announced, 'announced', { text: 'missed' });
  one.socket.connect();
  expect(await one.next('announced')).toEqual({ text: 'missed' });
  expect([one.socket.recovered, one.socket.id]).toEqual([true, id]);
  const refused = new Promise<Error>((resolve) => one.socket.once('connect_error', resolve));
  await cut();
  await call('POST /auth/logout', { token: person.token });
  app.live.tellUser(person.id, announced, 'announced', { text: 'secret' });
  one.socket.connect();
  expect((await refused).message).toBe('unauthenticated');
  expect(JSON.stringify(one.heard)).not.toContain('secret');
});

test('a new account on a recovered connection receives nothing meant for the previous one', async () => {
  const { url, learner, app } = await start();
  const [before, after] = [await learner(), await learner()];
  const announced = { announced: z.object({ text: z.string() }) };
  const one = await openSocket(url, before.token, { reconnection: true, reconnectionDelay: 50 });
  one.socket.auth = { token: after.token };
  one.socket.io.engine.close();
  await one.ended;
  await one.next('ready');
  app.live.tellUser(before.id, announced, 'announced', { text: 'secret' });
  app.live.tellUser(after.id, announced, 'announced', { text: 'for you' });
  expect(await one.next('announced')).toEqual({ text: 'for you' });
});

test('only what an event’s schema names is sent, and only to the pages of that person', async () => {
  const { url, learner, app } = await start();
  const [person, other] = [await learner(), await learner()];
  const [one, two, guest] = [
    await openSocket(url, person.token),
    await openSocket(url, other.token),
    await openSocket(url),
  ];
  const announced = { announced: z.object({ text: z.string() }) };
  const more = { text: 'hello', password: 'canary' };
  app.live.tellUser(person.id, announced, 'announced', more);
  expect(await one.next('announced')).toEqual({ text: 'hello' });
  // An acknowledged event of each arrives after anything sent before.
  for (const bystander of [two, guest]) {
    await bystander.send('who');
    expect(bystander.heard.map(([name]) => name)).toEqual(['ready']);
  }
});

test('a stopping server tells its sockets when to return, closes them and does not wait for silent ones', async () => {
  const { url, server } = await start();
  const opened = await Promise.all([1, 2, 3].map(() => openSocket(url)));
  const polling = io(url, {
    forceNew: true,
    reconnection: false,
    transports: ['polling'],
    extraHeaders: { origin: url },
  });
  onTestFinished(() => void polling.close());
  await new Promise<void>((resolve) => polling.once('connect', resolve));
  // Never answers a closing handshake.
  const silent = await openSocket(url);
  (silent.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } }).ws._socket?.pause();
  expect(server.sockets.count()).toBe(5);
  await server.stop();
  for (const { next, ended } of opened) {
    const { reconnectAfterMs } = await next<{ reconnectAfterMs: number }>('server-restarting');
    expect(reconnectAfterMs).toBeGreaterThanOrEqual(0);
    expect(reconnectAfterMs).toBeLessThan(5000);
    expect(await ended).toBe('transport close');
  }
});

test('how many sockets are open is a metric', async () => {
  const { url, app } = await start();
  await openSocket(url);
  expect(await app.metrics.registry.metrics()).toContain('socket_connections 1');
});
