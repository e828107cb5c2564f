import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';

const people = [
  ['ann@example.org', 'Ann', 'Zander', 'user', true, null],
  ['ben_1@example.org', 'Ben', 'young', 'user', false, null],
  ['bena1@example.org', 'Cem', 'Adler', 'user', false, '2026-03-01T00:00:00Z'],
  ['dora@example.net', 'Dora', 'Öz', 'admin', true, null],
] as const;

async function crowd(): Promise<TestServer & { token: string }> {
  const server = await startTestServer();
  const { id, token } = await server.admin();
  await server.store.pool.query(`update users set last_name = 'M', created_at = '2020-01-01' where id = $1`, [id]);
  for (const [nth, [email, first, last, role, isActive, left]] of people.entries())
    await server.store.pool.query(
      `insert into users (id, email, email_key, first_name, last_name, role, is_active, deactivated_at, created_at)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8)`,
      [nth + 1, email, first, last, role, isActive, left, `2026-03-0${nth + 1}T00:00:00Z`],
    );
  return { ...server, token };
}

const lists: [query: string, firstNames: string[]][] = [
  ['search=ANN', ['Ann']],
  ['search=ann%20zan', ['Ann']],
  ['search=ben_1', ['Ben']],
  ['search=%25', []],
  ['state=banned', ['Ben']],
  ['state=deactivated', ['Cem']],
  ['role=user&state=active', ['Ann']],
  ['sort=email&role=user', ['Ann', 'Ben', 'Cem']],
  ['sort=email&direction=desc&role=user', ['Cem', 'Ben', 'Ann']],
  ['sort=name&role=user', ['Cem', 'Ben', 'Ann']],
  ['sort=createdAt&direction=desc&limit=2', ['Dora', 'Cem']],
  ['sort=createdAt&direction=desc&limit=2&page=2', ['Ben', 'Ann']],
  ['sort=lastSeen&limit=1', ['First']],
  ['sort=lastSeen&direction=desc&limit=1', ['First']],
];

test('a list is searched by name and address as typed, filtered, sorted and cut into pages', async () => {
  const { call, token } = await crowd();
  for (const [query, expected] of lists) {
    const { data } = await call(`GET /users?${query}`, { token });
    expect(
      data.items.map(({ firstName }: { firstName: string }) => firstName),
      query,
    ).toEqual(expected);
  }
});

test('a page says how many there are of what the filter leaves', async () => {
  const { call, token } = await crowd();
  const { data } = await call('GET /users?role=user&limit=2&page=2', { token });
  expect(data.pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
  expect(data.items).toHaveLength(1);
});

test('the overview counts everyone by role and state', async () => {
  const { call, token } = await crowd();
  const { data } = await call('GET /users/stats/overview', { token });
  expect(data).toEqual({
    total: 5,
    active: 3,
    deactivated: 1,
    banned: 1,
    admins: 2,
    learners: 3,
    createdThisWeek: 4,
    seenThisWeek: 1,
  });
});
