import { SignJWT, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { startSelection } from '../../test/lti/testLtiSelection.ts';
import { readMessage } from '../lti/message.ts';

const SETTINGS = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
const MEMBER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';

/** Two skills that can be taken, by name. */
async function withSkills() {
  const server = await startSelection();
  const [apples, pears] = [await server.skill({ name: 'Apples <b>' }), await server.skill({ name: 'Pears' })];
  await server.questions(apples.id, 4);
  await server.questions(pears.id, 1);
  return { ...server, apples, pears };
}

const nothingStored = async ({ store }: Awaited<ReturnType<typeof startSelection>>) => {
  const kept = await store.pool.query('select from lti_launches where message is not null');
  const people = await store.pool.query('select from lti_people');
  return [kept.rowCount, people.rowCount];
};

test.each<[string, string[]]>([
  ['a learner', [`${MEMBER}Learner`]],
  ['a person without a role', []],
  ['a mentor', [`${MEMBER}Mentor`]],
  ['a teacher of another course', ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor']],
  ['a role that only ends like one', ['https://evil.example.org/#Instructor', 'NoInstructor']],
])('%s cannot select skills', async (_who, roles) => {
  const server = await startSelection();
  const { page } = await server.ask({ claims: { '/roles': roles } });
  expect([page.status, page.options]).toEqual([403, []]);
  expect(page.text).toContain('Only teachers of the course can select skills.');
  expect(await nothingStored(server)).toEqual([0, 0]);
});

test.each<[string, string[]]>([
  ['a teacher', [`${MEMBER}Learner`, `${MEMBER}Instructor`]],
  ['a content developer', [`${MEMBER}ContentDeveloper`]],
  ['an admin of the course', ['Administrator']],
  ['an admin of the platform', ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator']],
])('%s can', async (_who, roles) => {
  const { ask } = await startSelection();
  expect((await ask({ claims: { '/roles': roles } })).page.status).toBe(200);
});

test('a place that takes no activities gets none, and the page says so', async () => {
  const server = await startSelection();
  const { page } = await server.ask({ settings: { accept_types: ['html', 'file'] } });
  expect([page.status, page.text]).toEqual([403, expect.stringContaining('doesn’t accept activities')]);
  expect(await nothingStored(server)).toEqual([0, 0]);
});

test.each<[string, string, object]>([
  ['without settings', 'settings', { claims: { [SETTINGS]: undefined } }],
  ['to a script', 'settings', { settings: { deep_link_return_url: 'javascript:alert(1)' } }],
  ['with a password', 'deep_link_return_url', { settings: { deep_link_return_url: 'https://a:b@lms.example.net/' } }],
  ['to no address', 'settings', { settings: { deep_link_return_url: undefined } }],
  ['with data that cannot be kept', 'settings', { settings: { data: 'a\0b' } }],
  ['as a launch', 'target_link_uri', { claims: { '/target_link_uri': 'https://assay.example.org/lti/other' } }],
])('a selection %s is refused', async (_what, reason, altered) => {
  const { ask, store } = await startSelection();
  const { page } = await ask(altered);
  expect(page.status).toBe(401);
  expect((await auditEvents(store, 'sign_in_failed'))[0]?.details).toEqual({ by: 'lti', reason });
});

test('an answer goes without encryption only to a platform that has none itself', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const now = new Date();
  const read = async (issuer: string, returnUrl: string) => {
    const claims = {
      nonce: 'n',
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingRequest',
      'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': '1',
      'https://purl.imsglobal.org/spec/lti/claim/target_link_uri': 'https://here.example.org/select',
      'https://purl.imsglobal.org/spec/lti/claim/roles': [],
      [SETTINGS]: { deep_link_return_url: returnUrl, accept_types: [] },
    };
    const signing = new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).setIssuer(issuer).setAudience('us');
    return readMessage(await signing.setIssuedAt(now).setExpirationTime('1m').sign(privateKey), {
      keys: async () => publicKey,
      issuer,
      clientId: 'us',
      targets: { tool: 'https://here.example.org/tool', selection: 'https://here.example.org/select' },
      isNonce: () => true,
      now,
    });
  };
  await expect(read('https://lms.example.net', 'http://lms.example.net/')).rejects.toThrow('deep_link_return_url');
  expect(await read('http://lms.example.net', 'http://lms.example.net/')).toHaveProperty('returnUrl');
  expect(await read('http://lms.example.net', 'https://lms.example.net/')).toHaveProperty('returnUrl');
});

test('a selection at the address of launches names what an admin has to repair, and a launch is no selection', async () => {
  const { ask, comeBack, send } = await startSelection();
  const wrong = await ask({ claims: { '/target_link_uri': 'https://assay.example.org/lti/launch' } });
  expect(wrong.page.text).toContain('our selection address');
  const claims = { '/target_link_uri': 'https://assay.example.org/lti/select' };
  const { form } = await comeBack(undefined, { claims });
  expect((await send(form)).status).toBe(401);
});

test('within a frame, the page lists what learners can take, and may post to us only', async () => {
  const { ask, skill, questions, apples, pears, store } = await withSkills();
  await skill({ name: 'Without questions' });
  const hidden = await skill({ name: 'Unpublished' });
  await questions(hidden.id, 2);
  await store.pool.query('update skills set is_active = false where id = $1', [hidden.id]);
  const { page } = await ask();
  expect(page.options).toEqual([
    { id: apples.id, label: 'Apples <b>', note: expect.stringMatching(/^4 questions · [\d.]+ minutes$/) },
    { id: pears.id, label: 'Pears', note: expect.stringMatching(/^1 question · /) },
  ]);
  expect(page.text).toContain('type=checkbox');
  expect(page.policy).toContain('form-action https://assay.example.org/api/lti/select;');
  expect([page.policy.includes('script-src'), page.opener]).toEqual([false, 'unsafe-none']);
  expect(page.action).toBe('https://assay.example.org/api/lti/select');
});

test('what was selected goes back signed, with the data as it came, to the platform’s address alone', async () => {
  const { ask, select, platform, apples, pears } = await withSkills();
  const { page } = await ask();
  const sent = await select(page.fields, [apples.id, pears.id]);
  expect([sent.status, sent.action]).toEqual([200, 'https://lms.example.net/return;v=1,2?course=4&sesskey=x']);
  expect(sent.policy).toContain('form-action https://lms.example.net/return%3Bv=1%2C2;');
  const itemOf = (id: number, title: string) => ({
    type: 'ltiResourceLink',
    title,
    url: 'https://assay.example.org/lti/launch',
    custom: { skill: String(id) },
    window: { targetName: '_blank' },
    lineItem: { label: title, scoreMaximum: 100, resourceId: `skill ${id}` },
  });
  expect(await platform.services.readSelection(sent.fields['JWT'] ?? '')).toEqual({
    message_type: 'LtiDeepLinkingResponse',
    version: '1.3.0',
    deployment_id: 'deployment-1',
    data: 'as "it" <came> & è\n',
    content_items: [itemOf(apples.id, 'Apples <b>'), itemOf(pears.id, 'Pears')],
  });
});

test('a platform that takes no columns and no windows gets links without them, and no data of ours', async () => {
  const { ask, select, platform, pears } = await withSkills();
  const settings = {
    accept_lineitem: false,
    accept_presentation_document_targets: ['iframe'],
    accept_multiple: false,
    data: undefined,
  };
  const { page } = await ask({ settings });
  expect(page.text).toContain('type=radio required');
  const said = await platform.services.readSelection((await select(page.fields, [pears.id])).fields['JWT'] ?? '');
  expect(said).not.toHaveProperty('data');
  expect(said['content_items']).toEqual([
    {
      type: 'ltiResourceLink',
      title: 'Pears',
      url: 'https://assay.example.org/lti/launch',
      custom: { skill: String(pears.id) },
    },
  ]);
});

test('with Cancel, or without a selection, the course gets nothing', async () => {
  const { ask, select, platform, apples } = await withSkills();
  for (const [skills, more] of [
    [[apples.id], { cancel: '1' }],
    [[], {}],
  ] as const) {
    const { page } = await ask();
    const { fields } = await select(page.fields, skills, more);
    expect((await platform.services.readSelection(fields['JWT'] ?? ''))['content_items']).toEqual([]);
  }
});

test('a selection ends once, with its own secret, and opens no account', async () => {
  const server = await withSkills();
  const { ask, select, finish, apples, pears } = server;
  const [one, other] = [await ask(), await ask()];
  const state = one.form.state;
  expect((await select({ ...one.page.fields, state: other.form.state }, [apples.id])).status).toBe(401);
  expect((await select({ state }, [apples.id])).status).toBe(401);
  expect((await finish(state, one.page.fields['secret'] ?? '')).body.code).toBe('lti_refused');
  const both = await Promise.all([select(one.page.fields, [apples.id]), select(one.page.fields, [pears.id])]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
  expect((await server.store.pool.query('select from lti_people')).rowCount).toBe(0);
});

test('the secret of a tab that began a launch does not end a selection, nor a selection’s a launch', async () => {
  const { begin, platform, send, select, claimsOf, comeBack, apples } = await withSkills();
  const { url, secret } = await begin();
  const { form } = await platform.authorize(url, { claims: claimsOf({}) });
  expect((await send(form)).status).toBe(200);
  expect((await select({ state: form.state, secret }, [apples.id])).status).toBe(401);
  const launched = await comeBack();
  await send(launched.form);
  expect((await select({ state: launched.form.state, secret: launched.secret }, [apples.id])).status).toBe(401);
});

test.each<[string, (ids: { apples: number; pears: number; absent: number }) => (number | string)[], number]>([
  ['a skill that does not exist', ({ apples, absent }) => [apples, absent], 404],
  ['no number', () => ['1 or 1=1'], 401],
  ['two where one is accepted', ({ apples, pears }) => [apples, pears], 400],
])('%s cannot be selected', async (_what, skillsOf, status) => {
  const { ask, select, apples, pears } = await withSkills();
  const { page } = await ask({ settings: { accept_multiple: false } });
  const reply = await select(page.fields, skillsOf({ apples: apples.id, pears: pears.id, absent: 4711 }));
  expect([reply.status, reply.fields]).toEqual([status, {}]);
});

test('another site cannot end a selection', async () => {
  const { ask, url, apples } = await withSkills();
  const { page } = await ask();
  const body = new URLSearchParams({ ...page.fields, skill: String(apples.id) });
  const headers = { origin: 'https://evil.example.org' };
  expect((await fetch(`${url}/api/lti/select`, { method: 'POST', body, headers })).status).toBe(403);
});

test('a link that was made so opens its skill', async () => {
  const { ask, select, platform, launch, apples } = await withSkills();
  const { page } = await ask();
  const said = await platform.services.readSelection((await select(page.fields, [apples.id])).fields['JWT'] ?? '');
  const [{ custom, url }] = said['content_items'] as [{ custom: object; url: string }];
  const opened = await launch(undefined, { claims: { '/custom': custom, '/target_link_uri': url } });
  expect(opened.data.path).toBe(`/quiz?skill=${apples.id}`);
});
