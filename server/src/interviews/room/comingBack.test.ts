import type { PayloadOf } from '@assay/contract/events';
import type { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import { expect, test, vi } from 'vitest';
import { codeOf, meetingOf } from '../../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../../test/testServer.ts';
import type { TestSocket } from '../../../test/testSocket.ts';
import { untilHolds } from '../../../test/testWaiting.ts';

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '10' });
const joinedOf = ({ heard }: TestSocket) =>
  heard.findLast(([name]) => name === 'meeting-joined')?.[1] as PayloadOf<typeof events, 'meeting-joined'>;
const breakOff = ({ socket }: TestSocket) =>
  (socket.io.engine.transport as unknown as { ws: { terminate(): void } }).ws.terminate();
const back = ({ socket }: TestSocket) => new Promise<void>((resolve) => void socket.once('connect', resolve).connect());

test('a person handed the lead with an account is one person on their return', async () => {
  const server = await start();
  const { meetingId, host, open, enter } = await meetingOf(server);
  const boss = await host();
  const learner = await server.learner();
  const colleague = await open(learner.token);
  await colleague.send('request-join', { meetingId, userInfo: { name: 'Colleague' } });
  const { requestId } = await colleague.next<{ requestId: string }>('join-pending');
  await boss.send('approve-join', { requestId });
  const { admitToken } = await colleague.next<{ admitToken: string }>('join-approved');
  const first = await enter(colleague, { admitToken });
  expect(codeOf(await boss.send('hand-over', { participantId: first.id }))).toBe('ok');

  const second = await enter(await open(learner.token));
  expect(await first.next('error')).toMatchObject({ code: 'replaced' });
  expect(await boss.next('user-left')).toEqual({ participantId: first.id });
  expect(joinedOf(second)).toMatchObject({ self: { isHost: true, isLead: true }, participants: [{ id: boss.id }] });
  expect((await server.call(`GET /meetings/${meetingId}`)).data).toMatchObject({ participantCount: 2 });
});

test('a candidate who was handed the meeting and reloads is in the room once, by their admission as by their account', async () => {
  const server = await start();
  const { meetingId, host, open, enter } = await meetingOf(server);
  const boss = await host();
  const learner = await server.learner();
  const colleague = await open(learner.token);
  await colleague.send('request-join', { meetingId, userInfo: { name: 'Colleague' } });
  const { requestId } = await colleague.next<{ requestId: string }>('join-pending');
  await boss.send('approve-join', { requestId });
  const { admitToken } = await colleague.next<{ admitToken: string }>('join-approved');
  const first = await enter(colleague, { admitToken });
  expect(codeOf(await boss.send('hand-over', { participantId: first.id }))).toBe('ok');

  // Signed out, signed in again, and signed out once more.
  const guest = await enter(await open(), { admitToken });
  expect(await first.next('error')).toMatchObject({ code: 'replaced' });
  expect(joinedOf(guest)).toMatchObject({ self: { isHost: false }, participants: [{ id: boss.id }] });
  const signedIn = await enter(await open(learner.token), { admitToken });
  expect(await guest.next('error')).toMatchObject({ code: 'replaced' });
  expect(joinedOf(signedIn)).toMatchObject({ self: { isHost: true }, participants: [{ id: boss.id }] });
  // The page remembers the admission, although the person last came in by their account alone.
  const byAccount = await enter(await open(learner.token));
  const last = await enter(await open(), { admitToken });
  expect(await byAccount.next('error')).toMatchObject({ code: 'replaced' });
  expect(joinedOf(last)).toMatchObject({ self: { isHost: false }, participants: [{ id: boss.id }] });
});

test('an account admitted twice is in the room once', async () => {
  const server = await start();
  const { meetingId, host, open, enter } = await meetingOf(server);
  const boss = await host();
  const learner = await server.learner();
  const letIn = async (name: string) => {
    const socket = await open(learner.token);
    await socket.send('request-join', { meetingId, userInfo: { name } });
    const { requestId } = await socket.next<{ requestId: string }>('join-pending');
    await boss.send('approve-join', { requestId });
    const { admitToken } = await socket.next<{ admitToken: string }>('join-approved');
    return { ...(await enter(socket, { admitToken })), admitToken };
  };
  const [first, second] = [await letIn('One Window'), await letIn('Other Window')];
  expect(await first.next('error')).toMatchObject({ code: 'replaced' });
  expect(joinedOf(second).participants).toMatchObject([{ id: boss.id }]);
  // Without the account, the first admission cannot be matched to this person; with it, all their earlier entries are
  // replaced.
  const guest = await enter(await open(), { admitToken: first.admitToken });
  expect(joinedOf(guest).participants).toHaveLength(2);
  const home = await enter(await open(learner.token), { admitToken: first.admitToken });
  expect(await guest.next('error')).toMatchObject({ code: 'replaced' });
  expect(await second.next('error')).toMatchObject({ code: 'replaced' });
  expect(joinedOf(home).participants).toMatchObject([{ id: boss.id }]);
});

test('a hand stays raised, in its place, when the same page comes back on a new socket; a reload lowers it', async () => {
  const server = await start();
  const { meetingId, host, guest, open, enter } = await meetingOf(server);
  const boss = await host();
  const instance = 'i'.repeat(22);
  const one = await guest(boss, 'One', { instance });
  await one.send('raise-hand', { meetingId, raised: true });
  const { raisedAt } = await boss.next<{ raisedAt: string }>('participant-hand-raised');
  one.socket.close();
  server.clock.move(3);
  const same = await enter(await open(), { admitToken: one.admitToken, instance });
  expect(joinedOf(same).self).toMatchObject({ handRaised: true, handRaisedAt: raisedAt });
  await boss.next('user-joined');
  expect(await boss.next('user-joined')).toMatchObject({ participant: { id: same.id, handRaised: true } });
  const reloaded = await enter(await open(), { admitToken: one.admitToken, instance: 'j'.repeat(22) });
  expect(joinedOf(reloaded).self).toMatchObject({ handRaised: false, handRaisedAt: null });
});

test('a socket inside that was briefly away continues as before, with the messages sent meanwhile', async () => {
  const server = await start();
  const { meetingId, host, guest } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'Brief Break');
  breakOff(one);
  expect(await boss.next('participant-connection')).toEqual({ participantId: one.id, connected: false });
  await boss.send('send-message', { meetingId, message: 'Are you there?' });
  await back(one);
  expect(one.socket.recovered).toBe(true);
  expect(await boss.next('participant-connection')).toEqual({ participantId: one.id, connected: true });
  expect(await one.next('new-message')).toMatchObject({ message: 'Are you there?' });
  expect(codeOf(await one.send('send-message', { meetingId, message: 'Yes' }))).toBe('ok');
  expect(one.heard.filter(([name]) => name === 'meeting-joined')).toHaveLength(1);
});

test('leaving and disconnecting at the same moment gives no access to the room on return', async () => {
  const server = await start();
  const { meetingId, host, guest } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'Gone');
  // The leave event queues behind the others, and the connection closes before it runs.
  for (let count = 0; count < 10; count += 1) one.socket.emit('raise-hand', { meetingId, raised: true });
  one.socket.emit('leave-meeting', { meetingId });
  one.socket.io.engine.close();
  expect(await boss.next('user-left')).toEqual({ participantId: one.id, reason: 'left' });
  await back(one);
  await boss.send('send-message', { meetingId, message: 'Now that they are gone' });
  // Acknowledgements use the same connection, so earlier events would have arrived before this one.
  expect(codeOf(await one.send('raise-hand', { meetingId, raised: true }))).toBe('not_admitted');
  expect(one.heard.filter(([name]) => name === 'new-message')).toEqual([]);
});

test('a socket whose entry broke off half-way hears nothing of the room, and comes in at the next try', async () => {
  const server = await start();
  const { meetingId, host, guest, open, enter } = await meetingOf(server);
  const boss = await host();
  const { admitToken, id } = await guest(boss, 'One');
  const again = await open();
  vi.spyOn(server.app.db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('The database is away.');
  });
  expect(codeOf(await again.send('join-meeting', { meetingId, admitToken }))).toBe('internal');
  // The replaced participant must not show up any more.
  expect(await boss.next('user-left')).toEqual({ participantId: id });
  await boss.send('send-message', { meetingId, message: 'Who is here?' });
  expect(codeOf(await again.send('raise-hand', { meetingId, raised: true }))).toBe('not_admitted');
  expect(again.heard.filter(([name]) => name === 'new-message')).toEqual([]);
  await enter(again, { admitToken });
  await boss.send('send-message', { meetingId, message: 'Welcome back' });
  expect(await again.next('new-message')).toMatchObject({ message: 'Welcome back' });
});

test('a socket that waits and was away for a moment stands for its request again', async () => {
  const server = await start();
  const { meetingId, host, knock } = await meetingOf(server);
  const boss = await host();
  const { socket, requestId } = await knock('Brief Break');
  const bound = async () => {
    const { rows } = await server.store.pool.query('select connection_id from join_requests');
    return rows[0].connection_id as string | null;
  };
  const before = await bound();
  breakOff(socket);
  await untilHolds(async () => expect(await bound()).toBeNull());
  await back(socket);
  expect(socket.socket.recovered).toBe(true);
  await untilHolds(async () => expect(await bound()).toBe(before));
  await server.server.rooms.sweep();
  for (let passed = 0; passed < 90; passed += 2) {
    server.clock.move(2);
    await server.server.rooms.sweep();
  }
  expect(codeOf(await boss.send('approve-join', { requestId }))).toBe('ok');
  await socket.next('join-approved');
  // A client that knows only the specification sends no tokens.
  expect(codeOf(await socket.send('join-meeting', { meetingId }))).toBe('ok');
});

test('a person removed a second time learns that they cannot ask again', async () => {
  const server = await start();
  const { host, guest, knock, enter } = await meetingOf(server);
  const boss = await host();
  const first = await guest(boss, 'Twice');
  await boss.send('remove-participant', { participantId: first.id });
  expect(await first.next('you-were-removed')).toMatchObject({ canKnock: true });
  const { socket, requestId } = await knock('Twice');
  await boss.send('approve-join', { requestId });
  await socket.next('join-approved');
  const second = await enter(socket);
  await boss.send('remove-participant', { participantId: second.id });
  expect(await second.next('you-were-removed')).toMatchObject({ canKnock: false });
  expect(codeOf((await knock('Twice')).answer)).toBe('blocked');
});

test('a new socket opened with the token of an admission comes in with it; one opened with another does not', async () => {
  const server = await start();
  const { meetingId, host, guest, open } = await meetingOf(server);
  const boss = await host();
  const { admitToken, socket } = await guest(boss, 'One');
  socket.close();
  const openedWith = (auth: object) => open(undefined, { auth });
  for (const wrong of ['x'.repeat(22), 'short', 7, { admitToken }])
    expect(codeOf(await (await openedWith({ admitToken: wrong })).send('join-meeting', { meetingId }))).toBe(
      'not_admitted',
    );
  const again = await openedWith({ admitToken });
  expect(codeOf(await again.send('join-meeting', { meetingId }))).toBe('ok');
  expect(joinedOf(again).self).toMatchObject({ name: 'One', isHost: false });
  // The token in the event takes precedence.
  const other = await openedWith({ admitToken });
  expect(codeOf(await other.send('join-meeting', { meetingId, admitToken: 'x'.repeat(22) }))).toBe('not_admitted');
});

test('an admitted person enters 30 times a minute at most, over any sockets; others as before', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1' });
  const { meetingId, host, guest, open } = await meetingOf(server);
  const boss = await host();
  const [one, other] = [await guest(boss, 'One'), await guest(boss, 'Other')];
  const enter = async (admitToken: string) => {
    const socket = await open();
    return codeOf(await socket.send('join-meeting', { meetingId, admitToken }));
  };
  for (let nth = 2; nth <= 30; nth += 1) expect(await enter(one.admitToken)).toBe('ok');
  expect(await enter(one.admitToken)).toBe('rate_limited');
  expect(await enter(other.admitToken)).toBe('ok');
});
