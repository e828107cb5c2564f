import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { untilHolds } from '../../test/testWaiting.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const precheck = { camera: true, mic: true, network: 'good' };

test(
  'a host who is in a call stays signed in, though the page asks for nothing meanwhile, for a day at most',
  { timeout: 240_000 },
  async () => {
    const server = await startTestServer();
    const { meetingId, host } = await meetingOf(server);
    const boss = await host();
    const wait = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 30 * MINUTE) {
        server.clock.move(30 * MINUTE);
        await server.server.rooms.keepSessions();
        await server.server.sockets.checkSessions();
      }
    };
    await wait(3 * HOUR);
    expect(boss.socket.connected).toBe(true);
    expect(codeOf(await boss.send('lock-meeting', { locked: true }))).toBe('ok');
    await wait(20.5 * HOUR);
    expect(codeOf(await boss.send('lock-meeting', { locked: false }))).toBe('ok');
    expect((await server.call(`GET /meetings/${meetingId}`)).data).toMatchObject({ hostPresent: true });
    await wait(HOUR);
    expect(await boss.ended).toBe('io server disconnect');
  },
);

test('a call extends neither an ended session nor another person’s', async () => {
  const server = await startTestServer();
  const { boss: person, host, open } = await meetingOf(server);
  const [boss, idler] = [await host(), await server.admin()];
  const beside = await open(idler.token);
  server.clock.move(59 * MINUTE);
  await server.server.rooms.keepSessions();
  server.clock.move(2 * MINUTE);
  await server.server.sockets.checkSessions();
  expect(await beside.ended).toBe('io server disconnect');
  expect(boss.socket.connected).toBe(true);
  await server.call('POST /auth/logout', { token: person.token });
  await server.server.rooms.keepSessions();
  expect(await boss.ended).toBe('io server disconnect');
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
});

test('the rest of a session after a call is as long as before it', async () => {
  const server = await startTestServer();
  const { meetingId, boss: person, host } = await meetingOf(server);
  const boss = await host();
  server.clock.move(50 * MINUTE);
  await server.server.rooms.keepSessions();
  await boss.send('leave-meeting', { meetingId });
  for (let minute = 0; minute < 59; minute += 1) {
    server.clock.move(MINUTE);
    await server.server.rooms.keepSessions();
  }
  await server.server.sockets.checkSessions();
  expect(boss.socket.connected).toBe(true);
  server.clock.move(2 * MINUTE);
  await server.server.sockets.checkSessions();
  await untilHolds(() => expect(boss.socket.connected).toBe(false));
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
});

test('deleting an account deletes what its owner gave when asking to join; the decision stays', async () => {
  const server = await startTestServer();
  const { meetingId, boss: person, host, open } = await meetingOf(server);
  const boss = await host();
  const [learner, other] = [await server.learner(), await server.learner()];
  const ask = async (token: string | undefined, userInfo: object, more: object = {}) => {
    const socket = await open(token);
    await socket.send('request-join', { meetingId, userInfo, precheck, ...more });
    return { socket, ...(await socket.next<{ requestId: string; requestToken: string }>('join-pending')) };
  };
  const declined = await ask(learner.token, { name: 'Quillon Z', email: 'quillon@example.org' });
  expect(codeOf(await boss.send('reject-join', { requestId: declined.requestId }))).toBe('ok');
  const stays = await ask(other.token, { name: 'Somebody Else', email: 'else@example.org' });
  expect(codeOf(await boss.send('approve-join', { requestId: stays.requestId }))).toBe('ok');
  // First as a guest, then signed in.
  const guest = await ask(undefined, { name: 'Zephyrine' });
  const { requestToken } = guest;
  const approved = await ask(learner.token, { name: 'Zephyrine' }, { requestToken });
  expect(approved.requestId).toBe(guest.requestId);
  expect(codeOf(await boss.send('approve-join', { requestId: approved.requestId }))).toBe('ok');

  const body = { currentPassword: learner.password };
  expect((await server.call('POST /auth/delete-account', { token: learner.token, body })).status).toBe(200);
  const text = `select request_id, name, email, address is null as forgotten, precheck is null as unchecked, status,
    decided_by, user_id from join_requests order by id`;
  const gone = { name: 'Former member', email: null, forgotten: true, unchecked: true, user_id: null };
  const kept = {
    name: 'Somebody Else',
    email: 'else@example.org',
    forgotten: false,
    unchecked: false,
    user_id: other.id,
  };
  expect((await server.store.pool.query(text)).rows).toEqual([
    { ...gone, request_id: declined.requestId, status: 'rejected', decided_by: person.id },
    { ...kept, request_id: stays.requestId, status: 'approved', decided_by: person.id },
    { ...gone, request_id: approved.requestId, status: 'approved', decided_by: person.id },
  ]);
  expect(await everyRow(server.store)).not.toMatch(/Quillon|Zephyrine/i);
});

test('a candidate with an account keeps their admitted name in the chat, also later; deleting the account removes it', async () => {
  const server = await startTestServer();
  const { meetingId, boss: person, host, open, enter } = await meetingOf(server);
  const boss = await host();
  const learner = await server.learner();
  const candidate = await open(learner.token);
  await candidate.send('request-join', { meetingId, userInfo: { name: 'Ada' } });
  const { requestId } = await candidate.next<{ requestId: string }>('join-pending');
  await boss.send('approve-join', { requestId });
  const { admitToken } = await candidate.next<{ admitToken: string }>('join-approved');
  await enter(candidate, { admitToken });
  await candidate.send('send-message', { meetingId, message: 'Hello' });
  await boss.send('send-message', { meetingId, message: 'Welcome' });
  expect(await boss.next('new-message')).toMatchObject({ message: 'Hello', sender: 'Ada' });
  const sendersFor = async () => {
    const reader = await open(person.token);
    await enter(reader);
    const joined = reader.heard.findLast(([name]) => name === 'meeting-joined')?.[1];
    return (joined as { messages: { sender: string }[] }).messages.map(({ sender }) => sender);
  };
  expect(await sendersFor()).toEqual(['Ada', 'First Last1']);
  const deleted = await server.call('POST /auth/delete-account', {
    token: learner.token,
    body: { currentPassword: learner.password },
  });
  expect(deleted.status).toBe(200);
  expect(await sendersFor()).toEqual(['Former member', 'First Last1']);
});
