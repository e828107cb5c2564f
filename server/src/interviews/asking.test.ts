import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { startMailingServer } from '../../test/testEmails.ts';
import { startTestServer } from '../../test/testServer.ts';
import { untilHolds } from '../../test/testWaiting.ts';
import { inviteTokenOf } from '../../test/testWorld.ts';
import { closeSession } from './meetings/ending.service.ts';
import { sweepRooms } from './room/roomSweep.service.ts';

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '10' });
type Asked = { requestId: string; requestToken: string };

test('a returning candidate with an expired request asks again, and hosts see it', async () => {
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
  await sweepRooms(server.app);
  expect(await boss.next('join-request-resolved')).toMatchObject({ requestId, outcome: 'expired' });

  const back = await open();
  const asked = { meetingId, userInfo: { name: 'Slow Line' }, requestToken };
  expect(codeOf(await back.send('request-join', asked))).toBe('ok');
  const anew = await back.next<Asked>('join-pending');
  expect(anew.requestId).not.toBe(requestId);
  expect(anew.requestToken).toBe(requestToken);
  await boss.next('join-request');
  expect(await boss.next('join-request')).toMatchObject({ requestId: anew.requestId, name: 'Slow Line', attempt: 1 });
  expect(codeOf(await boss.send('approve-join', { requestId: anew.requestId }))).toBe('ok');
  await back.next('join-approved');
});

test('a candidate who withdrew and asks again with the old token is visible to hosts again', async () => {
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

test('a candidate admitted before the room was closed asks again when it is reopened', async () => {
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

test('one whose request is over and who asserts it twice stands in the lobby once, whichever way it ended', async () => {
  const server = await start();
  const { meetingId, host, knock, open } = await meetingOf(server);
  const boss = await host();
  const withdrawn = await knock('Withdrawn');
  await withdrawn.socket.send('leave-meeting', { meetingId });
  const earlier = await knock('Let In');
  await boss.send('approve-join', { requestId: earlier.requestId });
  await closeSession(server.app, meetingId, () => true);
  await boss.ended;
  for (const { requestToken } of [withdrawn, earlier]) {
    const asked = { meetingId, userInfo: { name: 'Back' }, requestToken };
    const [one, two] = [await open(), await open()];
    await one.send('request-join', asked);
    const first = await one.next<Asked>('join-pending');
    expect(await one.send('request-join', asked)).toMatchObject({ ok: true, requestId: first.requestId });
    await two.send('request-join', asked);
    const second = await two.next<Asked>('join-pending');
    expect(second.requestId).toBe(first.requestId);
    expect([first.requestToken, second.requestToken]).toEqual([requestToken, requestToken]);
    expect(await (await open()).send('request-join', asked)).toMatchObject({ ok: true, requestId: first.requestId });
  }
  const again = await host();
  await untilHolds(() => expect(again.heard.filter(([name]) => name === 'join-request')).toHaveLength(2));
  const { rows } = await server.store.pool.query(`select 1 from join_requests where status = 'pending'`);
  expect(rows).toHaveLength(2);
});

test('one page waits for a request: another with its token takes its place, and that can be taken back', async () => {
  const server = await start();
  const { meetingId, host, knock, open } = await meetingOf(server);
  const boss = await host();
  const { socket: first, requestId, requestToken } = await knock('Two Tabs');
  const asked = { meetingId, userInfo: { name: 'Two Tabs' }, requestToken };
  const [second, again] = [await open(), await open()];
  for (const [later, earlier] of [
    [second, first],
    [again, second],
  ] as const) {
    expect(await later.send('request-join', asked)).toMatchObject({ ok: true, requestId, requestToken });
    expect(await earlier.next('error')).toMatchObject({ code: 'replaced' });
    await earlier.ended;
  }
  await again.send('request-join', asked);
  await boss.send('approve-join', { requestId });
  await again.next('join-approved');
  for (const { heard } of [first, second]) expect(heard.map(([name]) => name)).not.toContain('join-approved');
  expect(again.heard.map(([name]) => name)).not.toContain('error');
  const { rows } = await server.store.pool.query('select status from join_requests');
  expect(rows).toEqual([{ status: 'approved' }]);
});

/** A tab's connection drops for a moment, and another tab asks under the same name and address. */
async function takenOver(server: Awaited<ReturnType<typeof start>>) {
  const meeting = await meetingOf(server);
  const boss = await meeting.host();
  const userInfo = { name: 'Two Tabs', email: 'two@example.org' };
  const first = await meeting.knock(userInfo.name, { userInfo });
  first.socket.socket.close();
  await untilHolds(async () => {
    const { rows } = await server.store.pool.query('select connection_id from join_requests');
    expect(rows).toEqual([{ connection_id: null }]);
  });
  const second = await meeting.knock(userInfo.name, { userInfo });
  expect(second.requestId).toBe(first.requestId);
  expect(second.requestToken).not.toBe(first.requestToken);
  return { ...meeting, boss, first, second, asked: { meetingId: meeting.meetingId, userInfo } };
}

test('a tab that was taken over by name and address alone stands in the lobby once when it is back, and so does the other', async () => {
  const server = await start();
  const { boss, open, first, second, asked } = await takenOver(server);
  let there = second.socket;
  for (const { requestToken } of [first, second, first]) {
    const { requestId } = first;
    const back = await open();
    expect(await back.send('request-join', { ...asked, requestToken })).toMatchObject({ requestId, requestToken });
    expect(await there.next('error')).toMatchObject({ code: 'replaced' });
    there = back;
  }
  // Only a token of the request can take over from a tab that is still connected.
  const stranger = await open();
  await stranger.send('request-join', { ...asked, requestToken: 'x'.repeat(22) });
  expect((await stranger.next<Asked>('join-pending')).requestId).not.toBe(first.requestId);
  await boss.send('approve-join', { requestId: first.requestId });
  await there.next('join-approved');
  expect(stranger.heard.map(([name]) => name)).not.toContain('join-approved');
});

test('tabs of one person that took over from each other ask again as one person when their request is over', async () => {
  const server = await start();
  const { boss, open, first, second, asked } = await takenOver(server);
  await second.socket.send('leave-meeting', { meetingId: asked.meetingId });
  await boss.next('join-request-cancelled');
  const requestIds: string[] = [];
  for (const { requestToken } of [second, first, second]) {
    const socket = await open();
    await socket.send('request-join', { ...asked, requestToken });
    const pending = await socket.next<Asked>('join-pending');
    expect(pending.requestToken).toBe(requestToken);
    requestIds.push(pending.requestId);
  }
  expect(new Set(requestIds).size).toBe(1);
  expect(requestIds).not.toContain(first.requestId);
});

test('a page that slept with a finished request’s token is admitted by the decision on the next one', async () => {
  const server = await start();
  const { meetingId, host, knock, open } = await meetingOf(server);
  const boss = await host();
  const { socket: first, requestToken } = await knock('Two Tabs');
  await first.send('leave-meeting', { meetingId });
  const asked = { meetingId, userInfo: { name: 'Two Tabs' }, requestToken };
  await first.send('request-join', asked);
  const { requestId } = await first.next<Asked>('join-pending');
  await boss.send('approve-join', { requestId });
  await first.next('join-approved');
  const slept = await open();
  expect(await slept.send('request-join', asked)).toMatchObject({ ok: true, requestId });
  expect(await slept.next('join-approved')).toMatchObject({ requestId });
});

test('an invited person’s place cannot be taken by name and address alone', async () => {
  const server = await startMailingServer({ RATE_LIMIT_FACTOR: '10' });
  const { meetingId, boss: lead, host, knock } = await meetingOf(server, { title: 'First talk' });
  const ana = { name: 'Ana Lima', email: 'ana@example.org' };
  await server.call(`POST /meetings/${meetingId}/invitations`, { token: lead.token, body: ana });
  const inviteToken = await inviteTokenOf(server, ana.email);
  const boss = await host();
  const declined = await knock(ana.name, { userInfo: ana });
  await boss.send('reject-join', { requestId: declined.requestId });
  await declined.socket.next('join-rejected');
  const other = await knock(ana.name, { userInfo: ana });
  await other.socket.send('leave-meeting', { meetingId });
  const invited = await knock(ana.name, { userInfo: ana, inviteToken });
  const asked = { meetingId, userInfo: ana, requestToken: other.requestToken };
  await other.socket.send('request-join', asked);
  const { requestId } = await other.socket.next<Asked>('join-pending');
  expect(requestId).not.toBe(invited.requestId);
});

test('the last known device and network results stay when a later page has not tested them', async () => {
  const server = await start();
  const { meetingId, host, knock, open } = await meetingOf(server);
  const boss = await host();
  const works = { camera: true, mic: true, network: 'good' };
  const { requestId, requestToken } = await knock('Reloader', { userInfo: { name: 'Reloader' }, precheck: works });
  expect(await boss.next('join-request')).toMatchObject({ requestId, precheck: works });
  const ask = async (precheck: object) =>
    (await open()).send('request-join', { meetingId, userInfo: { name: 'Reloader' }, requestToken, precheck });
  // A reloaded page has not tested the network yet.
  expect(await ask({ camera: true, mic: false, network: 'unknown' })).toMatchObject({ ok: true, requestId });
  expect(await boss.next('join-request')).toMatchObject({ precheck: { camera: true, mic: false, network: 'good' } });
  await ask({ camera: true, mic: false, network: 'poor' });
  expect(await boss.next('join-request')).toMatchObject({ precheck: { camera: true, mic: false, network: 'poor' } });
  const off = { camera: false, mic: false, network: 'poor', off: ['camera'] };
  await ask(off);
  expect(await boss.next('join-request')).toMatchObject({ precheck: off });
  await ask(works);
  expect((await boss.next('join-request'))['precheck']).toEqual(works);
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

test('a message to a disconnected candidate is delivered on return, and deleted on admission', async () => {
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

test('a candidate who knocks and closes the page at once leaves the lobby after a minute', async () => {
  const server = await start();
  const { meetingId, host, open } = await meetingOf(server);
  const boss = await host();
  const socket = await open();
  void socket.send('request-join', { meetingId, userInfo: { name: 'Ghost' } });
  // The frame is sent, and the connection breaks before the answer arrives.
  await new Promise((resolve) => setTimeout(resolve, 1));
  (socket.socket.io.engine.transport as unknown as { ws: { terminate(): void } }).ws.terminate();
  const { requestId } = await boss.next<Asked>('join-request');
  await untilHolds(async () => {
    const { rows } = await server.store.pool.query('select connection_id from join_requests');
    expect(rows).toEqual([{ connection_id: null }]);
  });
  for (let second = 0; second <= 62; second += 2) {
    server.clock.move(2);
    await server.server.rooms.sweep();
  }
  expect(await boss.next('join-request-resolved')).toMatchObject({ requestId, outcome: 'expired' });
});
