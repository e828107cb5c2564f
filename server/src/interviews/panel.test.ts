import { expect, test } from 'vitest';
import type { ListedMeeting } from '@assay/contract/interviews/interviews';
import { auditEvents } from '../../test/testAudit.ts';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { forgetInterviews, remindHosts } from './room/roomSweep.service.ts';

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '10' });

const panelOf = async ({ call }: TestServer, token: string, wanted: string) =>
  (await call<{ items: ListedMeeting[] }>('GET /meetings', { token })).data.items.find(
    ({ meetingId }) => meetingId === wanted,
  )?.hosts;

test('only active people join a panel, and not the candidate; the meeting must exist and not be over', async () => {
  const server = await start();
  const { meetingId, boss } = await meetingOf(server);
  const [candidate, away, other] = [await server.learner(), await server.admin(), await server.admin()];
  const person = { name: 'Candidate', email: candidate.email.toUpperCase() };
  await server.call(`POST /meetings/${meetingId}/invitations`, { token: boss.token, body: person });
  await server.store.pool.query('update users set is_active = false where id = $1', [away.id]);
  const put = (userId: unknown, id = meetingId) =>
    server.call(`POST /meetings/${id}/hosts`, { token: boss.token, body: { userId } });
  for (const { id } of [candidate, away]) expect((await put(id)).body.errors).toHaveProperty('userId');
  expect((await put('somebody')).status).toBe(400);
  expect((await put(999_999_999)).status).toBe(404);
  expect((await put(other.id, '0000-0000-0000')).status).toBe(404);
  expect(await panelOf(server, boss.token, meetingId)).toHaveLength(1);
  await server.call(`POST /meetings/${meetingId}/end`, { token: boss.token });
  expect(await put(other.id)).toMatchObject({ status: 409, body: { code: 'ended' } });
  const off = await server.call(`DELETE /meetings/${meetingId}/hosts/${boss.id}`, { token: boss.token });
  expect(off).toMatchObject({ status: 409, body: { code: 'ended' } });
});

test('a panel is never empty and always led; who is not on it cannot be taken off', async () => {
  const server = await start();
  const { meetingId, boss } = await meetingOf(server);
  const [second, third] = [await server.admin(), await server.admin()];
  const off = (id: number) => server.call(`DELETE /meetings/${meetingId}/hosts/${id}`, { token: boss.token });
  expect(await off(boss.id)).toMatchObject({ status: 409, body: { code: 'last_host' } });
  expect((await off(second.id)).status).toBe(404);
  for (const { id } of [second, third]) {
    await server.call(`POST /meetings/${meetingId}/hosts`, { token: boss.token, body: { userId: id } });
    server.clock.move(1);
  }
  expect((await off(boss.id)).data).toMatchObject({
    hosts: [
      { userId: second.id, isLead: true },
      { userId: third.id, isLead: false },
    ],
  });
  // Two admins remove each other at the same time: one of them stays.
  const answers = await Promise.all([off(second.id), off(third.id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await panelOf(server, boss.token, meetingId)).toMatchObject([{ isLead: true }]);
});

test('a role is changed only for members, and a lead passes theirs on; shadows lead last', async () => {
  const server = await start();
  const { meetingId, boss, host } = await meetingOf(server);
  const [watches, second] = [await server.learner(), await server.learner()];
  const path = `/meetings/${meetingId}/hosts`;
  const by = { token: boss.token };
  const become = (role: string, { id } = second) => server.call(`PUT ${path}/${id}`, { ...by, body: { role } });
  expect((await become('shadow')).status).toBe(404);
  for (const { id } of [watches, second]) {
    // Hosts are listed in the order in which they were added.
    server.clock.move(1);
    await server.call(`POST ${path}`, { ...by, body: { userId: id } });
  }
  expect((await become('boss')).status).toBe(400);
  expect((await become('shadow', boss)).body.errors).toHaveProperty('role');
  await become('shadow', watches);
  const lead = await host();
  expect((await become('lead')).data.hosts).toMatchObject([
    { userId: boss.id, isLead: false, isShadow: false },
    { userId: watches.id, isLead: false, isShadow: true },
    { userId: second.id, isLead: true, isShadow: false },
  ]);
  // As an admin, the lead before may still end the meeting.
  expect(await lead.next('participant-host')).toMatchObject({ isHost: true, isLead: true });
  await server.call(`DELETE ${path}/${boss.id}`, by);
  const left = await server.call(`DELETE ${path}/${second.id}`, by);
  expect(left.data.hosts).toMatchObject([{ userId: watches.id, isLead: true, isShadow: false }]);
  expect(await become('interviewer', watches)).toMatchObject({ status: 400 });
});

test('a new panel member is notified once, and both changes are in the audit log', async () => {
  const server = await start();
  const { meetingId, boss } = await meetingOf(server, { title: 'First talk' });
  const other = await server.admin();
  const before = (await auditEvents(server.store)).length;
  for (let time = 0; time < 2; time += 1)
    await server.call(`POST /meetings/${meetingId}/hosts`, { token: boss.token, body: { userId: other.id } });
  await server.call(`DELETE /meetings/${meetingId}/hosts/${other.id}`, { token: boss.token });
  const { items } = (await server.call('GET /notifications', { token: other.token })).data;
  expect(items).toMatchObject([{ message: `You’re now a host of meeting ${meetingId} (First talk).` }]);
  const about = { actorId: boss.id, subjectId: other.id };
  const events = await auditEvents(server.store, undefined, before);
  expect(events.filter(({ action }) => action.startsWith('meeting_host'))).toMatchObject([
    { action: 'meeting_host_added', ...about, details: { meetingId } },
    { action: 'meeting_host_removed', ...about, details: { meetingId } },
  ]);
});

test('a host by panel membership alone loses it at once, even inside; an admin inside stays host', async () => {
  const server = await start();
  const { meetingId, boss, host, open, enter, knock } = await meetingOf(server);
  const lead = await host();
  const learner = await server.learner();
  const socket = await open(learner.token);
  await socket.send('request-join', { meetingId, userInfo: { name: 'Interviewer' } });
  const { requestId } = await socket.next<{ requestId: string }>('join-pending');
  await lead.send('approve-join', { requestId });
  const { admitToken } = await socket.next<{ admitToken: string }>('join-approved');
  const helper = await enter(socket, { admitToken });
  expect(codeOf(await lead.send('hand-over', { participantId: helper.id }))).toBe('ok');
  const asks = await knock('Somebody');
  await helper.next('join-request');

  await server.call(`DELETE /meetings/${meetingId}/hosts/${learner.id}`, { token: boss.token });
  const nextRight = () => helper.next<{ participantId: string; isHost: boolean }>('participant-host');
  let right = await nextRight();
  while (right.participantId !== helper.id || right.isHost) right = await nextRight();
  expect(right).toEqual({ participantId: helper.id, isHost: false, isLead: false });
  expect(codeOf(await helper.send('approve-join', { requestId: asks.requestId }))).toBe('not_host');
  expect(codeOf(await helper.send('send-message', { meetingId, message: 'psst', channel: 'panel' }))).toBe('not_host');
  expect(codeOf(await lead.send('send-message', { meetingId, message: 'among us', channel: 'panel' }))).toBe('ok');
  expect(codeOf(await lead.send('send-message', { meetingId, message: 'for all', channel: 'room' }))).toBe('ok');
  expect(await helper.next('new-message')).toMatchObject({ message: 'for all' });

  const other = await server.admin();
  await server.call(`POST /meetings/${meetingId}/hosts`, { token: boss.token, body: { userId: other.id } });
  await server.call(`DELETE /meetings/${meetingId}/hosts/${boss.id}`, { token: boss.token });
  expect(codeOf(await lead.send('approve-join', { requestId: asks.requestId }))).toBe('ok');
});

test('waiting people are notified when the only host inside is removed from the panel, and not while another is there', async () => {
  const server = await start();
  const { meetingId, boss, host, open, enter, knock } = await meetingOf(server);
  const lead = await host();
  const learner = await server.learner();
  const socket = await open(learner.token);
  await socket.send('request-join', { meetingId, userInfo: { name: 'Interviewer' } });
  const { requestId } = await socket.next<{ requestId: string }>('join-pending');
  await lead.send('approve-join', { requestId });
  const { admitToken } = await socket.next<{ admitToken: string }>('join-approved');
  const helper = await enter(socket, { admitToken });
  const waits = await knock('Somebody');
  const takeOff = () =>
    server.call<{ hosts: object[] }>(`DELETE /meetings/${meetingId}/hosts/${learner.id}`, { token: boss.token });
  const presence = () => waits.socket.heard.filter(([name]) => name === 'host-presence');

  for (const isAlone of [false, true]) {
    await lead.send('hand-over', { participantId: helper.id });
    if (isAlone) await lead.send('leave-meeting', { meetingId });
    expect(presence()).toEqual([]);
    expect((await takeOff()).data.hosts).toHaveLength(1);
  }
  expect(await waits.socket.next('host-presence')).toEqual({ hostPresent: false });
});

test('a deactivated host blocks neither knocks nor notifications to others', async () => {
  const server = await start();
  const startsAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const { meetingId, boss, knock } = await meetingOf(server, { startsAt });
  const other = await server.admin();
  await server.call(`POST /meetings/${meetingId}/hosts`, { token: boss.token, body: { userId: other.id } });
  await server.store.pool.query('update users set is_active = false where id = $1', [boss.id]);
  expect((await knock()).answer).toMatchObject({ ok: true });
  server.clock.move(4 * 60);
  await remindHosts(server.app);
  const { items } = (await server.call('GET /notifications', { token: other.token })).data;
  expect(items.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining('no host is there'),
    expect.stringContaining('Someone is waiting'),
    expect.stringContaining('You’re now a host'),
  ]);
});

test('chat, quality, requests and attendance are forgotten after as many days as the operator says', async () => {
  const server = await startTestServer({
    RATE_LIMIT_FACTOR: '10',
    INTERVIEW_CHAT_DAYS: '2',
    INTERVIEW_QUALITY_DAYS: '3',
    INTERVIEW_REQUEST_DAYS: '4',
    INTERVIEW_ATTENDANCE_DAYS: '5',
  });
  const { meetingId, boss, host, guest } = await meetingOf(server);
  const lead = await host();
  const one = await guest(lead, 'One');
  await one.send('send-message', { meetingId, message: 'Hello' });
  const quality = { rttMs: 20, lossPercent: 0, freezeSeconds: 0, relayed: false };
  expect(codeOf(await one.send('report-quality', { meetingId, quality }))).toBe('ok');
  await server.call(`POST /meetings/${meetingId}/end`, { token: boss.token });
  const counts = async () => {
    const count = async (what: string) =>
      Number((await server.store.pool.query(`select count(*)::int as n from ${what}`)).rows[0].n);
    return [
      await count('meeting_messages'),
      await count('attendances where quality is not null'),
      await count('join_requests where address is not null'),
      await count('join_requests'),
      await count('attendances'),
    ];
  };
  const seen = [];
  for (const days of [0, 1.5, 1, 1, 1, 1]) {
    server.clock.move(days * 86_400);
    await forgetInterviews(server.app);
    seen.push(await counts());
  }
  expect(seen).toEqual([
    [1, 1, 1, 1, 2],
    [1, 1, 0, 1, 2],
    [0, 1, 0, 1, 2],
    [0, 0, 0, 1, 2],
    [0, 0, 0, 0, 2],
    [0, 0, 0, 0, 0],
  ]);
});
