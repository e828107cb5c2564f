import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { newSigningKey } from '../../test/signIn/testGoogle.ts';
import { grace, startLti } from '../../test/lti/testLti.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';

test.each<[what: string, reason: string, claims: Record<string, unknown>]>([
  ['another issuer', 'iss', { iss: 'https://evil.example.org' }],
  ['another audience', 'aud', { aud: 'another-tool' }],
  ['several audiences and no word for whom', 'azp', { aud: ['assay-at-campus', 'another-tool'] }],
  ['several audiences, issued for another', 'azp', { aud: ['assay-at-campus', 'other'], azp: 'other' }],
  ['one that has expired', 'exp', { exp: 1_700_000_000 }],
  ['one without an end', 'exp', { exp: undefined }],
  ['one issued long ago', 'iat', { iat: 1_700_000_000 }],
  ['one issued in the future', 'iat', { iat: 4_000_000_000, exp: 4_000_000_300 }],
  ['another nonce', 'nonce', { nonce: 'x'.repeat(43) }],
  ['no nonce', 'nonce', { nonce: undefined }],
  ['no person', 'sub', { sub: undefined }],
  ['an older version', 'version', { '/version': '1.1.0' }],
  ['another type of message', 'message_type', { '/message_type': 'LtiSubmissionReviewRequest' }],
  ['a person that no database can hold', 'sub', { sub: 'person\0' }],
  ['no roles', 'roles', { '/roles': undefined }],
  ['no link', 'resource_link', { '/resource_link': undefined }],
  ['no deployment', 'deployment_id', { '/deployment_id': undefined }],
  ['a target elsewhere', 'target_link_uri', { '/target_link_uri': 'https://evil.example.org/lti/launch' }],
  ['a target beside ours', 'target_link_uri', { '/target_link_uri': 'https://assay.example.org/admin' }],
])('a message with %s is refused on a page of its own', async (_what, reason, claims) => {
  const { comeBack, send, finish, store } = await startLti();
  const { form, secret } = await comeBack(grace, { claims });
  const refused = await send(form);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
  expect(await refused.text()).toContain('We couldn’t verify your learning platform');
  const [event] = await auditEvents(store, 'sign_in_failed');
  expect(event?.details).toEqual({ by: 'lti', reason });
  expect((await finish(form.state, secret)).body.code).toBe('lti_refused');
  expect((await store.pool.query('select from lti_people')).rowCount).toBe(0);
});

test('a message without a signature, with one by our own client id, or with another key is refused', async () => {
  const { comeBack, send, platform, store } = await startLti();
  const stranger = await newSigningKey();
  for (const forge of [
    (token: string) => new UnsecuredJWT(decodeJwt(token)).encode(),
    (token: string) =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'HS256', kid: decodeProtectedHeader(token).kid ?? '' })
        .sign(new TextEncoder().encode(platform.clientId.padEnd(32, '-'))),
    // Under the name of a key that the platform has, and under one that it has not.
    (token: string) =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'RS256', kid: decodeProtectedHeader(token).kid ?? '' })
        .sign(stranger.privateKey),
    (token: string) =>
      new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(stranger.privateKey),
    // One letter of what it says.
    (token: string) => token.replace(/\.(.)/, (_all, first: string) => `.${first === 'e' ? 'f' : 'e'}`),
    () => 'nothing',
  ]) {
    const { form } = await comeBack();
    const answer = await send({ ...form, id_token: await forge(form.id_token) });
    expect([answer.status, await answer.text()]).toEqual([
      401,
      expect.stringContaining('verify your learning platform'),
    ]);
  }
  expect((await auditEvents(store, 'sign_in_failed')).length).toBe(6);
});

test('a message is accepted once, and a launch is finished once', async () => {
  const { comeBack, send, finish } = await startLti();
  const { form, secret } = await comeBack();
  const both = await Promise.all([send(form), send(form)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 401]));
  const ends = await Promise.all([finish(form.state, secret), finish(form.state, secret)]);
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([200, 401]));
});

test('the message of one launch does not fit another one', async () => {
  const { comeBack, send, finish } = await startLti();
  const [one, other] = [await comeBack(), await comeBack()];
  expect((await send({ state: other.form.state, id_token: one.form.id_token })).status).toBe(401);
  expect((await send({ state: 'made up', id_token: one.form.id_token })).status).toBe(401);
  expect((await finish(other.form.state, other.secret)).body.code).toBe('lti_refused');
});

test('another browser cannot finish a launch, nor can one be brought to it', async () => {
  const { comeBack, send, finish } = await startLti();
  const [theirs, attackers] = [await comeBack(), await comeBack({ sub: 'attacker' })];
  await send(theirs.form);
  await send(attackers.form);
  // The victim's tab holds the secret of its own launch only.
  expect((await finish(attackers.form.state, theirs.secret)).body.code).toBe('lti_refused');
  expect((await finish(theirs.form.state, attackers.secret)).body.code).toBe('lti_refused');
  expect((await finish(theirs.form.state, theirs.secret)).data.signIn.user.firstName).toBe('Grace');
});

test('after ten minutes a launch is over, with and without its message', async () => {
  const { comeBack, send, finish, clock, store, app } = await startLti();
  const [before, after] = [await comeBack(), await comeBack()];
  await send(before.form);
  clock.move(600);
  expect((await send(after.form)).status).toBe(401);
  expect((await finish(before.form.state, before.secret)).body.code).toBe('lti_refused');
  const { sweepLaunches } = await import('./launches.service.ts');
  await sweepLaunches(app);
  expect((await store.pool.query('select from lti_launches')).rowCount).toBe(0);
});

test('the first launch decides where a platform is installed; others need an admin', async () => {
  const { launch, comeBack, send, change } = await startLti();
  expect((await launch()).status).toBe(200);
  const elsewhere = { claims: { '/deployment_id': 'deployment-2' } };
  const { form } = await comeBack(grace, elsewhere);
  expect((await send(form)).status).toBe(401);
  await change({ deployments: ['deployment-1', 'deployment-2'] });
  expect((await launch(grace, elsewhere)).status).toBe(200);
});

test('a paused platform opens nothing, even what had begun', async () => {
  const { comeBack, send, change, call, login } = await startLti();
  const { form } = await comeBack();
  await change({ isActive: false });
  expect((await send(form)).status).toBe(401);
  const { iss: issuer, client_id: clientId, login_hint: loginHint } = login();
  const body = { issuer, clientId, loginHint };
  expect((await call('POST /lti/begin', { body })).body.code).toBe('lti_platform_off');
  expect((await call('POST /lti/begin', { body: { ...body, clientId: 'other' } })).status).toBe(404);
  // Without a client id, the only platform of its issuer is meant.
  await change({ isActive: true });
  expect((await call('POST /lti/begin', { body: { issuer, loginHint } })).status).toBe(200);
});

test('a platform that moves keeps its people: other keys and addresses count from then on', async () => {
  const { launch, comeBack, send, change, store, platform } = await startLti();
  const before = (await launch()).data.signIn.user.id;
  const { keysUrl, tokenUrl, authorizationUrl } = platform.entered;
  const moved = `${String(keysUrl)}-moved`;
  const { status } = await change({ keysUrl: moved });
  expect(status).toBe(200);
  // The old keys are not asked for any more, and no redirect is followed.
  expect((await send((await comeBack()).form)).status).toBe(503);
  platform.answers.set('/keys-moved', (_request, reply) => reply.writeHead(307, { location: String(keysUrl) }).end());
  expect((await send((await comeBack()).form)).status).toBe(503);
  expect((await change({ keysUrl })).data.platform).toMatchObject({ keysUrl, tokenUrl, authorizationUrl, people: 1 });
  expect((await launch()).data.signIn.user.id).toBe(before);
  const events = await auditEvents(store, 'lti_platform_changed');
  expect(events.map(({ details }) => details['keysUrl'])).toEqual([moved, keysUrl]);
});

test('a platform is not moved to an address that we may not ask, nor to none; its issuer never changes', async () => {
  const { change, platform } = await startLti({ settings: { ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1' } });
  for (const field of ['authorizationUrl', 'tokenUrl', 'keysUrl'])
    for (const url of ['http://10.1.2.3/keys', 'file:///etc/passwd', ''])
      expect(Object.keys((await change({ [field]: url })).body.errors ?? {}), `${field} ${url}`).toEqual([field]);
  const { issuer, clientId, keysUrl } = platform.entered;
  const other = { issuer: 'https://evil.example.org', clientId: 'other' };
  expect((await change(other)).data.platform).toMatchObject({ issuer, clientId, keysUrl });
});

test('a login for another site, or without a person, is refused', async () => {
  const { post, login } = await startLti();
  const elsewhere = await post('login', { ...login(), target_link_uri: 'https://evil.example.org/' });
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([401, null]);
  const { login_hint: _left, ...unhinted } = login();
  expect((await post('login', unhinted)).status).toBe(400);
});

test('within a frame, the login shows one button that repeats it in a new window', async () => {
  const { post, login, url } = await startLti();
  const hostile = { ...login(), login_hint: '"><script>alert(1)</script>' };
  const page = await post('login', hostile, { 'sec-fetch-dest': 'iframe' });
  const text = await page.text();
  expect([page.status, page.headers.get('location')]).toEqual([200, null]);
  expect(text).toContain('target="_blank"');
  expect(text).not.toContain('<script>');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const fields = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const again = new URLSearchParams({ ...Object.fromEntries(fields), login_hint: grace.sub });
  const opened = await fetch(`${url}/api/lti/login?${again.toString()}`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')?.split('#')[0]]).toEqual([
    303,
    'https://assay.example.org/lti/start',
  ]);
});

test('keys that the platform replaced are read again, and unknown ones at most once a minute', async () => {
  const { launch, comeBack, send, platform, clock } = await startLti();
  expect((await launch()).status).toBe(200);
  const before = platform.asked['/keys'];
  for (let nth = 0; nth < 5; nth += 1) {
    const { form } = await comeBack(grace, { header: { kid: `made up ${nth}` } });
    expect((await send(form)).status).toBe(401);
  }
  expect(platform.asked['/keys']).toBe(before);
  clock.move(60);
  await platform.rotate();
  expect((await launch()).status).toBe(200);
  expect(platform.asked['/keys']).toBe((before ?? 0) + 1);
});

test('a platform whose keys cannot be read is named, and its launch may be repeated', async () => {
  const { comeBack, send, platform, clock } = await startLti();
  platform.answers.set('/keys', (_request, reply) => reply.writeHead(302, { location: '/elsewhere' }).end());
  const { form } = await comeBack();
  const answer = await send(form);
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('cannot be reached')]);
  platform.answers.clear();
  clock.move(60);
  expect((await send(form)).status).toBe(303);
});

test('keys at a private address that the operator has not listed are not read', async () => {
  const { call, boss, platform } = await startLti({ settings: { ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1' } });
  const body = {
    ...platform.entered,
    clientId: 'other',
    keysUrl: 'https://10.0.0.1/keys',
    tokenUrl: 'http://8.8.8.8/',
  };
  const refused = await call('POST /admin/lti/platforms', { token: boss.token, body });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(['keysUrl', 'tokenUrl']);
});

test('a link opens the page of its skill, named by the course or by the address', async () => {
  const { launch } = await startLti();
  expect((await launch(grace, { claims: { '/custom': { skill: '12' } } })).data.path).toBe('/quiz?skill=12');
  const target = 'https://assay.example.org/lti/launch?skill=13';
  expect((await launch(grace, { claims: { '/target_link_uri': target } })).data.path).toBe('/quiz?skill=13');
  expect((await launch(grace, { claims: { '/custom': { skill: '12&x=/admin' } } })).data.path).toBe('/quiz');
  expect((await launch(grace, { claims: { [`${CLAIM}/custom`]: 'nothing' } })).data.path).toBe('/quiz');
});
