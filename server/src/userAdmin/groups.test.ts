import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { UNHURRIED, takeAt } from '../../test/assessment/testQuiz.ts';

const LOOSE = { RATE_LIMIT_FACTOR: '1000' };
const HEAD = 'First name,Last name,Email,Cohort';

const into = ({ call }: TestServer, token: string, { id }: { id: number }, group: unknown) =>
  call(`PUT /users/${id}`, { token, body: { group } });

const groups = async ({ call }: TestServer, token: string) =>
  (await call('GET /users/groups/list', { token })).data.items;

const firstNames = async ({ call }: TestServer, token: string, query: string): Promise<number[]> =>
  (await call(`GET /users?role=user&${query}`, { token })).data.items.map(({ id }: { id: number }) => id);

test('only admins put people into groups or list them, and odd names are refused', async () => {
  const server = await startTestServer(LOOSE);
  const [admin, learner] = [await server.admin(), await server.learner()];
  const before = await everyRow(server.store);
  expect((await server.call('GET /users/groups/list')).status).toBe(401);
  expect((await server.call('GET /users/groups/list', { token: learner.token })).status).toBe(403);
  expect((await into(server, learner.token, learner, 'BSc 2026')).status).toBe(403);
  for (const name of ['', '   ', 'x'.repeat(61), 'two\nlines', 'a\u0000b', 'a\u202eb', 7, ['BSc']]) {
    const reply = await into(server, admin.token, learner, name);
    expect([reply.status, Object.keys(reply.body.errors ?? {})], JSON.stringify(name)).toEqual([400, ['group']]);
  }
  for (const query of ['group=', `group=${'x'.repeat(61)}`, 'ungrouped=yes'])
    expect((await server.call(`GET /users?${query}`, { token: admin.token })).status, query).toBe(400);
  expect((await into(server, admin.token, { id: 4711 }, 'BSc 2026')).status).toBe(404);
  expect(await everyRow(server.store)).toBe(before);
});

test('a person is in one group or none; a change leaves a trace without its name, and what is not named stays', async () => {
  const server = await startTestServer(LOOSE);
  const [admin, learner] = [await server.admin(), await server.learner()];
  for (const name of ['  BSc 2026 ', 'BSc 2026', 'MSc 2026'])
    expect((await into(server, admin.token, learner, name)).data.user.group).toBe(name.trim());
  const renamed = await server.call(`PUT /users/${learner.id}`, { token: admin.token, body: { firstName: 'Other' } });
  expect(renamed.data.user.group).toBe('MSc 2026');
  expect((await into(server, admin.token, learner, null)).data.user.group).toBeNull();
  const events = await auditEvents(server.store, 'user_changed');
  expect(events.map(({ details }) => (details as { regrouped: boolean }).regrouped)).toEqual([true, true, false, true]);
  expect(JSON.stringify(events)).not.toContain('Sc 2026');
});

test('the list and its export are filtered by group and by having none, and groups are counted', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const people = [await server.learner(), await server.learner(), await server.learner(), await server.learner()];
  const names = ['b', 'A', 'b', null];
  for (const [nth, person] of people.entries()) await into(server, token, person, names[nth]);
  const ids = people.map(({ id }) => id);
  expect(await groups(server, token)).toEqual([
    { name: 'A', people: 1 },
    { name: 'b', people: 2 },
  ]);
  expect(new Set(await firstNames(server, token, 'group=b'))).toEqual(new Set([ids[0], ids[2]]));
  expect(await firstNames(server, token, 'group=B')).toEqual([]);
  expect(await firstNames(server, token, 'ungrouped=true')).toEqual([ids[3]]);
  const sorted = await firstNames(server, token, 'sort=group');
  expect([sorted[0], sorted[3]]).toEqual([ids[1], ids[3]]);
  const body = { list: 'users', format: 'csv', filter: { group: 'A' } };
  const { path } = (await server.call('POST /exports', { token, body })).data;
  const file = await (await fetch(`${server.url}${path}`)).text();
  expect(
    file
      .split('\r\n')
      .slice(0, 2)
      .map((row) => row.split(',')[8]),
  ).toEqual(['Group', 'A']);
});

test('a file puts people into groups, known and new ones; an empty cell changes nothing, an odd one is refused', async () => {
  const server = await startTestServer(LOOSE);
  const [admin, known, kept] = [await server.admin(), await server.learner(), await server.learner()];
  await into(server, admin.token, kept, 'Old');
  const rows = [
    'Ada,Byron,ada@example.org,BSc 2026',
    `,,${known.email},MSc 2026`,
    `,,${kept.email},`,
    `Bad,Group,bad@example.org,${'x'.repeat(61)}`,
  ];
  const content = Buffer.from([HEAD, ...rows].join('\n')).toString('base64');
  const body = { content, mode: 'valid', from: 0 };
  const { data } = await server.call('POST /users/import', { token: admin.token, body });
  expect(
    data.rows.map(({ verdict, changes }: { verdict: string; changes: string[] }) => [verdict, ...changes]),
  ).toEqual([['create'], ['update', 'group'], ['unchanged'], ['refused']]);
  expect(data.rows[3].reason).toBe('A group is longer than 60 characters or contains control characters.');
  expect((await groups(server, admin.token)).map(({ name }: { name: string }) => name)).toEqual([
    'BSc 2026',
    'MSc 2026',
    'Old',
  ]);
});

test('other learners never see a group; the own data includes it', async () => {
  const server = await startTestServer(UNHURRIED);
  const [admin, person, other] = [await server.admin(), await server.learner(), await server.learner()];
  await into(server, admin.token, person, 'Canary class');
  const { id } = await server.skill();
  await server.questions(id, 2);
  await takeAt(server, person.id, id, { at: '2026-03-04T10:00:00Z', right: 1 });
  for (const path of [`/users/${person.id}`, '/reports/leaderboard', '/auth/me', '/users/me/data']) {
    const reply = await server.call(`GET ${path}`, { token: other.token });
    expect([reply.status, reply.text.includes('Canary')], path).toEqual([200, false]);
  }
  const own = await server.call('GET /users/me/data', { token: person.token });
  expect(own.data.account.group).toBe('Canary class');
});
