import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../testInterviews.ts';
import { startTestServer } from '../testServer.ts';
import { untilHolds } from '../testWaiting.ts';
import { closeSession } from './ending.service.ts';
import { tendRooms } from './tending.service.ts';

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '10' });
type Asked = { requestId: string; requestToken: string };

test('who comes back with a request that expired asks anew, with another token, and hosts see it', async () => {
  const server = await start();
  const { meetingId, host, knock, open } = await meetingOf(server);
  const boss = await host();
  const { socket, requestId, requestToken } = await knock('Slow Line');
  socket.socket.close();
  await untilHolds(async () => {
    const { rows } = await server.store.pool.query('select 1 from join_requests where connection_id is null');
    expect(rows).toHaveLength(1);
  });
  await server.store.pool.query(`update participants set seen_at = '2030-01-01'`);
  server.clock.move(61);
  await tendRooms(server.app);
  expect(await boss.next('join-request-resolved')).toMatchObject({ requestId, outcome: 'expired' });

  const back = await open();
  const asked = { meetingId, userInfo: { name: 'Slow Line' }, requestToken };
  expect(codeOf(await back.send('request-join', asked))).toBe('ok');
  const anew = await back.next<Asked>('join-pending');
  expect(anew.requestId).not.toBe(requestId);
  expect(anew.requestToken).not.toBe(requestToken);
  await boss.next('join-request');
  expect(await boss.next('join-request')).toMatchObject({ requestId: anew.requestId, name: 'Slow Line', attempt: 1 });
  expect(codeOf(await boss.send('approve-join', { requestId: anew.requestId }))).toBe('ok');
  await back.next('join-approved');
});

test('who gave up and asks again with the old token is seen by hosts again', async () => {
  const server = await start();
  const { meetingId, host, knock } = await meetingOf(server);
  const boss = await host();
  const { socket, requestId, requestToken } = await knock('Hesitant');
  await socket.send('leave-meeting', { meetingId });
  expect(await boss.next('join-request-cancelled')).toEqual({ requestId });
  await socket.send('request-join', { meetingId, userInfo: { name: 'Hesitant' }, requestToken });
  const anew = await socket.next<Asked>('join-pending');
  expect(anew.requestId).not.toBe(requestId);
  await boss.next('join-request');
  expect(await boss.next('join-request')).toMatchObject({ requestId: anew.requestId });
});

test('who was let in before the room was closed asks anew when it is open again', async () => {
  const server = await start();
  const { meetingId, host, knock, open } = await meetingOf(server);
  const first = await host();
  const { requestId, requestToken } = await knock('Yesterday');
  await first.send('approve-join', { requestId });
  await closeSession(server.app, meetingId, () => true);
  await first.ended;
  const second = await host();
  const back = await open();
  await back.send('request-join', { meetingId, userInfo: { name: 'Yesterday' }, requestToken });
  const anew = await back.next<Asked>('join-pending');
  expect(anew.requestId).not.toBe(requestId);
  expect(await second.next('join-request')).toMatchObject({ requestId: anew.requestId });
});

test('declines follow a person through a request that expired in between', async () => {
  const server = await start();
  const { meetingId, host, knock, open } = await meetingOf(server);
  const boss = await host();
  const first = await knock('Persistent');
  await boss.send('reject-join', { requestId: first.requestId });
  const second = await knock('Persistent');
  await second.socket.send('leave-meeting', { meetingId });
  const elsewhere = await open();
  const body = { meetingId, userInfo: { name: 'Under another name' }, requestToken: second.requestToken };
  await elsewhere.send('request-join', body);
  const { requestId } = await elsewhere.next<Asked>('join-pending');
  await boss.send('reject-join', { requestId });
  expect(await elsewhere.next('join-rejected')).toMatchObject({ reason: 'blocked', canRetry: false });
});

test('a word to somebody whose connection is away is given when it is back, and forgotten when they are let in', async () => {
  const server = await start();
  const { meetingId, host, knock, open } = await meetingOf(server);
  const boss = await host();
  const { socket, requestId, requestToken } = await knock('Slow Line');
  socket.socket.close();
  expect(codeOf(await boss.send('message-waiting', { requestId, text: 'Ten minutes more' }))).toBe('ok');
  expect(codeOf(await boss.send('message-waiting', { requestId, text: 'Five minutes more' }))).toBe('ok');
  const back = await open();
  const asked = { meetingId, userInfo: { name: 'Slow Line' }, requestToken };
  expect(await back.send('request-join', asked)).toMatchObject({ ok: true, requestId });
  const message = { text: 'Five minutes more', by: expect.stringContaining('First') };
  expect(await back.next('join-pending')).toMatchObject({ requestId, message });
  await boss.send('approve-join', { requestId });
  expect(codeOf(await boss.send('message-waiting', { requestId, text: 'Too late' }))).toBe('already_handled');
  const { rows } = await server.store.pool.query('select waiting_message from join_requests');
  expect(rows).toEqual([{ waiting_message: null }]);
});

test('who knocks and closes the page at once is gone from the lobby after a minute', async () => {
  const server = await start();
  const { meetingId, host, open } = await meetingOf(server);
  const boss = await host();
  const socket = await open();
  void socket.send('request-join', { meetingId, userInfo: { name: 'Ghost' } });
  // The frame leaves, and the connection breaks before the answer comes.
  await new Promise((resolve) => setTimeout(resolve, 1));
  (socket.socket.io.engine.transport as unknown as { ws: { terminate(): void } }).ws.terminate();
  const { requestId } = await boss.next<Asked>('join-request');
  await untilHolds(async () => {
    const { rows } = await server.store.pool.query('select connection_id from join_requests');
    expect(rows).toEqual([{ connection_id: null }]);
  });
  for (let second = 0; second <= 62; second += 2) {
    server.clock.move(2);
    await server.server.rooms.tend();
  }
  expect(await boss.next('join-request-resolved')).toMatchObject({ requestId, outcome: 'expired' });
});
