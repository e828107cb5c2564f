import { expect, test } from 'vitest';
import type { Notification } from '@assay/contract/notifications';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { openSocket } from '../../test/testSocket.ts';
import { sweepNotifications } from './notifications.service.ts';

async function start() {
  const server = await startTestServer();
  const [admin, person, other] = [await server.admin(), await server.learner(), await server.learner()];
  const notify = (body: object, token: string | undefined = admin.token) =>
    server.call('POST /notify', { token, body });
  return { ...server, server, boss: admin, person, other, notify };
}
const listOf = async ({ call }: Pick<TestServer, 'call'>, { token }: Pick<Person, 'token'>, query = '') =>
  (await call(`GET /notifications${query}`, { token })).data as {
    items: Notification[];
    unread: number;
    pagination: object;
  };
const rows = async ({ store }: Pick<TestServer, 'store'>, table: string) =>
  (await store.pool.query(`select * from ${table} order by id`)).rows;

test('only an admin sends; learners and strangers are refused and nothing is stored', async () => {
  const { server, person, other, notify, call } = await start();
  const body = { userId: other.id, message: 'Hello' };
  expect((await notify(body, person.token)).status).toBe(403);
  expect((await call('POST /notify', { body })).status).toBe(401);
  expect(await rows(server, 'notifications')).toEqual([]);
});

test('an unknown and a deactivated person are both not found', async () => {
  const { server, person, notify } = await start();
  await server.store.pool.query('update users set is_active = false where id = $1', [person.id]);
  for (const userId of [person.id, 999_999_999]) {
    const { status, body } = await notify({ userId, message: 'Hello' });
    expect([status, body.message]).toEqual([404, 'User not found']);
  }
  expect(await rows(server, 'notifications')).toEqual([]);
  expect((await rows(server, 'audit_events')).map(({ action }) => action)).not.toContain('notification_sent');
});

test('a message is one to 500 characters of text without control characters, kept as it was written', async () => {
  const { person, notify, call } = await start();
  for (const message of ['', '   ', 'x'.repeat(501), 'bell \u0007', 'override \u202e', undefined, 1])
    expect((await notify({ userId: person.id, message })).status, String(message)).toBe(400);
  const texts = ['x'.repeat(500), 'two\nlines <b>and</b> **more**'];
  for (const message of texts) expect((await notify({ userId: person.id, message })).status).toBe(200);
  const { items } = await listOf({ call }, person);
  expect(items.map(({ message }) => message)).toEqual(texts.toReversed());
});

test('a person sees and marks only their own', async () => {
  const { person, other, boss, notify, call } = await start();
  await notify({ userId: person.id, message: 'Yours' });
  const { items } = await listOf({ call }, person);
  expect(items).toHaveLength(1);
  const [{ id } = { id: 0 }] = items;
  for (const { token } of [other, boss]) {
    expect((await call(`PUT /notifications/${id}/read`, { token })).status).toBe(404);
    expect((await call('PUT /notifications/read', { token, body: { upTo: id } })).data).toEqual({ unread: 0 });
    expect((await listOf({ call }, { token })).items).toEqual([]);
  }
  expect(await listOf({ call }, person)).toMatchObject({ unread: 1, items: [{ id, readAt: null }] });
});

test('the list is paged, newest first, and counts what is unread', async () => {
  const { person, notify, call } = await start();
  for (let nth = 1; nth <= 5; nth += 1) await notify({ userId: person.id, message: `Message ${nth}` });
  const second = await listOf({ call }, person, '?page=2&limit=2');
  expect(second.items.map(({ message }) => message)).toEqual(['Message 3', 'Message 2']);
  expect([second.unread, second.pagination]).toEqual([5, { page: 2, limit: 2, total: 5, pages: 3 }]);
});

test('reading one or all up to one leaves the newer unread, and reading twice keeps the first time', async () => {
  const { person, notify, call, clock } = await start();
  for (let nth = 1; nth <= 4; nth += 1) await notify({ userId: person.id, message: `Message ${nth}` });
  const { items } = await listOf({ call }, person);
  const [, third, second] = items;
  const { token } = person;
  const readAt = clock.now().toISOString();
  expect((await call(`PUT /notifications/${second?.id}/read`, { token })).data).toEqual({ unread: 3 });
  clock.move(60);
  expect((await call(`PUT /notifications/${second?.id}/read`, { token })).data).toEqual({ unread: 3 });
  expect((await call('PUT /notifications/read', { token, body: { upTo: third?.id } })).data).toEqual({ unread: 1 });
  const later = clock.now().toISOString();
  expect((await listOf({ call }, person)).items.map((item) => item.readAt)).toEqual([null, later, readAt, later]);
});

test('every open page of the person is notified after the commit, and no one else’s', async () => {
  const { url, person, other, boss, notify, call } = await start();
  const [one, two] = [await openSocket(url, person.token), await openSocket(url, person.token)];
  const others = [await openSocket(url, other.token), await openSocket(url, boss.token), await openSocket(url)];
  await notify({ userId: person.id, message: 'Well done' });
  const [received, also] = [await one.next('notification'), await two.next('notification')];
  expect(received).toMatchObject({ notification: { message: 'Well done', readAt: null }, unread: 1 });
  expect(also).toEqual(received);
  const { items } = await listOf({ call }, person);
  expect(received['notification']).toEqual(items[0]);
  await call(`PUT /notifications/${items[0]?.id}/read`, { token: person.token });
  expect(await two.next('notifications-read')).toMatchObject({ which: 'one', id: items[0]?.id, unread: 0 });
  // Theirs arrives after anything sent to them earlier.
  await notify({ userId: other.id, message: 'For the other' });
  expect(await others[0]?.next('notification')).toMatchObject({ notification: { message: 'For the other' } });
  for (const { heard } of others) expect(JSON.stringify(heard)).not.toContain('Well done');
});

test('a mail goes out only to those who want it', async () => {
  const { server, person, other, notify, call } = await start();
  const wish = { token: person.token, body: { mailNotifications: true } };
  expect((await call('PUT /users/preferences', wish)).data.preferences).toMatchObject(wish.body);
  for (const { id } of [person, other]) await notify({ userId: id, message: 'Look & see' });
  const mails = (await rows(server, 'outbox')).filter(({ kind }) => kind === 'notification');
  expect(mails).toMatchObject([
    { to_address: person.email, user_id: person.id, text_part: expect.stringContaining('Look & see') },
  ]);
});

test('sending a notification is audited with sender and recipient, without its text', async () => {
  const { server, person, boss, notify } = await start();
  await notify({ userId: person.id, message: 'canary' });
  const events = (await rows(server, 'audit_events')).filter(({ action }) => action === 'notification_sent');
  const [{ id } = { id: 0 }] = await rows(server, 'notifications');
  expect(events).toMatchObject([{ actor_id: boss.id, subject_id: person.id, details: { notificationId: id } }]);
  expect(JSON.stringify(events)).not.toContain('canary');
});

test('read ones are forgotten after 90 days, unread ones are kept', async () => {
  const { server, person, notify, call, clock, app } = await start();
  for (const message of ['read', 'unread']) await notify({ userId: person.id, message });
  const { items } = await listOf({ call }, person);
  await call(`PUT /notifications/${items[1]?.id}/read`, { token: person.token });
  clock.move(89 * 86_400);
  await sweepNotifications(app);
  expect(await rows(server, 'notifications')).toHaveLength(2);
  clock.move(2 * 86_400);
  await sweepNotifications(app);
  expect((await rows(server, 'notifications')).map(({ message }) => message)).toEqual(['unread']);
});

test('the own download holds the own notifications, and a purged account takes them along', async () => {
  const { server, person, other, notify, call, store } = await start();
  await notify({ userId: person.id, message: 'For you alone' });
  const download = async ({ token }: Person) => (await call('GET /users/me/data', { token })).data;
  expect((await download(person)).notifications).toMatchObject([{ message: 'For you alone', readAt: null }]);
  expect((await download(other)).notifications).toEqual([]);
  await store.pool.query('delete from users where id = $1', [person.id]);
  expect(await rows(server, 'notifications')).toEqual([]);
});
