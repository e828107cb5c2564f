import { expect, onTestFinished, test } from 'vitest';
import { grace } from '../../test/signIn/testProviderSignIn.ts';
import { startTestIssuer } from '../../test/signIn/testIssuer.ts';
import type { TestIssuer } from '../../test/signIn/testIssuer.ts';
import { MovableClock } from '../../test/movableClock.ts';
import { startTestServer } from '../../test/testServer.ts';

// Two sign-in services of one installation: what one of them says counts only for itself.

const IDS = ['campus', 'partner'] as const;
type Id = (typeof IDS)[number];

async function startTwoServices() {
  const clock = new MovableClock();
  const issuers = { campus: await startTestIssuer(clock), partner: await startTestIssuer(clock) };
  onTestFinished(async () => {
    for (const id of IDS) await issuers[id].stop();
  });
  const [[campus], [partner]] = [
    JSON.parse(issuers.campus.settings({ domains: ['campus.example.org'] })),
    JSON.parse(issuers.partner.settings({ id: 'partner' })),
  ];
  const server = await startTestServer({ OIDC_PROVIDERS: JSON.stringify([campus, partner]) }, { clock });
  const comeBack = async (id: Id, person = grace) => {
    const begun = await server.call(`POST /auth/providers/${id}/begin`, { body: { reactivate: false } });
    return { ...issuers[id].signIn(begun.data.url, person), secret: begun.data.secret as string };
  };
  const finish = async (id: Id, body: object) => server.call(`POST /auth/providers/${id}/finish`, { body });
  return { server, issuers, clock, comeBack, finish };
}

test('an answer of one service is refused at the other, and neither sign-in is used up by it', async () => {
  const { comeBack, finish } = await startTwoServices();
  // Each of them counts its codes.
  await comeBack('campus');
  const [campus, partner] = [await comeBack('campus'), await comeBack('partner', { ...grace, sub: 'person-9' })];
  for (const mixed of [
    campus,
    { ...partner, code: campus.code },
    { ...campus, iss: partner.iss },
    { ...partner, iss: campus.iss },
  ])
    expect((await finish('partner', mixed)).body.code).toBe('provider_refused');
  expect((await finish('campus', campus)).status).toBe(200);
});

test('the same number at two services is two people, and an unproven address joins no account', async () => {
  const { server, comeBack, finish } = await startTwoServices();
  const own = await finish('campus', await comeBack('campus'));
  // The partner has no domains, so it proves no address.
  const taken = await finish('partner', await comeBack('partner'));
  expect([taken.status, taken.data?.token]).toEqual([409, undefined]);
  const other = await finish('partner', await comeBack('partner', { ...grace, email: 'grace@partner.example.org' }));
  expect(other.status).toBe(200);
  expect(other.data.user.id).not.toBe(own.data.user.id);
  const { rows } = await server.store.pool.query('select count(distinct provider_issuer)::int as n from users');
  expect(rows[0].n).toBe(2);
});

test('a service signs out only those who came by it', async () => {
  const { server, issuers, clock, comeBack, finish } = await startTwoServices();
  const { token } = (await finish('campus', await comeBack('campus'))).data;
  const now = Math.floor(clock.now().getTime() / 1000);
  const logout = async (by: TestIssuer, iss: string, id: Id) =>
    fetch(`${server.url}/api/auth/providers/${id}/logout`, {
      method: 'POST',
      body: new URLSearchParams({
        logout_token: await by.sign({
          iss,
          aud: 'assay',
          iat: now,
          exp: now + 120,
          jti: `logout ${iss} ${id}`,
          sub: grace.sub,
          sid: `session of ${grace.sub}`,
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        }),
      }),
    });
  const isIn = async () => (await server.call('GET /auth/me', { token })).status === 200;
  const { campus, partner } = issuers;
  await logout(partner, partner.issuer, 'partner');
  for (const id of IDS) expect((await logout(partner, campus.issuer, id)).status).toBe(400);
  expect(await isIn()).toBe(true);
  expect((await logout(campus, campus.issuer, 'campus')).status).toBe(204);
  expect(await isIn()).toBe(false);
});
