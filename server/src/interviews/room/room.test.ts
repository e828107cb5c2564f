import { createHmac } from 'node:crypto';
import type { PayloadOf } from '@assay/contract/events';
import type { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../../test/testServer.ts';
import type { TestServer } from '../../../test/testServer.ts';
import { untilHolds } from '../../../test/testWaiting.ts';
import { clearRooms, forgetInterviews, remindHosts, renewAdmissions, sweepRooms } from './roomSweep.service.ts';

const start = (settings: Record<string, string> = {}) => startTestServer({ RATE_LIMIT_FACTOR: '10', ...settings });
const namesOf = (heard: [string, unknown][]) => heard.map(([name]) => name);
/** The last roster a socket received. */
const joinedOf = ({ heard }: { heard: [string, unknown][] }) =>
  heard.findLast(([name]) => name === 'meeting-joined')?.[1] as PayloadOf<typeof events, 'meeting-joined'>;
const offer = { type: 'offer', sdp: 'v=0' };
/** Keeps all connections alive while the clock moves. */
const keepAlive = ({ store }: TestServer) =>
  store.pool.query(`update participants set seen_at = '2030-01-01'; update join_requests set seen_at = '2030-01-01'`);

test('signalling reaches only its target, with the sender as the server knows them', async () => {
  const server = await start();
  const { meetingId, host, guest } = await meetingOf(server);
  const boss = await host();
  const [one, two] = [await guest(boss, 'One'), await guest(boss, 'Two')];
  const forged = { meetingId, offer, targetId: one.id, senderId: boss.id };
  expect(codeOf(await two.send('offer', forged))).toBe('ok');
  expect(await one.next('offer')).toEqual({ offer, senderId: two.id });
  await one.send('answer', { meetingId, answer: { type: 'answer', sdp: 'v=0' }, targetId: two.id });
  expect(await two.next('answer')).toMatchObject({ senderId: one.id });
  await two.send('ice-candidate', { meetingId, candidate: null, targetId: one.id });
  expect(await one.next('ice-candidate')).toEqual({ candidate: null, senderId: two.id });
  expect(namesOf(boss.heard)).not.toContain('offer');
});

test('no one signals to themselves, to an unknown id, into another meeting, or in its name', async () => {
  const server = await start();
  const here = await meetingOf(server);
  const there = await meetingOf(server, {}, await server.admin());
  const boss = await here.host();
  const foreign = await there.host();
  const guest = await here.guest(boss);
  const send = (targetId: string, meetingId = here.meetingId) => guest.send('offer', { meetingId, offer, targetId });
  expect(codeOf(await send(guest.id))).toBe('not_found');
  expect(codeOf(await send('x'.repeat(22)))).toBe('not_found');
  expect(codeOf(await send(foreign.id))).toBe('not_found');
  expect(codeOf(await send(foreign.id, there.meetingId))).toBe('not_admitted');
  expect(namesOf(foreign.heard)).not.toContain('offer');
});

test('oversized payloads are refused: a description over 100,000, a candidate over 2,000, a message over 2,000 characters', async () => {
  const server = await start();
  const { meetingId, host, guest } = await meetingOf(server);
  const boss = await host();
  const { send, id } = await guest(boss);
  expect(id).not.toBe(boss.id);
  const long = { type: 'offer', sdp: 'x'.repeat(100_001) };
  expect(codeOf(await send('offer', { meetingId, offer: long, targetId: boss.id }))).toBe('invalid_input');
  server.clock.move(11);
  const candidate = { candidate: 'x'.repeat(2001) };
  expect(codeOf(await send('ice-candidate', { meetingId, candidate, targetId: boss.id }))).toBe('invalid_input');
  server.clock.move(11);
  expect(codeOf(await send('send-message', { meetingId, message: 'x'.repeat(2001) }))).toBe('invalid_input');
  server.clock.move(11);
  expect(codeOf(await send('send-message', { meetingId, message: '  \n ' }))).toBe('invalid_input');
  server.clock.move(11);
  for (const clientId of ['x'.repeat(15), 'x'.repeat(65)]) {
    expect(codeOf(await send('send-message', { meetingId, message: 'Hello', clientId }))).toBe('invalid_input');
  }
});

test('a message resent with its sender’s id, also concurrently or on another connection, is stored and delivered once', async () => {
  const server = await start();
  const { meetingId, host, guest, open, enter } = await meetingOf(server);
  const boss = await host();
  const [one, two] = [await guest(boss, 'One'), await guest(boss, 'Two')];
  const said = (message: string) => ({ meetingId, message, clientId: 'the same for all' });
  const receivedByBoss = () => boss.heard.flatMap(([name, payload]) => (name === 'new-message' ? [payload] : []));
  const answers = await Promise.all([1, 2].map(() => one.send('send-message', said('once'))));
  expect(answers.map(codeOf)).toEqual(['ok', 'ok']);
  one.socket.close();
  const back = await enter(await open(), { admitToken: one.admitToken });
  expect(codeOf(await back.send('send-message', said('once')))).toBe('ok');

  // Message ids are meaningless to others, and a client without ids sends each message as a new one.
  expect(codeOf(await two.send('send-message', said('of another person')))).toBe('ok');
  for (let time = 0; time < 2; time += 1)
    expect(codeOf(await two.send('send-message', { meetingId, message: 'twice' }))).toBe('ok');
  const all = ['once', 'of another person', 'twice', 'twice'];
  await untilHolds(() => expect(receivedByBoss().at(-1)).toMatchObject({ message: 'twice' }));
  expect(receivedByBoss()).toMatchObject(all.map((message) => ({ message })));
  expect(joinedOf(await host()).messages.map(({ message }) => message)).toEqual(all);
});

test('a newcomer receives everyone’s current state, and everyone receives the newcomer', async () => {
  const server = await start();
  const { meetingId, host, guest } = await meetingOf(server, { title: 'First talk' });
  const boss = await host();
  const one = await guest(boss, 'One', { videoEnabled: false, instance: 'i'.repeat(22) });
  await one.send('toggle-audio', { meetingId, enabled: false });
  await one.send('raise-hand', { meetingId, raised: true });
  await one.send('toggle-sound-only', { meetingId, enabled: true });
  const two = await guest(boss, 'Two');
  const joined = joinedOf(two);
  expect(joined).toMatchObject({
    self: { id: two.id, name: 'Two', isHost: false, isLead: false },
    meeting: { meetingId, title: 'First talk', locked: false, capacity: 6 },
    participants: [
      { id: boss.id, isHost: true, connected: true },
      {
        id: one.id,
        name: 'One',
        isHost: false,
        videoEnabled: false,
        audioEnabled: false,
        handRaised: true,
        soundOnly: true,
      },
    ],
  });
  expect(await one.next('user-joined')).toMatchObject({ participant: { id: two.id, name: 'Two' } });
  expect(await boss.next('user-joined')).toMatchObject({ participant: { id: one.id, name: 'One' } });
  expect(await boss.next('user-joined')).toMatchObject({ participant: { id: two.id, name: 'Two' } });
});

test('toggles, poor lines, hands and screens are sent to everyone; a second screen replaces the first', async () => {
  const server = await start();
  const { meetingId, host, guest } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'One');
  await one.send('toggle-video', { meetingId, enabled: false });
  expect(await boss.next('participant-video-toggle')).toEqual({ participantId: one.id, enabled: false });
  await one.send('toggle-sound-only', { meetingId, enabled: true });
  expect(await boss.next('participant-sound-only')).toEqual({ participantId: one.id, enabled: true });
  await one.send('raise-hand', { meetingId, raised: true });
  expect(await boss.next('participant-hand-raised')).toMatchObject({ participantName: 'One', raised: true });
  await one.send('toggle-screen-share', { meetingId, enabled: true });
  await boss.send('toggle-screen-share', { meetingId, enabled: true });
  const shares = async () => [await one.next('participant-screen-share'), await one.next('participant-screen-share')];
  expect(await shares()).toEqual([
    { participantId: one.id, enabled: true },
    { participantId: one.id, enabled: false },
  ]);
  expect(await one.next('participant-screen-share')).toEqual({ participantId: boss.id, enabled: true });
});

test('a candidate reads messages since their first admission, also after a reload; hosts read everything', async () => {
  const server = await start();
  const { meetingId, host, guest, open, enter } = await meetingOf(server);
  const boss = await host();
  await boss.send('send-message', { meetingId, message: 'before' });
  await boss.send('send-message', { meetingId, message: 'among hosts', channel: 'panel' });
  server.clock.move(5);
  const { admitToken, socket, heard } = await guest(boss, 'One');
  await boss.send('send-message', { meetingId, message: 'after' });
  await boss.send('send-message', { meetingId, message: 'of hosts again', channel: 'panel' });
  await untilHolds(() => expect(namesOf(heard)).toContain('new-message'));
  expect(JSON.stringify(heard)).not.toMatch(/before|hosts/);
  socket.close();
  const back = await enter(await open(), { admitToken });
  const texts = (person: typeof back) => joinedOf(person).messages.map(({ message }) => message);
  expect(texts(back)).toEqual(['after']);
  const again = await host();
  expect(texts(again)).toEqual(['before', 'among hosts', 'after', 'of hosts again']);
  expect(codeOf(await back.send('send-message', { meetingId, message: 'me too', channel: 'panel' }))).toBe('not_host');
});

test('the same person in a second place replaces the first: left before joined, and only the second hears knocks', async () => {
  const server = await start();
  const { host, guest, knock, boss: person } = await meetingOf(server);
  const first = await host();
  const one = await guest(first, 'One');
  const second = await host(person);
  expect(await first.next('error')).toMatchObject({ code: 'replaced' });
  expect(await first.ended).toBe('io server disconnect');
  await one.next('user-joined');
  const order = one.heard.filter(([name]) => name === 'user-left' || name === 'user-joined');
  expect(order).toEqual([
    ['user-left', { participantId: first.id }],
    ['user-joined', expect.objectContaining({ participant: expect.objectContaining({ id: second.id, isHost: true }) })],
  ]);
  await knock('New');
  await second.next('join-request');
  // The earlier request was replaced.
  expect(namesOf(first.heard).filter((name) => name === 'join-request')).toHaveLength(1);
});

test('the same page on a new socket is announced as such, so that its media continues', async () => {
  const server = await start();
  const { host, guest, open, enter } = await meetingOf(server);
  const boss = await host();
  const instance = 'i'.repeat(22);
  const { admitToken, id, socket } = await guest(boss, 'One', { instance });
  socket.close();
  const lost = await boss.next('participant-connection');
  expect(lost).toEqual({ participantId: id, connected: false });
  const back = await enter(await open(), { admitToken, instance });
  expect(await boss.next('user-left')).toEqual({ participantId: id, replacedBy: back.id });
  const { participant } = await boss.next<{ participant: object }>('user-joined');
  expect(await boss.next('user-joined')).toMatchObject({ participant: { ...participant, id: back.id } });
  expect(joinedOf(back).self).toMatchObject({ ...participant, id: back.id });
});

test('claiming another person’s page makes a different page', async () => {
  const server = await start();
  const { host, guest } = await meetingOf(server);
  const boss = await host();
  const instance = 'i'.repeat(22);
  await guest(boss, 'One', { instance });
  const two = await guest(boss, 'Two', { instance });
  const { participants, self } = joinedOf(two);
  const received = [...participants, self].flatMap((one) => one.instance ?? []);
  expect(new Set(received).size).toBe(2);
  // A page's instance name is not revealed either, because others could reuse it.
  expect(received).not.toContain(instance);
});

test('without a return within five seconds a person has left; leaving on purpose is immediate', async () => {
  const server = await start();
  const { meetingId, host, guest } = await meetingOf(server);
  const boss = await host();
  const [one, two] = [await guest(boss, 'One'), await guest(boss, 'Two')];
  await two.send('leave-meeting', { meetingId });
  expect(await boss.next('user-left')).toEqual({ participantId: two.id, reason: 'left' });
  one.socket.close();
  await boss.next('participant-connection');
  server.clock.move(4);
  await keepAlive(server);
  await sweepRooms(server.app);
  expect(boss.heard.filter(([name]) => name === 'user-left')).toHaveLength(1);
  server.clock.move(2);
  await sweepRooms(server.app);
  expect(await boss.next('user-left')).toEqual({ participantId: one.id, reason: 'lost' });
  expect((await server.call(`GET /meetings/${meetingId}`)).data).toMatchObject({ participantCount: 1 });
});

test('a person whom others saw leave enters again and stays; a removed one hears nothing more', async () => {
  const server = await start();
  const { meetingId, host, guest } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'One');
  const { admitToken } = one;
  await boss.next('user-joined');
  const cut = async () => {
    const { ws } = one.socket.io.engine.transport as unknown as { ws: { terminate(): void } };
    ws.terminate();
    await boss.next('participant-connection');
  };
  await cut();
  server.clock.move(6);
  await sweepRooms(server.app);
  expect(await boss.next('user-left')).toEqual({ participantId: one.id, reason: 'lost' });

  const back = () => new Promise<void>((resolve) => void one.socket.once('connect', resolve).connect());
  await back();
  expect(one.socket.recovered).toBe(false);
  expect(codeOf(await one.send('join-meeting', { meetingId, admitToken }))).toBe('ok');
  const { participant } = await boss.next<{ participant: { id: string; name: string } }>('user-joined');
  expect(participant.name).toBe('One');
  expect(codeOf(await one.send('raise-hand', { meetingId, raised: true }))).toBe('ok');

  // Disconnected for a moment and removed meanwhile: later messages are not delivered.
  await cut();
  expect(codeOf(await boss.send('remove-participant', { participantId: participant.id }))).toBe('ok');
  await boss.send('send-message', { meetingId, message: 'Now that they are gone' });
  await back();
  expect(one.socket.recovered).toBe(false);
  expect(codeOf(await one.send('raise-hand', { meetingId, raised: true }))).toBe('not_admitted');
  expect(one.heard.filter(([name]) => name === 'new-message')).toEqual([]);
});

test('a host who is put off the panel or signed out decides nothing more', async () => {
  const server = await start();
  const { meetingId, host, knock, guest } = await meetingOf(server);
  const boss = await host();
  const admin = await server.admin();
  const other = await host(admin);
  const candidate = await guest(boss, 'One');
  const { requestId } = await knock();
  await server.store.pool.query(`update users set role = 'user' where id = $1`, [admin.id]);
  await server.store.pool.query(`delete from meeting_hosts where user_id = $1`, [admin.id]);
  server.app.actors.forgetUser(admin.id);
  await untilHolds(async () => expect(codeOf(await other.send('approve-join', { requestId }))).toBe('not_host'));
  expect(codeOf(await other.send('end-meeting', {}))).toBe('not_host');
  await server.call('DELETE /auth/sessions', { token: admin.token });
  expect(codeOf(await candidate.send('remove-participant', { participantId: boss.id }))).toBe('not_host');
  expect((await server.call(`GET /meetings/${meetingId}`)).data.status).toBe('live');
});

test('a host who leaves hands nothing to a candidate; another admin comes in and is host', async () => {
  const server = await start();
  const { meetingId, host, guest, knock } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'One');
  boss.socket.close();
  const { requestId, socket } = await knock();
  expect(await one.next('participant-connection')).toMatchObject({ participantId: boss.id, connected: false });
  expect(codeOf(await one.send('approve-join', { requestId }))).toBe('not_host');
  expect(codeOf(await one.send('lock-meeting', { locked: true }))).toBe('not_host');
  const second = await host(await server.admin());
  expect(codeOf(await second.send('approve-join', { requestId }))).toBe('ok');
  await socket.next('join-approved');
  expect((await server.call(`GET /meetings/${meetingId}`)).data).toMatchObject({ hostPresent: true });
});

test('a removed person is notified, is gone for everyone, cannot return with the old token, and may ask once more', async () => {
  const server = await start();
  const { meetingId, host, guest, open, knock } = await meetingOf(server);
  const boss = await host();
  const { id, admitToken, ...one } = await guest(boss, 'One');
  expect(codeOf(await boss.send('remove-participant', { participantId: boss.id }))).toBe('forbidden');
  expect(codeOf(await boss.send('remove-participant', { participantId: id }))).toBe('ok');
  expect(await one.next('you-were-removed')).toMatchObject({ canKnock: true });
  expect(await boss.next('user-left')).toEqual({ participantId: id, reason: 'removed' });
  await one.ended;
  const back = await open();
  expect(codeOf(await back.send('join-meeting', { meetingId, admitToken }))).toBe('not_admitted');
  expect((await knock('One')).answer).toMatchObject({ ok: true });
  expect(codeOf(await boss.send('remove-participant', { participantId: id }))).toBe('not_found');
});

test('a token is good for its meeting, its session and six hours', async () => {
  const server = await start();
  const { meetingId, host, guest, open, boss: person } = await meetingOf(server);
  const other = await meetingOf(server, {}, person);
  const boss = await host();
  const { admitToken, socket } = await guest(boss, 'One');
  socket.close();
  await other.host();
  expect(codeOf(await (await open()).send('join-meeting', { meetingId: other.meetingId, admitToken }))).toBe(
    'not_admitted',
  );
  expect(codeOf(await (await open()).send('join-meeting', { meetingId, admitToken }))).toBe('ok');
  server.clock.move(6 * 3600 + 1);
  expect(codeOf(await (await open()).send('join-meeting', { meetingId, admitToken }))).toBe('not_admitted');
});

test('a call may outlast a token: people inside return after a reload; people who left or were removed do not', async () => {
  const server = await start();
  const { meetingId, host, guest, open, enter } = await meetingOf(server);
  const boss = await host();
  const [long, brief, out] = [await guest(boss, 'Long'), await guest(boss, 'Brief'), await guest(boss, 'Out')];
  await brief.send('leave-meeting', { meetingId });
  expect(codeOf(await boss.send('remove-participant', { participantId: out.id }))).toBe('ok');
  for (let hours = 0; hours < 26; hours += 0.5) {
    server.clock.move(1800);
    await renewAdmissions(server.app);
  }
  await forgetInterviews(server.app);
  const tryAgain = async ({ admitToken }: typeof long) =>
    codeOf(await (await open()).send('join-meeting', { meetingId, admitToken }));
  expect(await tryAgain(brief)).toBe('not_admitted');
  expect(await tryAgain(out)).toBe('not_admitted');

  const reloaded = await enter(await open(), { admitToken: long.admitToken });
  expect(joinedOf(reloaded)).toMatchObject({ admitToken: long.admitToken, self: { name: 'Long' } });
  expect(namesOf(boss.heard).filter((name) => name === 'join-request')).toHaveLength(3);
  // A disconnected page's token is worth no more than anyone's.
  await reloaded.send('leave-meeting', { meetingId });
  server.clock.move(6 * 3600);
  await renewAdmissions(server.app);
  expect(await tryAgain(long)).toBe('not_admitted');
});

test('a lead ends the meeting for everyone, permanently; other hosts cannot, and a learner may become lead', async () => {
  const server = await start();
  const { meetingId, host, knock, guest, open } = await meetingOf(server);
  const boss = await host();
  const learner = await server.learner();
  const learnerSocket = await open(learner.token);
  await learnerSocket.send('request-join', { meetingId, userInfo: { name: 'Colleague' } });
  const { requestId } = await learnerSocket.next<{ requestId: string }>('join-pending');
  await boss.send('approve-join', { requestId });
  const { admitToken } = await learnerSocket.next<{ admitToken: string }>('join-approved');
  await learnerSocket.send('join-meeting', { meetingId, admitToken });
  const joined = await learnerSocket.next<{ self: { id: string } }>('meeting-joined');
  const one = await guest(boss, 'One');
  const waiting = await knock('Waiting');
  const coming = await knock('Coming');
  await boss.send('approve-join', { requestId: coming.requestId });
  expect(codeOf(await learnerSocket.send('end-meeting', {}))).toBe('not_host');
  expect(codeOf(await boss.send('hand-over', { participantId: one.id }))).toBe('forbidden');
  const accounts = joinedOf(one).participants.map(({ id, hasAccount }) => [id, hasAccount]);
  expect(accounts).toEqual([
    [boss.id, true],
    [joined.self.id, true],
  ]);
  expect(joinedOf(one).self.hasAccount).toBe(false);
  expect(codeOf(await boss.send('hand-over', { participantId: joined.self.id }))).toBe('ok');
  const lead = { isHost: true, isLead: true };
  expect(await learnerSocket.next('participant-host')).toEqual({ participantId: joined.self.id, ...lead });
  // Every admin may end a meeting, not only its lead.
  expect(await learnerSocket.next('participant-host')).toEqual({ participantId: boss.id, ...lead });
  expect(await learnerSocket.next('join-request')).toMatchObject({ requestId: waiting.requestId });
  expect(await learnerSocket.next('join-request-coming')).toEqual({
    requestId: coming.requestId,
    name: 'Coming',
    admittedAt: server.clock.now().toISOString(),
  });
  expect(codeOf(await learnerSocket.send('end-meeting', {}))).toBe('ok');
  for (const socket of [boss, one]) {
    expect(await socket.next('meeting-ended')).toMatchObject({ reason: 'ended_by_host' });
    await socket.ended;
  }
  expect(await waiting.socket.next('join-rejected')).toMatchObject({ reason: 'ended', canRetry: false });
  await expect(host()).rejects.toThrow('ended');
});

test('the session closes for candidates after 15 minutes without a host, or one minute without people', async () => {
  const server = await start();
  const { meetingId, host, guest, open, boss: person } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'One');
  await boss.send('leave-meeting', { meetingId });
  server.clock.move(899);
  await keepAlive(server);
  await sweepRooms(server.app);
  expect(namesOf(one.heard)).not.toContain('meeting-ended');
  server.clock.move(2);
  await sweepRooms(server.app);
  expect(await one.next('meeting-ended')).toEqual({ reason: 'no_host', by: null });
  expect((await server.call(`GET /meetings/${meetingId}`)).data).toMatchObject({ status: 'scheduled' });
  const again = await host(person);
  expect(codeOf(await (await open()).send('join-meeting', { meetingId, admitToken: one.admitToken }))).toBe(
    'not_admitted',
  );
  await again.send('leave-meeting', { meetingId });
  server.clock.move(61);
  await sweepRooms(server.app);
  expect((await server.call(`GET /meetings/${meetingId}`)).data).toMatchObject({ status: 'scheduled' });
});

test('a new host receives the hosts’ messages they have not read, and none twice', async () => {
  const server = await start();
  const { meetingId, host, open, enter } = await meetingOf(server);
  const boss = await host();
  const learner = await server.learner();
  const say = (message: string, channel: string) => boss.send('send-message', { meetingId, message, channel });
  await say('before they came', 'room');
  server.clock.move(1);
  const socket = await open(learner.token);
  await socket.send('request-join', { meetingId, userInfo: { name: 'Colleague' } });
  const { requestId } = await socket.next<{ requestId: string }>('join-pending');
  await boss.send('approve-join', { requestId });
  const { admitToken } = await socket.next<{ admitToken: string }>('join-approved');
  const colleague = await enter(socket, { admitToken });
  server.clock.move(1);
  await say('among us', 'panel');
  await say('for all', 'room');
  expect(await colleague.next('new-message')).toMatchObject({ message: 'for all' });
  for (let time = 0; time < 2; time += 1)
    expect(codeOf(await boss.send('hand-over', { participantId: colleague.id }))).toBe('ok');
  await say('afterwards', 'panel');
  const received = [await colleague.next('new-message'), await colleague.next('new-message')];
  expect(received).toMatchObject([{ message: 'before they came' }, { message: 'among us', channel: 'panel' }]);
  expect(await colleague.next('new-message')).toMatchObject({ message: 'afterwards' });
});

test('after a crash people find each other in place, return with their tokens, and no one is there twice', async () => {
  const server = await start();
  const { meetingId, host, guest, open, enter } = await meetingOf(server);
  const boss = await host();
  const instance = 'i'.repeat(22);
  const { id, admitToken } = await guest(boss, 'One', { instance });
  await clearRooms(server.app);
  const count = async () => (await server.call(`GET /meetings/${meetingId}`)).data.participantCount;
  expect(await count()).toBe(0);
  const hostBack = await host();
  expect(joinedOf(hostBack).participants).toMatchObject([{ id, name: 'One', connected: false }]);
  const back = await enter(await open(), { admitToken, instance });
  expect(await hostBack.next('user-left')).toEqual({ participantId: id, replacedBy: back.id });
  expect(joinedOf(back).participants).toMatchObject([{ id: hostBack.id, isHost: true, connected: true }]);
  expect(await count()).toBe(2);
});

test('a person who does not return after a crash has left fifteen seconds after the start', async () => {
  const server = await start();
  const { host, guest } = await meetingOf(server);
  const { id } = await guest(await host(), 'One');
  await clearRooms(server.app);
  const hostBack = await host();
  const stay = () => server.store.pool.query('update participants set seen_at = $1', [new Date('2030-01-01')]);
  server.clock.move(14);
  await stay();
  await sweepRooms(server.app);
  expect(namesOf(hostBack.heard)).not.toContain('user-left');
  server.clock.move(2);
  await sweepRooms(server.app);
  expect(await hostBack.next('user-left')).toEqual({ participantId: id, reason: 'lost' });
});

test('a guest cannot look like a host, and two of one name differ', async () => {
  const server = await start();
  const { host, guest, knock, boss: person } = await meetingOf(server);
  const boss = await host();
  const profile = (await server.call('GET /auth/me', { token: person.token })).data.user;
  const name = `${profile.firstName} ${profile.lastName}`.toUpperCase();
  const shown = async (called: string) => {
    const joined = joinedOf(await guest(boss, called));
    expect(joined).not.toHaveProperty('waiting');
    return joined.self.name;
  };
  expect(await shown(name)).toBe(`${name} (guest)`);
  expect(await boss.next('join-request')).toMatchObject({ name: `${name} (guest)` });
  await knock(`${name} (Host)`);
  expect(await boss.next('join-request')).toMatchObject({ name: `${name} (guest)` });
  const second = await host(await server.admin());
  expect(joinedOf(second).waiting).toMatchObject([{ name: `${name} (guest)` }]);
  expect(await second.next('join-request')).toMatchObject({ name: `${name} (guest)` });
  expect(await shown('\u202aBea\u0007 Cruz\u202c')).toBe('Bea Cruz');
  expect(await shown('Kim')).toBe('Kim');
  expect(await shown('kim ')).toBe('kim (2)');
});

test('a relay’s credential is the HMAC of its end and holder, and only those inside and prechecks get one', async () => {
  const server = await start({
    STUN_URLS: '',
    TURN_URLS: 'turn:relay.example.org:3478',
    TURN_SECRET: 'a secret with the relay',
  });
  const { meetingId, host } = await meetingOf(server);
  const boss = await host();
  const joined = joinedOf(boss);
  const [relay] = joined.iceServers;
  expect(joined.iceServers).toHaveLength(1);
  const end = Math.floor(server.clock.now().getTime() / 1000) + 6 * 3600;
  expect(relay?.username).toMatch(new RegExp(`^${end}:${boss.id}-0$`));
  const credential = createHmac('sha1', 'a secret with the relay')
    .update(relay?.username ?? '')
    .digest('base64');
  expect(relay?.credential).toBe(credential);
  const checked = await server.call(`POST /meetings/${meetingId}/precheck`);
  expect(checked.data.iceServers[0].username).toMatch(
    new RegExp(`^${Math.floor(server.clock.now().getTime() / 1000) + 120}:check-[\\w-]{12}-[0-3]$`),
  );
  await boss.send('end-meeting');
  await boss.next('meeting-ended');
  const late = await server.call(`POST /meetings/${meetingId}/precheck`);
  expect([late.body.code, late.text]).toEqual(['ended', expect.not.stringContaining('relay.example.org')]);
});

test('the relay’s quota per name applies to four names at most, per address and per person inside', async () => {
  const server = await start({ STUN_URLS: '', TURN_URLS: 'turn:relay.example.org', TURN_SECRET: 'x'.repeat(16) });
  const { meetingId, host } = await meetingOf(server);
  const boss = await host();
  const nameIn = (received: unknown) =>
    (received as { iceServers: { username: string }[] }).iceServers[0]?.username.replace(/^\d+:/, '') ?? '';
  const checked = new Set<string>();
  for (let check = 0; check < 100; check += 1)
    checked.add(nameIn((await server.call(`POST /meetings/${meetingId}/precheck`)).data));
  expect(checked.size).toBe(4);

  const inside = [nameIn(joinedOf(boss))];
  for (let renewal = 0; renewal < 20; renewal += 1) {
    expect(codeOf(await boss.send('renew-ice-servers', { meetingId }))).toBe('ok');
    inside.push(nameIn(await boss.next('ice-servers')));
    // The quota used before a network broke off still counts.
    expect(inside.at(-1)).not.toBe(inside.at(-2));
  }
  expect(new Set(inside).size).toBe(4);
});

test('people inside get a new relay credential before the first one expires; others do not', async () => {
  const server = await start({ STUN_URLS: '', TURN_URLS: 'turn:relay.example.org', TURN_SECRET: 'x'.repeat(16) });
  const { meetingId, host, guest, knock, open } = await meetingOf(server);
  const other = await meetingOf(server, {}, await server.admin());
  const boss = await host();
  const one = await guest(boss, 'One');
  const renew = (socket: Pick<typeof one, 'send'>) => socket.send('renew-ice-servers', { meetingId });
  for (const socket of [await open(), (await knock('Waiting')).socket, await other.host()])
    expect(codeOf(await renew(socket))).toBe('not_admitted');
  server.clock.move(5 * 3600 + 1800);
  expect(codeOf(await renew(one))).toBe('ok');
  const { iceServers } = await one.next<{ iceServers: { username?: string }[] }>('ice-servers');
  const named = `${Math.floor(server.clock.now().getTime() / 1000) + 6 * 3600}:${one.id}-`;
  expect(iceServers).toMatchObject([{ username: expect.stringMatching(new RegExp(`^${named}1$`)) }]);

  // Gone from the room, but their socket does not know it yet.
  await server.store.pool.query('delete from participants where participant_id = $1', [one.id]);
  expect(codeOf(await renew(one))).toBe('not_admitted');
});

test('a disconnected person is not asked to mute, because no one would hear it', async () => {
  const server = await start();
  const { host, guest } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'One');
  expect(codeOf(await boss.send('request-mute', { participantId: one.id }))).toBe('ok');
  expect(await one.next('mute-requested')).toMatchObject({ by: expect.any(String) });
  one.socket.close();
  expect(await boss.next('participant-connection')).toEqual({ participantId: one.id, connected: false });
  expect(await boss.send('request-mute', { participantId: one.id })).toMatchObject({
    ok: false,
    error: { code: 'not_found', message: 'They’ve lost their connection. Ask again when they’re back.' },
  });
});

test('how the call was and who was there is kept for admins', async () => {
  const server = await start();
  const { meetingId, host, guest, boss: person } = await meetingOf(server);
  const boss = await host();
  const one = await guest(boss, 'One');
  const quality = { rttMs: 41, lossPercent: 0.5, freezeSeconds: 2, relayed: false, mosEst: 4.32 };
  expect(codeOf(await one.send('report-quality', { meetingId, quality }))).toBe('ok');
  server.clock.move(60);
  await one.send('leave-meeting', { meetingId });
  const attendance = async () =>
    (await server.call(`GET /meetings/${meetingId}/attendance`, { token: person.token })).data.items;
  expect(await attendance()).toMatchObject([
    { isHost: true, leftAt: null, reason: null, quality: null },
    { name: 'One', isHost: false, reason: 'left', quality },
  ]);
  // As stored before speech quality was estimated.
  await server.store.pool.query(`update attendances set quality = quality - 'mosEst' where quality is not null`);
  expect(await attendance()).toMatchObject([{ quality: null }, { quality: { ...quality, mosEst: null } }]);
});

test('hosts are notified once of a planned meeting that was not started', async () => {
  const server = await start();
  const startsAt = new Date(server.clock.now().getTime() + 600_000).toISOString();
  const { boss } = await meetingOf(server, { startsAt });
  const unread = async () => (await server.call('GET /notifications', { token: boss.token })).data.unread;
  server.clock.move(600 + 119);
  await remindHosts(server.app);
  expect(await unread()).toBe(0);
  server.clock.move(2);
  await remindHosts(server.app);
  await remindHosts(server.app);
  expect(await unread()).toBe(1);
});

test('people waiting at a never opened meeting are notified when its time has passed', async () => {
  const server = await start();
  const startsAt = new Date(server.clock.now().getTime() + 600_000).toISOString();
  const { knock, meetingId } = await meetingOf(server, { startsAt, minutes: 15 });
  const { socket, requestId } = await knock('Patient One');
  server.clock.move(600 + 15 * 60 + 2 * 3600 - 2);
  await remindHosts(server.app);
  expect(namesOf(socket.heard)).not.toContain('join-rejected');
  server.clock.move(4);
  await remindHosts(server.app);
  expect(await socket.next('join-rejected')).toMatchObject({ requestId, meetingId, reason: 'ended', canRetry: false });
});

test('a client that knows only the specification’s events and fields takes part', async () => {
  const server = await start();
  const { meetingId, open, boss: person } = await meetingOf(server);
  const boss = await open(person.token);
  await boss.send('join-meeting', { meetingId, userInfo: { name: 'Host', isHost: true } });
  const host = await boss.next<{ participants: unknown[] }>('meeting-joined');
  expect(host.participants).toEqual([]);
  const guest = await open();
  guest.socket.emit('request-join', { meetingId, userInfo: { name: 'Plain', isHost: false } });
  const { requestId } = await boss.next<{ requestId: string }>('join-request');
  boss.socket.emit('approve-join', { requestId });
  await guest.next('join-approved');
  guest.socket.emit('join-meeting', { meetingId, userInfo: { name: 'Plain', isHost: false } });
  const { participants } = await guest.next<{ participants: { id: string }[] }>('meeting-joined');
  const { participant } = await boss.next<{ participant: { id: string } }>('user-joined');
  boss.socket.emit('offer', { meetingId, offer, targetId: participant.id });
  expect(await guest.next('offer')).toEqual({ offer, senderId: participants[0]?.id });
  const [senderId, targetId] = [participant.id, participants[0]?.id];
  const [answer, candidate] = [
    { type: 'answer', sdp: 'v=0' },
    { candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host' },
  ];
  guest.socket.emit('answer', { meetingId, answer, targetId });
  expect(await boss.next('answer')).toEqual({ answer, senderId });
  guest.socket.emit('ice-candidate', { meetingId, candidate, targetId });
  expect(await boss.next('ice-candidate')).toMatchObject({ candidate, senderId });
  for (const what of ['video', 'audio']) {
    guest.socket.emit(`toggle-${what}`, { meetingId, enabled: false });
    expect(await boss.next(`participant-${what}-toggle`)).toEqual({ participantId: senderId, enabled: false });
  }
  guest.socket.emit('raise-hand', { meetingId, raised: true });
  expect(await boss.next('participant-hand-raised')).toMatchObject({ participantId: senderId, raised: true });
  guest.socket.emit('send-message', { meetingId, message: 'Hello' });
  expect(await boss.next('new-message')).toMatchObject({ sender: 'Plain', message: 'Hello' });
  const other = await open();
  other.socket.emit('request-join', { meetingId, userInfo: { name: 'Not Now', isHost: false } });
  boss.socket.emit('reject-join', await boss.next<{ requestId: string }>('join-request'));
  expect(await other.next('join-rejected')).toMatchObject({
    message: 'Your request to join was declined by the host.',
  });
  guest.socket.emit('leave-meeting', { meetingId });
  expect(await boss.next('user-left')).toEqual({ participantId: participant.id, reason: 'left' });
});
