import { Webhook as Verifier } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createWebhookDelivery } from '../webhooks/delivery.service.ts';
import type { Send } from '../webhooks/sending.service.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { complete } from '../../test/assessment/testQuiz.ts';
import { turnsOn } from '../../test/testRaces.ts';
import { startTestReceiver } from '../../test/testReceiver.ts';
import { startWithWebhook } from '../../test/testWebhooks.ts';
import { notePaused } from './webhookAdmin.service.ts';

const MINUTE = 60;
const DAY = 86_400;

test('an event arrives signed, as the library of Standard Webhooks verifies, and not under another secret', async () => {
  const { learner, run, receiver, secret, deliveries } = await startWithWebhook();
  const person = await learner();
  await run();
  const [{ text, headers, path } = { text: '', headers: {}, path: '' }] = receiver.received;
  expect([path, headers['content-type']]).toEqual(['/hooks', 'application/json']);
  expect(new Verifier(secret).verify(text, headers)).toMatchObject({
    type: 'person.created',
    data: { userId: person.id, email: person.email, role: 'user', path: `/api/users/${person.id}` },
  });
  expect(() => new Verifier(`whsec_${Buffer.alloc(32, 1).toString('base64')}`).verify(text, headers)).toThrow();
  expect(() => new Verifier(secret).verify(text.replace('user', 'admin'), headers)).toThrow();
  const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) };
  expect(() => new Verifier(secret).verify(text, later)).toThrow();
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({
    state: 'delivered',
    event: 'person.created',
    messageId: headers['webhook-id'],
    tries: 1,
    response: 'thanks',
    nextTryAt: null,
    lastTry: { statusCode: 200, error: null },
    payload: text,
  });
});

test('what fails is tried again under the same id until it works', async () => {
  const { learner, run, receiver, clock, deliveries, shown } = await startWithWebhook();
  receiver.answer = 500;
  await learner();
  await run();
  expect(await shown()).toMatchObject({ waiting: 1, failingSince: clock.now().toISOString() });
  clock.move(MINUTE - 1);
  await run();
  expect(receiver.received).toHaveLength(1);
  clock.move(1);
  await run();
  receiver.answer = 204;
  clock.move(5 * MINUTE);
  await run();
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 3, lastTry: { statusCode: 204 } }]);
  expect(await shown()).toMatchObject({ waiting: 0, failingSince: null });
});

test('after a day of failures a delivery is given up, and may be sent again by an admin', async () => {
  const { learner, run, receiver, clock, deliveries, act } = await startWithWebhook();
  receiver.answer = 500;
  await learner();
  for (let hour = 0; hour <= 27; hour += 1) {
    await run();
    clock.move(60 * MINUTE);
  }
  expect(await deliveries()).toMatchObject([{ state: 'failed', tries: 27, nextTryAt: null }]);
  expect(receiver.received).toHaveLength(27);
  receiver.answer = 200;
  const [failed] = await deliveries('?state=failed');
  expect((await act(`/deliveries/${failed?.id}/redeliver`)).status).toBe(200);
  await run();
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 28 }]);
  expect(await deliveries('?state=failed')).toEqual([]);
});

test('429 with Retry-After waits as long as asked', async () => {
  const { learner, run, receiver, clock, deliveries } = await startWithWebhook();
  receiver.answer = (response) => response.writeHead(429, { 'retry-after': '600' }).end();
  await learner();
  await run();
  const until = new Date(clock.now().getTime() + 600_000).toISOString();
  expect(await deliveries()).toMatchObject([{ state: 'waiting', nextTryAt: until, lastTry: { statusCode: 429 } }]);
});

test('410 pauses the webhook at once, and every admin is notified', async () => {
  const { learner, run, receiver, shown, deliveries, call, token, store } = await startWithWebhook();
  receiver.answer = 410;
  await learner();
  await run();
  expect((await shown()).paused).toMatchObject({ because: 'gone' });
  expect(await deliveries()).toMatchObject([{ state: 'failed' }]);
  const { items } = (await call('GET /notifications', { token: await token() })).data;
  expect(items[0].message).toMatch(/^The webhook to 127\.0\.0\.1:\d+ is paused, because its receiver answered/);
  expect(await auditEvents(store, 'webhook_paused')).toMatchObject([{ actorId: null, details: { because: 'gone' } }]);
});

test('five days without a delivery pause the webhook; its events wait and arrive after it is resumed', async () => {
  const { learner, run, receiver, shown, clock, act } = await startWithWebhook();
  receiver.answer = 500;
  for (let day = 0; day < 5; day += 1) {
    await learner();
    await run();
    clock.move(DAY);
  }
  expect((await shown()).paused).toBeNull();
  await run();
  expect((await shown()).paused).toMatchObject({ because: 'failing' });
  const seen = receiver.received.length;
  receiver.answer = 200;
  await learner();
  await run();
  expect(receiver.received).toHaveLength(seen);
  await act('/resume');
  clock.move(60 * MINUTE);
  await run();
  expect(await shown()).toMatchObject({ waiting: 0, failingSince: null });
});

test('of two webhooks, one that never answers does not hold up the other', async () => {
  const { learner, delivery, receiver, call, token } = await startWithWebhook();
  receiver.answer = () => undefined;
  const other = await startTestReceiver();
  await call('POST /admin/webhooks', { token: await token(), body: { url: other.url, events: ['person.created'] } });
  for (let nth = 0; nth < 3; nth += 1) await learner();
  const [silent, three] = [receiver.next(), delivery.turn()];
  await three;
  await silent;
  await expect.poll(() => other.received.length).toBe(3);
  // The silent one has one on its way, not three.
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
  await delivery.settled();
});

test('what is on its way cannot be sent a second time, and its webhook can be deleted meanwhile', async () => {
  const { learner, delivery, receiver, act, deliveries, store } = await startWithWebhook();
  const answered = Promise.withResolvers<void>();
  receiver.answer = (response) => void answered.promise.then(() => response.end());
  await learner();
  const arrived = receiver.next();
  await delivery.turn();
  await arrived;
  const [one] = await deliveries();
  expect((await act(`/deliveries/${one?.id}/redeliver`)).body.code).toBe('webhook_sending');
  expect((await act('', 'DELETE')).status).toBe(200);
  answered.resolve();
  await delivery.settled();
  const { rows } = await store.pool.query('select count(*) as count from webhook_deliveries');
  expect([rows[0].count, receiver.received.length]).toEqual([0, 1]);
});

test('a delivery whose sender died is sent by another one, under the same id', async () => {
  const { learner, receiver, run, clock, app, deliveries } = await startWithWebhook();
  await learner();
  const never = Promise.withResolvers<never>();
  const dead = createWebhookDelivery(app, { send: () => never.promise, onPaused: () => never.promise });
  await dead.turn();
  await run();
  expect(receiver.received).toEqual([]);
  clock.move(30);
  await run();
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 2 }]);
});

test('of several processes that look at once, one takes a delivery, and a webhook sends one at a time', async () => {
  const { learner, receiver, app, store, admin, call } = await startWithWebhook();
  const url = `${receiver.url}/second`;
  await call('POST /admin/webhooks', { token: admin.token, body: { url, events: ['person.created'] } });
  const sent: string[] = [];
  const onTheWay = new Set<string>();
  const tooMany: string[] = [];
  const send: Send = async (message) => {
    if (onTheWay.has(message.url)) tooMany.push(message.url);
    onTheWay.add(message.url);
    await new Promise((resolve) => setTimeout(resolve, 2));
    onTheWay.delete(message.url);
    sent.push(`${message.url} ${message.headers['webhook-id']}`);
    return { statusCode: 204, error: null, response: null, retryAfter: undefined };
  };
  const processes = Array.from({ length: 4 }, () => createWebhookDelivery(app, { send, onPaused: notePaused }));
  const turns = turnsOn(store);
  for (let turn = 0; turn < turns; turn += 1) {
    await learner();
    await learner();
    await Promise.all(processes.map((one) => one.turn()));
    await Promise.all(processes.map((one) => one.settled()));
  }
  expect(tooMany).toEqual([]);
  expect(new Set(sent).size).toBe(sent.length);
  // For two people, two webhooks each.
  expect(sent).toHaveLength(turns * 4);
});

test('a stopping sender is not a failure of the receiver', async () => {
  const { learner, receiver, app, deliveries, shown } = await startWithWebhook();
  receiver.answer = () => undefined;
  await learner();
  const arrived = receiver.next();
  const leaving = createWebhookDelivery(app, { onPaused: () => Promise.reject(new Error('unused')), farewellMs: 10 });
  await leaving.turn();
  await arrived;
  leaving.stop();
  await leaving.settled();
  expect(await deliveries()).toMatchObject([{ state: 'waiting', lastTry: null }]);
  expect((await shown()).failingSince).toBeNull();
});

test('nothing is announced for a cause that is rolled back', async () => {
  const { app, call, learner, run, receiver, person, body } = await withTakenAddress();
  expect((await call('POST /auth/register', { body })).status).toBe(409);
  await app.db
    .transaction()
    .execute(async (tx) => {
      const { createUser } = await import('../users/users.service.ts');
      const given = {
        email: 'gone@example.org',
        firstName: 'A',
        lastName: 'B',
        role: 'user',
        passwordHash: null,
      } as const;
      await createUser({ ...app, db: tx }, given);
      throw new Error('taken back');
    })
    .catch(() => undefined);
  await run();
  expect(receiver.received.map(({ text }) => JSON.parse(text).data.userId)).toEqual([person.id]);
  await learner();
});

async function withTakenAddress() {
  const started = await startWithWebhook();
  const person = await started.learner();
  const password = 'a long enough password';
  const body = { email: person.email, firstName: 'A', lastName: 'B', password, confirmPassword: password };
  return { ...started, person, body: { ...body, role: 'user' } };
}

test('a webhook gets only the events it asks for, and two get the same one under one id', async () => {
  const { receiver, running, run, call, token, ...server } = await startWithWebhook({ events: ['attempt.completed'] });
  const other = await startTestReceiver();
  const body = { url: other.url, events: ['attempt.completed', 'person.created'] };
  await call('POST /admin/webhooks', { token: await token(), body });
  const { person, attempt, skill } = await running({ questions: 2 });
  await complete({ call, ...server }, person, attempt.id);
  await complete({ call, ...server }, person, attempt.id);
  await run();
  const [completed] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  expect(JSON.parse(completed?.text ?? '{}')).toEqual({
    type: 'attempt.completed',
    timestamp: expect.any(String),
    data: {
      attemptId: attempt.id,
      userId: person.id,
      skillId: skill.id,
      skillName: skill.name,
      startedAt: expect.any(String),
      completedAt: expect.any(String),
      closedBy: 'learner',
      scorePercentage: 0,
      path: `/api/quiz/${attempt.id}`,
    },
  });
  expect(other.received.map(({ text }) => JSON.parse(text).type)).toEqual(['person.created', 'attempt.completed']);
  expect(other.received[1]?.headers['webhook-id']).toBe(completed?.headers['webhook-id']);
  expect(other.received[1]?.headers['webhook-signature']).not.toBe(completed?.headers['webhook-signature']);
});

test('deliveries are deleted after 30 days, and at once with the person they are about', async () => {
  const { learner, run, call, token, clock, app, store } = await startWithWebhook();
  const [leaving, staying] = [await learner(), await learner()];
  await run();
  const { id } = leaving;
  const deleted = await call(`DELETE /users/${id}`, { token: await token() });
  expect(deleted.status).toBe(200);
  const { rows } = await store.pool.query('select user_id as id from webhook_deliveries');
  expect(rows).toEqual([{ id: staying.id }]);
  const { sweepWebhooks } = await import('../webhooks/delivery.service.ts');
  clock.move(30 * DAY);
  await sweepWebhooks(app);
  expect((await store.pool.query('select from webhook_deliveries')).rowCount).toBe(1);
  clock.move(1);
  await sweepWebhooks(app);
  expect((await store.pool.query('select from webhook_deliveries')).rowCount).toBe(0);
});

test('a secret whose key is lost fails in its own words', async () => {
  const { learner, run, store, deliveries } = await startWithWebhook();
  await store.pool.query(`update webhooks set key_id = 'lost'`);
  await learner();
  await run();
  expect(await deliveries()).toMatchObject([{ state: 'waiting', lastTry: { error: 'secret_unreadable' } }]);
});
