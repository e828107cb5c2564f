import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { codeAt, enabled } from '../../test/signIn/testSecondFactor.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { accessTokenOf, allAreas } from '../../test/signIn/testTokens.ts';
import { signInAgain } from '../../test/testWorld.ts';
import { issueResetToken } from '../auth/reset.service.ts';
import { keepSessionsUntil } from '../auth/sessions.service.ts';

const isLive = async ({ call }: TestServer, token: string) => (await call('GET /auth/me', { token })).status === 200;

test('a token is made only with the password, an area, a name and an end', async () => {
  const { call, admin, learner, store } = await startTestServer();
  const person = await admin();
  const good = { name: 'Nightly export', areas: { people: 'read' }, days: 30, currentPassword: person.password };
  const create = (body: object, token = person.token) => call('POST /auth/tokens', { token, body });
  expect((await call('POST /auth/tokens', { body: good })).status).toBe(401);
  for (const [change, field] of [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ areas: {} }, 'areas'],
    [{ areas: { everything: 'write' } }, 'areas'],
    [{ areas: { people: 'admin' } }, 'areas.people'],
    [{ days: 0 }, 'days'],
    [{ days: 3650 }, 'days'],
    [{ days: null }, 'days'],
  ] as const) {
    const { status, body } = await create({ ...good, ...change });
    expect([status, body.code, Object.keys(body.errors ?? {})], field).toEqual([400, 'invalid_input', [field]]);
  }
  for (const currentPassword of [undefined, 'wrong', (await learner()).password + '!'])
    expect((await create({ ...good, currentPassword })).body.code).toBe('wrong_password');
  const { rows } = await store.pool.query('select 1 from sessions where token_name is not null');
  expect(rows).toEqual([]);
  expect((await create(good)).status).toBe(201);
});

test('with two-step sign-in a token needs a code, which works once', async () => {
  const server = await startTestServer();
  const person = await server.admin();
  const { secret } = await enabled(server, person);
  server.clock.move(60);
  const good = { name: 'CI', areas: { questions: 'write' }, currentPassword: person.password };
  const create = (body: object) => server.call('POST /auth/tokens', { token: person.token, body });
  for (const code of [undefined, '000000']) expect((await create({ ...good, code })).body.code).toBe('invalid_otp');
  const code = codeAt(secret, server.clock.now());
  expect((await create({ ...good, code })).status).toBe(201);
  expect((await create({ ...good, code })).body.code).toBe('invalid_otp');
});

test('the token is shown once; the database has only its hash', async () => {
  const server = await startTestServer();
  const person = await server.admin();
  const { token, id } = await accessTokenOf(server, person, { people: 'read' }, { days: 7 });
  expect(token).toMatch(/^asyp_[A-Za-z0-9_-]{43}$/);
  const list = await server.call('GET /auth/tokens', { token: person.token });
  expect(list.data.items).toEqual([
    {
      id,
      name: 'Nightly export',
      areas: { people: 'read' },
      createdAt: '2026-03-04T10:00:00.000Z',
      expiresAt: '2026-03-11T10:00:00.000Z',
      lastUsedAt: null,
      lastUsedFrom: null,
    },
  ]);
  const download = await server.call('GET /users/me/data', { token: person.token });
  expect(download.data.accessTokens).toMatchObject([{ id, name: 'Nightly export', revokedAt: null }]);
  expect(download.data.sessions).toHaveLength(1);
  const mails = await server.store.pool.query(`select text_part from outbox where kind = 'access_token_created'`);
  expect(mails.rows[0].text_part).toContain('Nightly export');
  const audit = JSON.stringify(await auditEvents(server.store));
  for (const text of [list.text, download.text, mails.rows[0].text_part, audit]) expect(text).not.toContain(token);
  const { rows } = await server.store.pool.query('select encode(token_hash, $1) as hash from sessions where id = $2', [
    'hex',
    id,
  ]);
  expect(rows[0].hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await auditEvents(server.store, 'access_token_created')).toMatchObject([
    { actorId: person.id, details: { tokenId: id, days: 7, areas: 'people:read' } },
  ]);
});

test('a token expires on its day, and its use does not extend it', async () => {
  const server = await startTestServer();
  const person = await server.admin();
  const { token } = await accessTokenOf(server, person, { people: 'read' }, { days: 7 });
  for (let day = 0; day < 7; day += 1) {
    expect(await isLive(server, token), `day ${day}`).toBe(true);
    await server.app.afterwards.settled();
    server.clock.move(86_400 - (day === 0 ? 1 : 0));
  }
  expect(await isLive(server, token)).toBe(true);
  server.clock.move(1);
  const late = await server.call('GET /users', { token });
  expect([late.status, late.body.code]).toEqual([401, 'unauthenticated']);
});

test('its owner sees when and from which network it was last used, at most a minute late', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1' });
  const person = await server.admin();
  const { token } = await accessTokenOf(server, person, { people: 'read' });
  const use = async (address: string) => {
    await server.call('GET /users', { token, headers: { 'x-forwarded-for': address } });
    await server.app.afterwards.settled();
    const { items } = (await server.call('GET /users/' + person.id + '/tokens', { token: person.token })).data;
    return [items[0].lastUsedAt, items[0].lastUsedFrom];
  };
  server.clock.move(5);
  expect(await use('2001:db8:1:2:3::4')).toEqual(['2026-03-04T10:00:05.000Z', expect.stringMatching(/^2001:db8:1:2:/)]);
  server.clock.move(40);
  expect((await use('192.0.2.7'))[0]).toBe('2026-03-04T10:00:05.000Z');
  server.clock.move(61);
  expect(await use('192.0.2.7')).toEqual(['2026-03-04T10:01:46.000Z', '192.0.2.7']);
});

test('a token ends at once when its owner or an admin revokes it, and for no one else', async () => {
  const server = await startTestServer();
  const { call } = server;
  const [owner, other, admin] = [await server.learner(), await server.learner(), await server.admin()];
  const one = await accessTokenOf(server, owner, { results: 'read' });
  const two = await accessTokenOf(server, owner, { results: 'read' });
  for (const { token } of [one, two]) expect(await isLive(server, token)).toBe(true);
  const sessionId = (await call('GET /auth/sessions', { token: owner.token })).data.items[0].id;
  for (const [name, token] of [
    [`DELETE /auth/tokens/${one.id}`, other.token],
    [`DELETE /auth/tokens/${one.id}`, admin.token],
    [`DELETE /auth/tokens/${sessionId}`, owner.token],
    [`DELETE /auth/sessions/${one.id}`, owner.token],
    [`DELETE /users/${other.id}/tokens/${one.id}`, admin.token],
    [`DELETE /users/${owner.id}/tokens/${sessionId}`, admin.token],
  ] as const)
    expect((await call(name, { token })).status, name).toBe(404);
  expect((await call(`DELETE /users/${owner.id}/tokens/${one.id}`, { token: owner.token })).status).toBe(403);
  expect(await isLive(server, one.token)).toBe(true);
  expect((await call(`DELETE /auth/tokens/${one.id}`, { token: owner.token })).status).toBe(200);
  expect(await isLive(server, one.token)).toBe(false);
  expect((await call(`DELETE /auth/tokens/${one.id}`, { token: owner.token })).status).toBe(404);
  expect(await isLive(server, two.token)).toBe(true);
  expect((await call(`GET /users/${owner.id}/tokens`, { token: admin.token })).data.items).toMatchObject([
    { id: two.id },
  ]);
  expect((await call(`DELETE /users/${owner.id}/tokens/${two.id}`, { token: admin.token })).status).toBe(200);
  expect(await isLive(server, two.token)).toBe(false);
  expect(await isLive(server, owner.token)).toBe(true);
  const emails = await server.store.pool.query(`select user_id from outbox where kind = 'access_token_revoked'`);
  expect(emails.rows).toEqual([{ user_id: owner.id }]);
  const events = await auditEvents(server.store, 'access_token_revoked');
  expect(events.map(({ actorId, details }) => [actorId, details])).toEqual([
    [owner.id, { tokenId: one.id }],
    [admin.id, { tokenId: two.id }],
  ]);
});

test('a token ends with whatever ends its owner’s other sessions, but not when they sign out', async () => {
  const server = await startTestServer();
  const { call } = server;
  const admin = await server.admin();
  const endings: Record<string, (owner: Awaited<ReturnType<typeof server.learner>>) => Promise<{ status: number }>> = {
    'a new password': ({ token, password }) =>
      call('PUT /auth/change-password', {
        token,
        body: { currentPassword: password, newPassword: 'quite another one' },
      }),
    'a reset password': async ({ id }) => {
      const resetToken = await issueResetToken(server.app, id, 60_000, 'reset_code');
      const passwords = { newPassword: 'quite another one', confirmPassword: 'quite another one' };
      return call('POST /auth/reset-password', { body: { resetToken, ...passwords } });
    },
    'two-step sign-in': async (owner) => {
      await enabled(server, owner);
      return { status: 200 };
    },
    deactivation: ({ token }) => call('POST /auth/deactivate', { token }),
    'a new role': ({ id, email }) =>
      call(`PUT /users/${id}`, { token: admin.token, body: { role: 'admin', seenEmail: email } }),
    'a ban': ({ id }) => call(`PUT /users/${id}`, { token: admin.token, body: { active: false } }),
    'an admin who ends all sessions': ({ id }) => call(`DELETE /users/${id}/sessions`, { token: admin.token }),
    'the account’s deletion': ({ id }) => call(`DELETE /users/${id}`, { token: admin.token }),
  };
  for (const [name, end] of Object.entries(endings)) {
    const owner = await server.learner();
    const { token } = await accessTokenOf(server, owner, { results: 'read' });
    expect(await isLive(server, token), name).toBe(true);
    expect((await end(owner)).status, name).toBe(200);
    expect(await isLive(server, token), name).toBe(false);
  }
  const owner = await server.learner();
  const { token } = await accessTokenOf(server, owner, { results: 'read' });
  for (let nth = 0; nth < 11; nth += 1) owner.token = await signInAgain(server, owner);
  await call('DELETE /auth/sessions', { token: owner.token });
  await call('POST /auth/logout', { token: owner.token });
  expect(await isLive(server, token)).toBe(true);
});

test('the twenty-first live token is refused, also when two are asked for at once', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '100' });
  const person = await server.admin();
  const first = await accessTokenOf(server, person, allAreas('read'), { days: 7 });
  for (let nth = 2; nth < 20; nth += 1) await accessTokenOf(server, person, { people: 'read' });
  const body = { name: 'One more', areas: { people: 'read' }, currentPassword: person.password };
  const create = () => server.call('POST /auth/tokens', { token: person.token, body });
  const replies = await Promise.all([create(), create(), create()]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect((await create()).body.code).toBe('tokens_full');
  await server.call(`DELETE /auth/tokens/${first.id}`, { token: person.token });
  expect((await create()).status).toBe(201);
});

test('more time for a learner’s quiz does not extend their token', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { token } = await accessTokenOf(server, person, { results: 'read' }, { days: 7 });
  await keepSessionsUntil(server.app, person.id, new Date(server.clock.now().getTime() + 20 * 86_400_000));
  server.clock.move(7 * 86_400 + 1);
  expect(await isLive(server, token)).toBe(false);
  expect(await isLive(server, person.token)).toBe(true);
});
