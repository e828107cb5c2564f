import { expect, test } from 'vitest';
import { signsInWith } from '../../test/signIn/testCertified.ts';

// Failures of oidc-provider, run for real: its keys change, its clock is off, it names another issuer, answers
// and logout tokens come twice.

const ELSEWHERE = 'https://elsewhere.example.org';
const MINUTE = 60;

type Server = Awaited<ReturnType<typeof signsInWith>>;
type Reply = Awaited<ReturnType<Server['signIn']>>;

async function expectRefused(server: Server, reply: Reply, reason: string) {
  expect([reply.status, reply.body.code]).toEqual([401, 'provider_refused']);
  const { rows } = await server.store.pool.query(
    `select details from audit_events where action = 'sign_in_failed' order by id desc limit 1`,
  );
  expect(rows[0].details.reason).toBe(reason);
  expect((await server.store.pool.query('select from sessions')).rowCount).toBe(0);
}

const isIn = async ({ call }: Server, token: string) => (await call('GET /auth/me', { token })).status === 200;

test('a new signing key is accepted at the next sign-in, without a restart', async () => {
  const { signIn, service } = await signsInWith();
  const before = await signIn('grace');
  await service.changeKey();
  const after = await signIn('grace');
  expect(after.data.user.id).toBe(before.data.user.id);
  expect((await signIn('grace', () => service.changeKey())).status).toBe(200);
});

test('a token signed with a key that is no longer published is refused', async () => {
  const server = await signsInWith();
  await server.service.changeKey('old');
  await expectRefused(server, await server.signIn('grace'), 'OAUTH_KEY_SELECTION_FAILED');
});

test('a token and an answer that name another issuer are refused', async () => {
  const server = await signsInWith();
  const toUs = await server.signIn('grace', () => server.service.callItself(ELSEWHERE));
  await expectRefused(server, toUs, 'iss');
  const reply = await server.signIn('grace');
  await expectRefused(server, reply, 'OAUTH_INVALID_RESPONSE');
});

test('a service that names another issuer is not used; people and the log read why', async () => {
  const { call, service, logged } = await signsInWith();
  service.callItself(ELSEWHERE);
  const { status, body } = await call('POST /auth/providers/campus/begin', { body: {} });
  expect([status, body.message]).toEqual([
    503,
    'Sign-in with Campus isn’t set up correctly. Contact your administrator.',
  ]);
  expect(logged()).toContainEqual(
    expect.objectContaining({ event: 'provider_failed', why: 'another value of issuer' }),
  );
});

test.each([
  ['a bit more than ten minutes behind', 12 * MINUTE],
  ['ten minutes ahead', -10 * MINUTE],
  ['a bit more than a minute ahead', -MINUTE - 2],
])('a service whose clock is %s is refused', async (_how, ours) => {
  const server = await signsInWith();
  server.clock.move(ours);
  await expectRefused(server, await server.signIn('grace'), 'iat');
});

test.each([-30, 30, 9 * MINUTE])('our clock may be off by %i seconds', async (ours) => {
  const { clock, signIn } = await signsInWith();
  clock.move(ours);
  expect((await signIn('grace')).status).toBe(200);
});

test('an answer counts once, and only with its own state, nonce and verifier', async () => {
  const server = await signsInWith();
  const { begin, call, visitor } = server;
  const finish = (answer: object, secret: string) =>
    call('POST /auth/providers/campus/finish', { body: { ...answer, secret } });
  const answerOf = async (url: string | URL) =>
    Object.fromEntries((await visitor.signIn(String(url), 'grace')).searchParams);

  for (const [field, reason] of [
    ['nonce', 'nonce'],
    ['code_challenge', 'invalid_grant'],
    ['state', 'state'],
  ] as const) {
    const { url, secret } = await begin();
    const changed = new URL(url);
    changed.searchParams.set(field, 'another-value-of-forty-three-characters-long');
    await expectRefused(server, await finish(await answerOf(changed), secret), reason);
  }

  const first = await begin();
  const answer = await answerOf(first.url);
  const replies = await Promise.all([finish(answer, first.secret), finish(answer, first.secret)]);
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
  const second = await begin();
  expect((await finish(answer, second.secret)).body.code).toBe('provider_refused');
  const next = await answerOf(second.url);
  expect((await finish({ ...next, code: answer.code }, second.secret)).body.code).toBe('provider_refused');
});

test('a logout token counts once: a copy does not end the next session', async () => {
  const server = await signsInWith();
  const { signIn, visitor, service, url } = server;
  const first = (await signIn('grace')).data.token;
  await visitor.signOut(`${service.issuer}/session/end`);
  await expect.poll(() => isIn(server, first), { timeout: 20_000 }).toBe(false);
  const [token = ''] = service.logoutTokens;
  const second = (await signIn('grace')).data.token;
  const copy = await fetch(`${url}/api/auth/providers/campus/logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  expect(copy.status).toBe(400);
  expect(await isIn(server, second)).toBe(true);
});
