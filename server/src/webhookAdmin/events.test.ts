import { webhookTypes } from '@assay/contract/webhookTypes';
import { expect, test } from 'vitest';
import { afterInterview } from '../../test/interviews/testDecisions.ts';
import { complete, startQuiz } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { signInAgain } from '../../test/testWorld.ts';
import { adminCommand } from '../auth/adminAccounts.service.ts';
import { remindHosts } from '../interviews/room/roomSweep.service.ts';
import { closeExpired } from '../quiz/closing.service.ts';

/** A webhook for every event, and what was announced since the last look. */
async function listening({ store }: Pick<TestServer, 'store'>) {
  await store.pool.query(
    `insert into webhooks (url, events, secret, key_id, created_at) values ('https://example.org/', $1, '', '', now())`,
    [webhookTypes],
  );
  let after = 0;
  return async () => {
    const { rows } = await store.pool.query<{ id: number; payload: string }>(
      'select id, payload from webhook_deliveries where id > $1 order by id',
      [after],
    );
    after = rows.at(-1)?.id ?? after;
    return rows.map(({ payload }) => JSON.parse(payload) as { type: string; data: Record<string, unknown> });
  };
}

const names = { firstName: 'New', lastName: 'Person' };

test('an account is announced however it is created, and not if it is refused', async () => {
  const server = await startTestServer();
  const { call, admin, app } = server;
  const boss = await admin();
  const announced = await listening(server);
  const register = (email: string) => {
    const password = 'fjord lantern walnut';
    return call('POST /auth/register', {
      body: { ...names, email, password, confirmPassword: password, role: 'user', agreeToTerms: true },
    });
  };
  expect((await register('registered@example.org')).status).toBe(201);
  expect((await register('registered@example.org')).status).toBe(409);
  const body = { ...names, email: 'created@example.org', role: 'admin' };
  expect((await call('POST /users', { token: boss.token, body })).status).toBe(201);
  const content = Buffer.from('First name,Last name,Email\nIn,File,imported@example.org\n').toString('base64');
  await call('POST /users/import', { token: boss.token, body: { content, mode: 'valid', from: 0 } });
  await adminCommand(app, { act: 'create', email: 'command@example.org', firstName: null, lastName: null });
  const events = await announced();
  expect(events.map(({ type, data }) => [type, data['email'], data['role']])).toEqual([
    ['person.created', 'registered@example.org', 'user'],
    ['person.created', 'created@example.org', 'admin'],
    ['person.created', 'imported@example.org', 'user'],
    ['person.created', 'command@example.org', 'admin'],
  ]);
  expect(Object.keys(events[0]?.data ?? {}).toSorted()).toEqual(
    ['createdAt', 'email', 'firstName', 'lastName', 'path', 'role', 'userId'].toSorted(),
  );
});

test('an attempt is announced once, by whomever it is closed, and not if it is voided while it runs', async () => {
  const server = await startTestServer();
  const { call, running, admin, app, clock } = server;
  const boss = await admin();
  const [byLearner, byAdmin, voided, expired] = [await running(), await running(), await running(), await running()];
  const announced = await listening(server);
  await complete(server, byLearner.person, byLearner.attempt.id);
  await complete(server, byLearner.person, byLearner.attempt.id);
  await call(`POST /admin/attempts/${byAdmin.attempt.id}/end`, { token: boss.token, body: { reason: 'Fire alarm' } });
  await call(`POST /admin/attempts/${voided.attempt.id}/void`, { token: boss.token, body: { reason: 'Wrong room' } });
  clock.move(86_400);
  await closeExpired(app);
  await closeExpired(app);
  const events = await announced();
  expect(events.map(({ type, data }) => [type, data['attemptId'], data['closedBy']])).toEqual([
    ['attempt.completed', byLearner.attempt.id, 'learner'],
    ['attempt.completed', byAdmin.attempt.id, 'admin'],
    ['attempt.completed', expired.attempt.id, 'deadline'],
  ]);
  // Neither the paper nor a key is among it.
  expect(JSON.stringify(events)).not.toMatch(/option|answer|correct|question/i);
});

test('a decision is announced with its outcome, without ratings, reasons and names', async () => {
  const { server, decided, decision, bo, ana, id } = await afterInterview();
  const announced = await listening(server);
  const { decision: made } = await decided();
  await decision(bo, { outcome: 'hold' });
  const events = await announced();
  expect(events).toEqual([
    {
      type: 'decision.made',
      timestamp: expect.any(String),
      data: {
        decisionId: made.id,
        roundId: id,
        candidateId: ana.id,
        outcome: 'advance',
        decidedAt: made.decidedAt,
        withoutInterview: false,
        path: `/api/admin/virtual-rounds/${id}/candidates/${ana.id}`,
      },
    },
  ]);
});

test('a meeting’s end is announced once, for any cause of its end', async () => {
  const { server, interview, scheduled, decision, bo, ana, id, act, later, own } = await afterInterview();
  const { call, admin, app, clock } = server;
  const boss = await admin();
  const announced = await listening(server);
  const startsAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const plan = async () =>
    (await call('POST /meetings', { token: boss.token, body: { title: 'Talk', startsAt } })).data.meeting
      .meetingId as string;
  const [ended, passed] = [await plan(), await plan()];
  await call(`POST /meetings/${ended}/end`, { token: boss.token });
  await call(`POST /meetings/${ended}/end`, { token: boss.token });
  const [first] = await announced();
  expect(first?.data).toEqual({
    meetingId: ended,
    endedAt: clock.now().toISOString(),
    calledOff: true,
    roundId: null,
    candidateId: null,
    path: `/api/meetings/${ended}`,
  });
  clock.move(3 * 86_400);
  await remindHosts(app);
  await remindHosts(app);
  expect((await announced()).map(({ data }) => data['meetingId'])).toContain(passed);
  await later(0);
  const withBo = await scheduled(bo, 2);
  await decision(bo, { outcome: 'withdrawn' });
  const events = await announced();
  expect(events.map(({ type, data }) => [type, data['meetingId'], data['candidateId'], data['roundId']])).toEqual(
    expect.arrayContaining([
      ['meeting.ended', withBo.meetingId, bo.id, id],
      ['decision.made', undefined, bo.id, id],
    ]),
  );
  await interview(ana);
  const missed = await scheduled(ana, 2);
  await later(2.2);
  await act(`POST ${own}/meetings/${missed.meetingId}/no-show`);
  const missedEnd = (await announced()).find(({ data }) => data['meetingId'] === missed.meetingId);
  expect(missedEnd?.data).toMatchObject({ calledOff: false, candidateId: ana.id });
});

test('without a webhook for it, an event leaves nothing behind', async () => {
  const server = await startTestServer();
  const { person, attempt } = await server.running();
  await server.store.pool.query(
    `insert into webhooks (url, events, secret, key_id, created_at)
     values ('https://example.org/', '{meeting.ended}', '', '', now())`,
  );
  await complete(server, person, attempt.id);
  await startQuiz(server, person, attempt.skillId);
  await signInAgain(server, person);
  expect((await server.store.pool.query('select from webhook_deliveries')).rowCount).toBe(0);
});
