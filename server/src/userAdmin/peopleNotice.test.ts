import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person } from '../../test/testServer.ts';
import { openSocket } from '../../test/testSocket.ts';

async function start(settings: Record<string, string> = {}) {
  const server = await startTestServer(settings);
  const admin = await server.admin();
  const people = [await server.learner(), await server.learner(), await server.learner()] as const;
  const notify = (people_: object, message: unknown = 'The exam begins at nine', token = admin.token) =>
    server.call('POST /users/notify', { token, body: { message, people: people_ } });
  const notices = async ({ id }: Person) =>
    (await server.store.pool.query('select message from notifications where user_id = $1 order by id', [id])).rows.map(
      ({ message }) => message,
    );
  return { ...server, boss: admin, people, notify, notices };
}
const idsOf = (people: readonly Person[]) => ({ ids: people.map(({ id }) => id) });

test('only admins notify many, with a text that is one, and people who are named as people', async () => {
  const { notify, people, call, store } = await start();
  expect((await notify({}, 'Hello', people[0].token)).status).toBe(403);
  expect((await call('POST /users/notify', { body: { message: 'Hello', people: {} } })).status).toBe(401);
  for (const message of ['', '   ', 'x'.repeat(501), 'bell \u0007', null, 1])
    expect((await notify(idsOf(people), message)).status, String(message)).toBe(400);
  const many = Array.from({ length: 1001 }, (_nothing, nth) => nth + 1);
  for (const who of [{ ids: [] }, { ids: many }, { ids: ['1'] }, { role: 'boss' }, { state: 'gone' }, { search: '' }])
    expect((await notify(who)).status, JSON.stringify(who)).toBe(400);
  expect((await store.pool.query('select count(*) from notifications')).rows).toEqual([{ count: 0 }]);
});

test('banned, deactivated, absent and repeated people are counted as such, and the text says so', async () => {
  const { notify, people, notices, store, call, boss } = await start();
  const [first, second, third] = people;
  await call(`PUT /users/${second.id}`, { token: boss.token, body: { active: false } });
  await store.pool.query('update users set is_active = false, deactivated_at = now() where id = $1', [third.id]);
  const reply = await notify({ ids: [first.id, first.id, second.id, third.id, 999_999_999] });
  expect([reply.status, reply.data]).toEqual([200, { asked: 4, reached: 1 }]);
  expect(reply.body.message).toBe('Notification sent to 1 user. 3 were not reached: banned, deactivated or deleted.');
  expect([await notices(first), await notices(second), await notices(third)]).toEqual([
    ['The exam begins at nine'],
    [],
    [],
  ]);
});

test('a filter reaches everyone whom the list shows with it', async () => {
  const { notify, people, notices, boss } = await start();
  expect((await notify({ role: 'user' })).data).toEqual({ asked: 3, reached: 3 });
  expect((await notify({ search: people[1].email })).body.message).toBe('Notification sent to 1 user.');
  expect((await notify({ search: 'nobody is called so' })).data).toEqual({ asked: 0, reached: 0 });
  expect((await notify({ state: 'active' })).data.reached).toBe(4);
  expect([(await notices(people[1])).length, (await notices(people[0])).length, (await notices(boss)).length]).toEqual([
    3, 2, 1,
  ]);
});

test('a call counts once, however many it reaches, and is one event of the log without its text', async () => {
  const { notify, people, store, boss, call } = await start({ RATE_LIMIT_FACTOR: '0.05' });
  for (let nth = 0; nth < 3; nth += 1) expect((await notify(idsOf(people))).status).toBe(200);
  expect((await notify(idsOf(people))).body.code).toBe('rate_limited');
  const single = { userId: people[0].id, message: 'Hello' };
  expect((await call('POST /notify', { token: boss.token, body: single })).body.code).toBe('rate_limited');
  const events = await auditEvents(store, 'people_notified');
  expect(events).toMatchObject(Array.from({ length: 3 }, () => ({ actorId: boss.id, details: { reached: 3 } })));
  expect(JSON.stringify(events)).not.toContain('exam');
});

test('open pages are notified with the unread count, and emails go to those who want them', async () => {
  const { notify, people, call, store, url } = await start();
  const [first, second] = people;
  await call('PUT /users/preferences', { token: second.token, body: { mailNotifications: true } });
  const socket = await openSocket(url, first.token);
  await notify(idsOf(people));
  await notify(idsOf(people), 'Bring a pen');
  expect(await socket.next('notification')).toMatchObject({ unread: 1, notification: { readAt: null } });
  expect(await socket.next('notification')).toMatchObject({ unread: 2, notification: { message: 'Bring a pen' } });
  const { rows } = await store.pool.query(
    "select to_address, text_part from outbox where kind = 'notification' order by id",
  );
  expect(rows).toMatchObject([
    { to_address: second.email, text_part: expect.stringContaining('nine') },
    { to_address: second.email, text_part: expect.stringContaining('pen') },
  ]);
});
