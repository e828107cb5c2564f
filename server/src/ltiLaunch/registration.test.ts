import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { startLti } from '../../test/lti/testLti.ts';
import { offerRegistration } from '../../test/lti/testLtiRegistration.ts';
import { configurationAt, registrationFor } from '../lti/registration.ts';
import type { PlatformConfiguration } from '../lti/registration.ts';
import { sweepRegistrations } from './registrations.service.ts';

const HOUR = 3600;

/** An admin makes an address; the platform's admin opens it. */
async function registering() {
  const server = await startLti();
  const { call, boss, platform, url, store } = server;
  const offered = offerRegistration(platform);
  const create = async (): Promise<{ url: string; expiresAt: string }> =>
    (await call('POST /admin/lti/registrations', { token: boss.token })).data;
  const open = async (made: { url: string }, over: Record<string, string | undefined> = {}, method = 'GET') => {
    const asked = { openid_configuration: offered.configurationUrl, registration_token: offered.token, ...over };
    const query = new URLSearchParams(JSON.parse(JSON.stringify(asked)) as Record<string, string>);
    const reply = await fetch(`${url}${new URL(made.url).pathname}?${query.toString()}`, { method });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const list = async () => (await call('GET /admin/lti/platforms', { token: boss.token })).data.items.slice(1);
  const addresses = async () => (await store.pool.query('select * from lti_registrations')).rows;
  return { ...server, offered, create, open, list, addresses };
}

test('an admin’s address registers a platform once, which then waits for an admin', async () => {
  const { create, open, list, offered, store, call, boss, addresses, clock } = await registering();
  const made = await create();
  expect(made.url).toMatch(/^https:\/\/assay\.example\.org\/api\/lti\/register\/[\w-]{43}$/);
  expect(new Date(made.expiresAt).getTime() - clock.now().getTime()).toBe(HOUR * 1000);
  // The database has no address that could be opened.
  expect(JSON.stringify(await addresses())).not.toContain(made.url.slice(-43));
  const opened = await open(made);
  expect([opened.status, opened.text]).toEqual([200, expect.stringContaining('once an admin there has confirmed')]);
  const [platform, ...others] = await list();
  expect(others).toEqual([]);
  expect(platform).toMatchObject({
    name: '127.0.0.1',
    issuer: offered.said['issuer'],
    clientId: 'registered-1',
    authorizationUrl: offered.said['authorization_endpoint'],
    tokenUrl: offered.said['token_endpoint'],
    keysUrl: offered.said['jwks_uri'],
    deployments: ['7'],
    domains: [],
    state: 'new',
  });
  const login = { issuer: platform.issuer, clientId: 'registered-1', loginHint: 'x' };
  expect((await call('POST /lti/begin', { body: login })).body.code).toBe('lti_platform_off');
  const confirmed = { name: 'Campus', deployments: ['7'], domains: [], isActive: true };
  await call(`PUT /admin/lti/platforms/${platform.id}`, { token: boss.token, body: confirmed });
  expect((await call('POST /lti/begin', { body: login })).status).toBe(200);
  expect(await auditEvents(store, 'lti_registration_created')).toMatchObject([{ actorId: boss.id }]);
  expect(await auditEvents(store, 'lti_platform_registered')).toMatchObject([
    { actorId: null, details: { issuer: offered.said['issuer'] } },
  ]);
});

test('the platform learns our addresses, the messages and services we use, and the claims we need', async () => {
  const { create, open, offered } = await registering();
  await open(await create());
  expect(offered.tools).toEqual([
    {
      application_type: 'web',
      response_types: ['id_token'],
      grant_types: ['implicit', 'client_credentials'],
      initiate_login_uri: 'https://assay.example.org/api/lti/login',
      redirect_uris: ['https://assay.example.org/api/lti/launch'],
      client_name: 'Assay',
      jwks_uri: 'https://assay.example.org/api/lti/keys',
      token_endpoint_auth_method: 'private_key_jwt',
      scope:
        'https://purl.imsglobal.org/spec/lti-ags/scope/score https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
      'https://purl.imsglobal.org/spec/lti-tool-configuration': {
        domain: 'assay.example.org',
        target_link_uri: 'https://assay.example.org/lti/launch',
        claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
        messages: [
          { type: 'LtiResourceLinkRequest', target_link_uri: 'https://assay.example.org/lti/launch' },
          {
            type: 'LtiDeepLinkingRequest',
            target_link_uri: 'https://assay.example.org/lti/select',
            label: 'Assay',
            placements: ['link_selection'],
          },
        ],
        'https://canvas.instructure.com/lti/privacy_level': 'public',
      },
    },
  ]);
});

test('the page that follows closes the platform’s window or frame, and may do nothing else', async () => {
  const { create, open } = await registering();
  const { headers, text } = await open(await create());
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src 'none'.*script-src 'sha256-[^']+';.*form-action 'none'.*frame-ancestors \*/);
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  const [, script = ''] = /<script>(.*)<\/script>/.exec(text) ?? [];
  const posted: unknown[] = [];
  const button = { onclick: () => {} };
  const page = { querySelector: () => button };
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the page's own script
  const run = new Function('document', 'opener', 'parent', script) as (...parts: unknown[]) => void;
  const other = { postMessage: (...said: unknown[]) => posted.push(said) };
  run(page, null, other);
  button.onclick();
  run(page, other, null);
  button.onclick();
  const close = [{ subject: 'org.imsglobal.lti.close' }, '*'];
  expect(posted).toEqual([close, close]);
});

test('only admins make addresses; one that is unknown, used or expired registers nothing', async () => {
  const { create, open, list, call, learner, clock, platform, offered, app, addresses } = await registering();
  expect((await call('POST /admin/lti/registrations')).status).toBe(401);
  expect((await call('POST /admin/lti/registrations', { token: (await learner()).token })).status).toBe(403);
  const [used, late, unknown] = [
    await create(),
    await create(),
    `https://a.example.org/api/lti/register/${'x'.repeat(43)}`,
  ];
  expect((await open(used)).status).toBe(200);
  const asked = platform.asked['/openid-configuration'];
  const refused = async (made: { url: string }) => {
    const { status, text } = await open(made);
    expect([status, text]).toEqual([400, expect.stringContaining('expired or was already used')]);
  };
  await refused(used);
  await refused({ url: unknown });
  clock.move(HOUR);
  await refused(late);
  expect([platform.asked['/openid-configuration'], offered.tools.length]).toEqual([asked, 1]);
  expect((await addresses()).length).toBe(1);
  await sweepRegistrations(app);
  expect(await addresses()).toEqual([]);
  clock.move(-HOUR);
  expect((await list()).length).toBe(1);
});

test('of two who open an address at once, one registers', async () => {
  const { create, open, list } = await registering();
  const made = await create();
  const both = await Promise.all([open(made), open(made)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect((await list()).length).toBe(1);
});

test('an address that a person or a robot only looks at stays usable', async () => {
  const { create, open, list } = await registering();
  const made = await create();
  const bare = { openid_configuration: undefined, registration_token: undefined };
  expect(await open(made, bare)).toMatchObject({
    status: 400,
    text: expect.stringContaining('is for your learning platform'),
  });
  for (const over of [{ openid_configuration: 'javascript:1' }, { registration_token: 'two\nlines' }])
    expect((await open(made, over)).status).toBe(400);
  expect((await open(made, {}, 'HEAD')).status).toBe(405);
  expect((await open(made, {}, 'POST')).status).toBe(405);
  expect((await open(made)).status).toBe(200);
  expect((await list()).length).toBe(1);
});

type Offered = ReturnType<typeof offerRegistration>;

test.each<[string, string, (offered: Offered) => void]>([
  ['another issuer', 'issuer', ({ said }) => (said['issuer'] = 'https://moodle.example.org')],
  ['no issuer', 'configuration', ({ said }) => delete said['issuer']],
  [
    'a registration elsewhere',
    'registration_endpoint',
    ({ said }) => (said['registration_endpoint'] = 'https://b.example.org/'),
  ],
  ['a private address of keys', 'address', ({ said }) => (said['jwks_uri'] = 'https://10.0.0.1/keys')],
  ['no address of tokens', 'configuration', ({ said }) => (said['token_endpoint'] = 'none')],
  [
    'a script as address of logins',
    'configuration',
    ({ said }) => (said['authorization_endpoint'] = 'javascript:alert(1)'),
  ],
  ['another token than ours', '401', (offered) => (offered.token = 'other')],
])('a platform with %s is not registered', async (_what, reason, alter) => {
  const { create, open, list, offered } = await registering();
  const made = await create();
  const token = offered.token;
  alter(offered);
  const refused = await open(made, { registration_token: token });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(`couldn’t be registered (${reason})`)]);
  expect([offered.tools, await list()]).toEqual([[], []]);
});

test.each<[string, string, string, (reply: ServerResponse) => void]>([
  ['redirects', '302', '/openid-configuration', (reply) => reply.writeHead(302, { location: '/keys' }).end()],
  ['is huge', 'too_large', '/openid-configuration', (reply) => reply.end(' '.repeat(300_000))],
  ['is no JSON', 'configuration', '/openid-configuration', (reply) => reply.end('<html>')],
  ['breaks off', 'ECONNRESET', '/openid-configuration', (reply) => reply.destroy()],
  ['refuses us', '400', '/register', (reply) => reply.writeHead(400).end()],
  ['redirects our registration', '307', '/register', (reply) => reply.writeHead(307, { location: '/x' }).end()],
  ['gives us no name', 'registration', '/register', (reply) => reply.end('{}')],
  ['gives us an odd name', 'registration', '/register', (reply) => reply.end('{"client_id":"a\\u0000b"}')],
])('a platform that %s is not registered', async (_what, reason, path, answer) => {
  const { create, open, list, platform } = await registering();
  platform.answers.set(path, (_request, reply) => answer(reply));
  const refused = await open(await create());
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(`couldn’t be registered (${reason})`)]);
  expect(await list()).toEqual([]);
});

test('a private address that the operator has not listed is not asked', async () => {
  const { create, open } = await registering();
  for (const url of [
    'http://10.2.3.4/',
    'http://169.254.169.254/latest',
    'https://[::1]/',
    'https://a:b@lms.example.net/',
  ]) {
    const refused = await open(await create(), { openid_configuration: url });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('(address)')]);
  }
});

test('a platform that is connected already, or one too many, is not registered', async () => {
  const { create, open, offered, store, list } = await registering();
  offered.answer = { client_id: 'assay-at-campus' };
  const taken = await open(await create());
  expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('already connected')]);
  await store.pool.query(
    `insert into lti_platforms (name, issuer, client_id, authorization_url, token_url, keys_url, state, created_at)
     select 'x', 'https://x.example.org', nth::text, '', '', '', 'paused', now() from generate_series(1, 49) nth`,
  );
  offered.tools.length = 0;
  const full = await open(await create());
  expect([full.status, full.text, offered.tools]).toEqual([409, expect.stringContaining('limit of 50'), []]);
  expect((await list()).length).toBe(49);
});

const said = (issuer: string, registration: string) => ({
  issuer,
  authorization_endpoint: issuer,
  token_endpoint: issuer,
  jwks_uri: issuer,
  registration_endpoint: registration,
});

test.each<[string, string, boolean]>([
  ['https://canvas.example.org', 'https://canvas.example.org/register', true],
  ['https://canvas.example.org', 'https://school.example.org/register', true],
  ['https://canvas.example.org', 'https://school.example.org:8443/register', false],
  ['https://canvas.example.org', 'http://school.example.org/register', false],
  ['https://canvas.example.org', 'https://evilexample.org/register', false],
  ['https://example.org', 'https://other.org/register', false],
  ['http://10.0.0.1', 'http://10.9.0.0.1/register', false],
])('a platform %s that registers at %s is taken: %s', (issuer, endpoint, isTaken) => {
  expect('refused' in configurationAt(`${issuer}/.well-known`, said(issuer, endpoint))).toBe(!isTaken);
});

test('only services and places that a platform offers are asked for; one that lists none is asked for all', () => {
  const addresses = { tool: 'https://a.example.org/t', selection: '', login: '', launch: '', keys: '' };
  const of = (more: object) => {
    const platform = configurationAt('https://a.example.org', {
      ...said('https://a.example.org', 'https://a.example.org/r'),
      ...more,
    });
    return registrationFor(platform as PlatformConfiguration, { name: 'Assay', addresses });
  };
  expect(of({ scopes_supported: ['openid'] }).scope).toBe('');
  expect(of({}).scope.split(' ').length).toBe(2);
  const moodle = { messages_supported: ['LtiResourceLinkRequest', 'LtiDeepLinkingRequest'] };
  const asked = of({ 'https://purl.imsglobal.org/spec/lti-platform-configuration': moodle });
  expect(JSON.stringify(asked)).not.toContain('placements');
});
