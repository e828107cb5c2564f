import { expect, test } from 'vitest';
import type { FailedMail } from '@assay/contract/mailAdmin';
import { createDelivery, sweepMail } from '../mail/delivery.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { startTestMailServer } from '../../test/testMailServer.ts';
import { startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

const DAY = 86_400;
const secret = { subject: 'A subject of theirs', paragraphs: ['words for one person'], code: '271828' };

/** A mail server that is away, and helpers to follow its emails. */
async function start({ days = 0 } = {}) {
  const smtpServer = await startTestMailServer();
  const server = await startTestServer({ SMTP_URL: smtpServer.url });
  const { app, clock } = server;
  const [admin, person] = [await server.admin(), await server.learner()];
  await smtpServer.close();
  const delivery = createDelivery(app);
  const write = async (email: { expiresAt?: Date; kind?: string } = {}) => {
    await queueMail(app, { kind: 'notification', to: 'somebody@example.org', userId: person.id, ...secret, ...email });
    const { rows } = await server.store.pool.query('select max(id) as id from outbox');
    return rows[0].id as number;
  };
  const id = await write();
  await delivery.turn();
  if (days > 0) {
    clock.move(days * DAY);
    await delivery.turn();
  }
  const token = async () => {
    const body = { email: admin.email, password: admin.password };
    return (await server.call('POST /auth/login', { body })).data.token as string;
  };
  const list = async (query = '') =>
    (await server.call(`GET /admin/mails${query}`, { token: await token() })).data.items as FailedMail[];
  const act = async (name: 'retry' | 'give-up', which = id) =>
    server.call(`POST /admin/mails/${which}/${name}`, { token: await token() });
  const failed = async () =>
    (await server.call('GET /admin/summary', { token: await token() })).data.attention.failedMails as number;
  return { ...server, smtpServer, admin, person, delivery, write, id, list, act, failed };
}

test('only admins see and act on failed emails, and on no others', async () => {
  const { call, person, id, act, write, store } = await start();
  for (const path of ['GET /admin/mails', `POST /admin/mails/${id}/retry`, `POST /admin/mails/${id}/give-up`]) {
    expect((await call(path)).status).toBe(401);
    expect((await call(path, { token: person.token })).status).toBe(403);
  }
  const fresh = await write();
  await store.pool.query('update outbox set sent_at = now() where id = $1', [id]);
  for (const which of [fresh, id, 999_999]) {
    expect((await act('retry', which)).status).toBe(404);
    expect((await act('give-up', which)).status).toBe(404);
  }
});

test('a failed email is listed without its text, code, subject and full address', async () => {
  const { list, person, call, clock, id } = await start();
  const [email] = await list();
  expect(email).toEqual({
    id,
    kind: 'notification',
    to: 's•••@e•••.org',
    userId: person.id,
    createdAt: clock.now().toISOString(),
    state: 'waiting',
    tries: 1,
    error: 'ESOCKET CONN',
    nextTryAt: new Date(clock.now().getTime() + 60_000).toISOString(),
    givenUpAt: null,
    mayRetry: true,
  });
  expect((await call('GET /admin/mails?state=sent', { token: 'x' })).status).toBe(401);
  expect([(await list('?state=waiting')).length, (await list('?state=given_up')).length]).toEqual([1, 0]);
});

test('one that was given up goes out once more when an admin says so, under its old name, and is off the list', async () => {
  const { act, list, smtpServer, delivery, failed, id, store, admin, person } = await start({ days: 2 });
  expect([await list(), await failed()]).toEqual([[expect.objectContaining({ state: 'given_up', mayRetry: true })], 1]);
  const back = await startTestMailServer({}, Number(new URL(smtpServer.url).port));
  expect((await act('retry')).status).toBe(200);
  await delivery.turn();
  expect((await back.read()).map(({ subject }) => subject)).toEqual([secret.subject]);
  expect([await list(), await failed()]).toEqual([[], 0]);
  expect((await act('retry')).status).toBe(404);
  const events = await auditEvents(store, 'mail_retried');
  expect(events).toMatchObject([
    { actorId: admin.id, subjectId: person.id, details: { mailId: id, kind: 'notification' } },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/example|(?<![\d.])271828(?!\d)|words/);
});

test('one more try that fails leaves it given up, with one try more', async () => {
  const { act, list, delivery } = await start({ days: 2 });
  const [before] = await list();
  await act('retry');
  expect(await list()).toMatchObject([{ state: 'waiting' }]);
  await delivery.turn();
  expect(await list()).toMatchObject([{ state: 'given_up', tries: (before?.tries ?? 0) + 1, mayRetry: true }]);
});

test.each([
  ['that waits', 0],
  ['that was given up', 2],
])('an email %s and that an admin gives up is emptied, no longer counted and never sent', async (_which, days) => {
  const { act, list, failed, smtpServer, delivery, store, clock } = await start({ days });
  expect((await act('give-up')).status).toBe(200);
  expect((await act('give-up')).status).toBe(404);
  expect([await list(), await failed()]).toEqual([[], 0]);
  expect(await everyRow(store)).not.toMatch(/(?<![\d.])271828(?!\d)/);
  const back = await startTestMailServer({}, Number(new URL(smtpServer.url).port));
  clock.move(2 * DAY);
  await delivery.turn();
  expect(back.raw).toEqual([]);
  expect(await auditEvents(store, 'mail_given_up')).toHaveLength(1);
});

test('an email that is no longer valid, or whose text was deleted, is not sent again', async () => {
  const { act, write, list, delivery, clock, app } = await start({ days: 2 });
  const late = await write({ expiresAt: new Date(clock.now().getTime() + 600_000) });
  await delivery.turn();
  clock.move(600);
  expect((await act('retry', late)).body.code).toBe('mail_gone');
  clock.move(5 * DAY);
  expect((await list('?state=given_up')).map(({ mayRetry }) => mayRetry)).toEqual([true]);
  clock.move(3 * DAY);
  await sweepMail(app);
  expect((await act('retry')).body.code).toBe('mail_gone');
  expect(await list('?state=given_up')).toEqual([]);
});

test('an email being sent is neither sent twice nor given up meanwhile', async () => {
  const { act, list, smtpServer, delivery, clock } = await start();
  const [silent, visited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const greet = async () => {
    visited.resolve();
    await silent.promise;
  };
  const back = await startTestMailServer({ greet }, Number(new URL(smtpServer.url).port));
  clock.move(60);
  const sending = delivery.turn();
  await visited.promise;
  expect(await list()).toMatchObject([{ error: 'sending', tries: 2 }]);
  for (const name of ['retry', 'give-up'] as const) expect((await act(name)).body.code).toBe('mail_on_its_way');
  silent.resolve();
  await sending;
  expect([back.raw.length, await list()]).toEqual([1, []]);
});
