import { expect, test } from 'vitest';
import { calendarOf } from '../../../test/interviews/testCalendar.ts';
import { turnsOn } from '../../../test/testRaces.ts';
import { ANA, startRound } from '../../../test/interviews/testRounds.ts';
import { CARD } from '../../../test/interviews/testScorecards.ts';
import type { Person } from '../../../test/testServer.ts';
import { signInAgain } from '../../../test/testWorld.ts';
import { closeSession } from '../meetings/ending.service.ts';

test('a past time, a candidate on their own panel and one of another round are refused', async () => {
  const { schedule, ana, server, act, interviews } = await startRound();
  const learner = await server.learner();
  await server.store.pool.query('update users set email = $1, email_key = $1 where id = $2', [ana.email, learner.id]);
  expect((await schedule(ana, -48)).body.errors).toHaveProperty('startsAt');
  expect((await schedule(ana, 48, { hostIds: [learner.id] })).body.errors).toHaveProperty('hostIds');
  expect((await schedule(ana, 48, { minutes: 4 })).body.errors).toHaveProperty('minutes');
  const other = (await act('POST /admin/virtual-rounds', { title: 'Other' })).data.round;
  const body = { candidateId: ana.id, startsAt: new Date(Date.now() + 1e9).toISOString() };
  expect((await act(`POST /admin/virtual-rounds/${other.id}/meetings`, body)).status).toBe(404);
  expect(await interviews()).toEqual([]);
  expect(await server.emails()).toEqual([]);
});

test('a lead who cannot be on the panel is refused at the lead, and nothing is stored', async () => {
  const { schedule, ana, bo, server, interviews } = await startRound();
  const [gone, candidate] = [await server.learner(), await server.learner()];
  await server.store.pool.query('update users set is_active = false where id = $1', [gone.id]);
  await server.store.pool.query('update users set email = $1, email_key = $1 where id = $2', [ana.email, candidate.id]);
  expect((await schedule(ana, 48, { leadId: gone.id })).body.errors).toHaveProperty('leadId');
  expect((await schedule(ana, 48, { leadId: candidate.id })).body.errors).toEqual({
    leadId: 'Candidates can’t join their own panel',
  });
  expect((await schedule(ana, 48, { leadId: 999_999_999 })).status).toBe(404);
  expect((await schedule(ana, 48, { leadId: null })).status).toBe(400);
  expect(await interviews()).toEqual([]);
  expect((await schedule(bo, 48, { leadId: candidate.id })).status).toBe(201);
});

test('an admin off the panel owes no scorecard, blocks no time, and reads none before all are in', async () => {
  const { schedule, scheduled, ana, bo, server, act, own, later, boss, token } = await startRound();
  const [lead, other] = [await server.learner(), await server.learner()];
  const { meetingId, hosts } = await scheduled(ana, 2, { leadId: lead.id, hostIds: [other.id, lead.id, other.id] });
  expect(hosts.map(({ userId, isLead }) => [userId, isLead])).toEqual([
    [lead.id, true],
    [other.id, false],
  ]);
  expect((await server.emails()).map(({ to }) => to?.[0]?.address)).not.toContain(boss.email);
  // Only a person on both panels is a conflict.
  expect((await schedule(bo, 2, { leadId: other.id })).body).toMatchObject({ code: 'panel_busy' });
  expect((await schedule(bo, 2)).status).toBe(201);
  await later(2.2);
  await server.store.pool.query(`update meetings set status = 'live', session = 1 where public_id = $1`, [meetingId]);
  await closeSession(server.app, meetingId, () => true);
  await later(10);
  const mine = await act('GET /interviews');
  expect(mine.data.items.map((one: { meetingId: string }) => one.meetingId)).not.toContain(meetingId);
  const cards = () => server.call(`GET /interviews/${meetingId}/scorecards`, { token: token() });
  const submit = async (person: Person) =>
    server.call(`POST /interviews/${meetingId}/scorecard/submit`, {
      token: await signInAgain(server, person),
      body: { ...CARD, ratings: [], sequence: 1 },
    });
  expect((await cards()).status).toBe(403);
  expect((await submit(lead)).status).toBe(200);
  expect((await cards()).status).toBe(403);
  const { report } = (await act(`GET ${own}/report`)).data;
  expect(report.interviewers.map(({ userId }: { userId: number }) => userId)).toContain(other.id);
  expect((await submit(other)).status).toBe(200);
  expect((await cards()).status).toBe(200);
});

test('the first interview opens a draft, and writes to the panel and the candidate with one calendar entry', async () => {
  const { schedule, ana, server, view, statusOf, inHours, boss } = await startRound({ status: 'draft' });
  const colleague = await server.learner();
  const startsAt = inHours(48);
  const reply = await schedule(ana, 48, { hostIds: [colleague.id] });
  expect(reply.status).toBe(201);
  expect(reply.data.interview).toMatchObject({
    status: 'scheduled',
    startsAt,
    candidate: { id: ana.id, name: ANA.name },
    hosts: [
      { userId: boss.id, isLead: true },
      { userId: colleague.id, isLead: false },
    ],
  });
  expect((await view()).status).toBe('open');
  expect(await statusOf(ana)).toBe('scheduled');
  const emails = await server.emails();
  expect(new Set(emails.map(({ to }) => to?.[0]?.address))).toEqual(new Set([ANA.email, boss.email, colleague.email]));
  const uids = new Set(emails.map((email) => calendarOf(email)?.uid));
  expect(uids.size).toBe(1);
});

test('a candidate has one interview ahead, however many schedule it at once', async () => {
  const { schedule, ana, server, act, own, interviews } = await startRound();
  const turns = turnsOn(server.store);
  for (let turn = 0; turn < turns; turn += 1) {
    const replies = await Promise.all([schedule(ana, 48), schedule(ana, 49), schedule(ana, 50)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const meetingId = replies.find(({ status }) => status === 201)?.data.interview.meetingId;
    expect((await act(`DELETE ${own}/meetings/${meetingId}`)).data.interview.status).toBe('cancelled');
  }
  expect(new Set((await interviews()).map(({ status }) => status))).toEqual(new Set(['cancelled']));
});

test('moving an interview writes to everyone; one that is over or cancelled cannot be moved, cancelled or sent again', async () => {
  const { scheduled, ana, server, act, own, inHours, statusOf } = await startRound();
  const { meetingId } = await scheduled(ana, 48);
  const path = `${own}/meetings/${meetingId}`;
  const startsAt = inHours(72);
  const moved = await act(`PUT ${path}`, { startsAt, minutes: 30 });
  expect(moved.data.interview).toMatchObject({ startsAt, status: 'scheduled' });
  const sequences = (await server.emails())
    .filter(({ to }) => to?.[0]?.address === ANA.email)
    .map((email) => calendarOf(email)?.sequence);
  expect(sequences).toEqual([0, 1]);
  expect((await act(`POST ${path}/invite`)).status).toBe(200);
  expect((await server.emails()).map(({ to }) => to?.[0]?.address)).toEqual([ANA.email]);
  expect((await act(`DELETE ${path}`)).data.interview.status).toBe('cancelled');
  expect(await statusOf(ana)).toBe('invited');
  for (const call of [`DELETE ${path}`, `POST ${path}/invite`, `POST ${path}/no-show`])
    expect((await act(call)).body, call).toMatchObject({ code: 'interview_state', message: /cancelled/ });
  expect((await act(`PUT ${path}`, { startsAt, minutes: 30 })).body).toMatchObject({ code: 'interview_state' });
});

test('an interview of another round, or a meeting outside rounds, is not found here', async () => {
  const { scheduled, ana, act } = await startRound();
  const { meetingId } = await scheduled(ana, 48);
  const other = (await act('POST /admin/virtual-rounds', { title: 'Other' })).data.round;
  const path = `/admin/virtual-rounds/${other.id}/meetings/${meetingId}`;
  for (const call of [`DELETE ${path}`, `POST ${path}/invite`, `POST ${path}/no-show`])
    expect((await act(call)).status, call).toBe(404);
});

test('a candidate who did not come can be marked from the planned start on, and be scheduled again', async () => {
  const { scheduled, schedule, ana, act, own, statusOf, later, interviews } = await startRound();
  const { meetingId } = await scheduled(ana, 2);
  const noShow = () => act(`POST ${own}/meetings/${meetingId}/no-show`);
  expect((await noShow()).body).toMatchObject({ code: 'interview_state', message: /not begun/ });
  await later(2.2);
  const replies = [await noShow(), await noShow()];
  expect(replies.map(({ status }) => status)).toEqual([200, 409]);
  expect(await statusOf(ana)).toBe('no_show');
  expect(await interviews()).toMatchObject([{ status: 'no_show' }]);
  expect((await schedule(ana, 24)).status).toBe(201);
  expect(await statusOf(ana)).toBe('scheduled');
});

test('an unopened interview expires; after one that took place the candidate counts as interviewed', async () => {
  const { scheduled, ana, bo, server, statusOf, later, interviews, act } = await startRound();
  await scheduled(ana, 2);
  const talk = await scheduled(bo, 3);
  const { pool } = server.store;
  await pool.query(`update meetings set status = 'live', session = 1 where public_id = $1`, [talk.meetingId]);
  expect(await statusOf(bo)).toBe('scheduled');
  await closeSession(server.app, talk.meetingId, () => true);
  await later(10);
  expect([await statusOf(ana), await statusOf(bo)]).toEqual(['invited', 'interviewed']);
  expect((await interviews()).map(({ status }) => status).toSorted()).toEqual(['awaiting_feedback', 'expired']);
  expect((await act('GET /admin/virtual-rounds')).data.items[0].candidates).toMatchObject({
    interviewed: 1,
    invited: 1,
  });
});

test('a candidate who was in the room is no no-show', async () => {
  const { scheduled, ana, server, act, own, later } = await startRound();
  const { meetingId } = await scheduled(ana, 2);
  await later(2.2);
  await server.store.pool.query(
    `insert into attendances (participant_id, meeting_id, session, guest_name, is_host, joined_at)
     select 'p', id, 1, 'Ana Lima', false, now() from meetings where public_id = $1`,
    [meetingId],
  );
  expect((await act(`POST ${own}/meetings/${meetingId}/no-show`)).body).toMatchObject({ code: 'interview_state' });
});
