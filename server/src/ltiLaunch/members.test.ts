import { expect, test } from 'vitest';
import { prove } from '../../test/testAddresses.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { grace, startLti } from '../../test/lti/testLti.ts';
import { everyRow } from '../../test/testStore.ts';
import { nextPage } from '../lti/members.ts';
import { listCourses } from './courses.service.ts';
import { createMemberFetching } from './members.service.ts';

const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const MEMBER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
const PAGE = '/courses/4/members';
const MINUTE = 60;

const learnerOf = (user_id: string, more: object = {}) => ({
  user_id,
  roles: [`${MEMBER}Learner`],
  given_name: 'Ada',
  family_name: 'Lovelace',
  email: `${user_id}@campus.example.org`,
  ...more,
});

/** A platform whose course 4 has been opened, which lists its members. */
async function course(members: object[] = [], given: Parameters<typeof startLti>[0] = {}) {
  const server = await startLti({ platform: { domains: ['campus.example.org'] }, ...given });
  const { platform, platformId, boss, call, app, launch } = server;
  platform.services.members = members;
  const url = `/admin/lti/platforms/${platformId}/courses`;
  const open = (claims: object = {}, membersUrl = platform.services.membersUrl) =>
    launch(grace, {
      claims: { [NRPS]: { context_memberships_url: membersUrl, service_versions: ['1.0', '2.0'] }, ...claims },
    });
  // Clocks move further than an admin's session lasts.
  const list = async () => (await listCourses(app, platformId, { page: 1, limit: 25 })).items;
  const only = async () => {
    const [one] = await list();
    if (!one) throw new Error('no course');
    return one;
  };
  const fetching = createMemberFetching(app);
  const run = async () => {
    await fetching.turn();
    await fetching.settled();
    return only();
  };
  await open();
  const { id } = await only();
  const want = (group = 'Fruit 2026') => call(`POST ${url}/${id}/members`, { token: boss.token, body: { group } });
  const people = async () =>
    (
      await server.store.pool.query(
        `select sub, email, first_name as name, group_name as "group", role, is_active as active
         from lti_people join users on users.id = user_id order by sub`,
      )
    ).rows;
  return { ...server, url, id, open, list, only, want, run, people, fetching };
}

test('a course is known from its launches, unless its members are at a private address or no service lists them', async () => {
  const { list, open, platformId, call, boss, people, url } = await course();
  const [known] = await list();
  expect((await call(`GET ${url}`, { token: boss.token })).data.items).toEqual([known]);
  expect(known).toMatchObject({ title: 'Fruit', group: null, members: { state: 'none', at: null, outcome: null } });
  await open({ '/context': { id: 'course-5' } }, 'https://10.0.0.1/members');
  await open({ '/context': { id: 'course-6' }, [NRPS]: undefined });
  await open({
    '/context': { id: 'course-7' },
    [NRPS]: { context_memberships_url: 'https://a.example.org', service_versions: ['1.0'] },
  });
  await open({ '/context': undefined });
  expect(await list()).toEqual([known]);
  expect((await people()).length).toBe(1);
  const gone = await call(`GET /admin/lti/platforms/${platformId + 1}/courses`, { token: boss.token });
  expect(gone.status).toBe(404);
});

test('members are not wanted of a course elsewhere, into an odd group, or from a paused platform', async () => {
  const { call, boss, platformId, url, id, want, change, store, run, learner } = await course([learnerOf('ada')]);
  const other = await learner();
  const before = await everyRow(store);
  const body = { group: 'Fruit' };
  expect((await call(`POST ${url}/${id}/members`, { body })).status).toBe(401);
  expect((await call(`POST ${url}/${id}/members`, { token: other.token, body })).status).toBe(403);
  expect((await call(`POST ${url}/${id + 1}/members`, { token: boss.token, body })).status).toBe(404);
  const elsewhere = `/admin/lti/platforms/${platformId + 1}/courses/${id}/members`;
  expect((await call(`POST ${elsewhere}`, { token: boss.token, body })).status).toBe(404);
  for (const group of ['', 'x'.repeat(61), 'a\nb', 7]) expect((await want(group as string)).status).toBe(400);
  expect(await everyRow(store)).toBe(before);
  await change({ isActive: false });
  expect((await want()).body.code).toBe('lti_platform_off');
  await change({ isActive: true });
  expect((await want()).status).toBe(200);
  // It waits until the platform is active again.
  await change({ isActive: false });
  expect((await run()).members.state).toBe('waiting');
});

test('learners of every page get an account and are in the group; the course shows what was done', async () => {
  const { want, run, people, store, platform, clock } = await course([
    learnerOf('ada'),
    learnerOf('ben', { email: 'ben@elsewhere.example.org' }),
    learnerOf('teacher', { roles: [`${MEMBER}Instructor`] }),
    learnerOf('gone', { status: 'Inactive' }),
    { roles: [] },
    learnerOf('person-7'),
    learnerOf('ada'),
  ]);
  const wanted = await want();
  expect(wanted.data.course).toMatchObject({ group: 'Fruit 2026', members: { state: 'waiting' } });
  const { members } = await run();
  expect(members).toMatchObject({ state: 'done', at: clock.now().toISOString(), problem: null });
  const byReason = (one: { reason: string }, other: { reason: string }) => one.reason.localeCompare(other.reason);
  expect({ ...members.outcome, skipped: members.outcome?.skipped.toSorted(byReason) }).toEqual({
    added: 2,
    known: 1,
    skipped: [
      { reason: 'inactive', count: 1 },
      { reason: 'not_learner', count: 1 },
      { reason: 'unreadable', count: 1 },
    ],
  });
  const member = { group: 'Fruit 2026', role: 'user', active: true };
  expect(await people()).toEqual([
    { ...member, sub: 'ada', email: 'ada@campus.example.org', name: 'Ada' },
    { ...member, sub: 'ben', email: expect.stringMatching(/@no-email\.invalid$/), name: 'Ada' },
    { ...member, sub: 'person-7', email: 'grace@campus.example.org', name: 'Grace' },
  ]);
  expect(platform.asked[PAGE]).toBe(4);
  expect(await auditEvents(store, 'lti_members_fetched')).toMatchObject([
    { actorId: null, details: { added: 2, known: 1, skipped: 3 } },
  ]);
  expect((await auditEvents(store, 'registered')).slice(1)).toMatchObject([
    { actorId: null, details: { by: 'lti_members' } },
    { actorId: null, details: { by: 'lti_members' } },
  ]);
});

test('a second fetch changes nothing but who is new, and the first launch opens the account', async () => {
  const { want, run, people, platform, launch } = await course([learnerOf('ada')]);
  await want();
  await run();
  const before = await people();
  platform.services.members = [learnerOf('ben')];
  await want();
  expect((await run()).members.outcome).toEqual({ added: 1, known: 0, skipped: [] });
  // Someone who left the course stays as they are.
  expect(await people()).toEqual(expect.arrayContaining(before));
  const opened = (await launch({ sub: 'ada', email: 'ada@campus.example.org' })).data.signIn.user;
  expect([opened.email, (await people()).length]).toEqual(['ada@campus.example.org', 3]);
});

test('an address joins only where the platform is trusted and its owner has proven it; no password is lost', async () => {
  const server = await course([], { platform: { domains: ['example.org'] } });
  const { learner, want, run, call, platform, boss, store, people } = server;
  const [proven, squatter] = [await learner(), await learner()];
  await prove(server, proven);
  platform.services.members = [
    learnerOf('a', { email: proven.email }),
    learnerOf('b', { email: squatter.email }),
    learnerOf('c', { email: boss.email }),
  ];
  await want();
  const { outcome } = (await run()).members;
  expect(outcome).toEqual({ added: 1, known: 1, skipped: [{ reason: 'unproven', count: 1 }] });
  const { email, password } = squatter;
  expect((await call('POST /auth/login', { body: { email, password } })).status).toBe(200);
  expect((await people()).map(({ sub, email: address }) => [sub, address])).toEqual([
    ['a', proven.email],
    // An admin keeps their account and address; this is another person's.
    ['c', expect.stringMatching(/@no-email\.invalid$/)],
    ['person-7', expect.anything()],
  ]);
  expect((await store.pool.query('select role from users where id = $1', [boss.id])).rows).toEqual([{ role: 'admin' }]);
});

test('a group that an admin has given, a closed account and an admin stay as they are', async () => {
  const { want, run, people, store } = await course(['a', 'b', 'c'].map((name) => learnerOf(name)));
  await want('First');
  await run();
  const of = (sub: string) => `(select user_id from lti_people where sub = '${sub}')`;
  await store.pool.query(`update users set group_name = 'Elsewhere' where id = ${of('a')}`);
  await store.pool.query(`update users set is_active = false, group_name = null where id = ${of('b')}`);
  await store.pool.query(`update users set role = 'admin', group_name = null where id = ${of('c')}`);
  const before = await people();
  await want('Second');
  expect((await run()).members.outcome).toMatchObject({ added: 0, known: 0 });
  expect((await run()).members.outcome?.skipped.map(({ reason }) => reason)).toEqual([
    'other_group',
    'deactivated',
    'admin',
  ]);
  expect(await people()).toEqual(before);
});

test('what passes is tried again, as late as the platform asks; then everything is read anew', async () => {
  const { want, run, platform, clock, people } = await course([learnerOf('a'), learnerOf('b'), learnerOf('c')]);
  await want();
  platform.answers.set(PAGE, (_request, reply) => reply.writeHead(503).end());
  expect((await run()).members).toMatchObject({ state: 'waiting', problem: '503' });
  platform.answers.set(PAGE, (_request, reply) => reply.writeHead(429, { 'retry-after': '600' }).end());
  clock.move(MINUTE);
  expect((await run()).members).toMatchObject({ state: 'waiting', problem: '429' });
  const asked = platform.asked[PAGE];
  clock.move(5 * MINUTE);
  await run();
  expect(platform.asked[PAGE]).toBe(asked);
  platform.answers.set(PAGE, (request, reply) => {
    // The second page breaks off.
    if (request.url?.includes('from')) return reply.destroy();
    platform.answers.delete(PAGE);
    return reply
      .writeHead(200, { link: `<?from=2>; rel=next` })
      .end(JSON.stringify({ members: [learnerOf('a')] }), () =>
        platform.answers.set(PAGE, (_other, broken) => broken.destroy()),
      );
  });
  clock.move(5 * MINUTE);
  expect((await run()).members).toMatchObject({ state: 'waiting', problem: 'ECONNRESET' });
  expect((await people()).length).toBe(1);
  platform.answers.clear();
  clock.move(60 * MINUTE);
  expect((await run()).members).toMatchObject({ state: 'done', problem: null, outcome: { added: 3 } });
});

test('a token that the platform ended early is replaced within the try', async () => {
  const { want, run, platform } = await course([learnerOf('a')]);
  await want();
  await run();
  platform.services.endTokens();
  await want();
  expect((await run()).members.state).toBe('done');
  expect(platform.services.tokens.length).toBe(2);
});

const page = (members: unknown, headers: Record<string, string> = {}, more: object = {}) => ({
  status: 200,
  headers,
  body: JSON.stringify({ members, ...more }),
});

test.each<[string, string, (issuer: string) => { status: number; headers?: Record<string, string>; body?: string }]>([
  ['it refuses', '403', () => ({ status: 403 })],
  ['it leads elsewhere', '302', (issuer) => ({ status: 302, headers: { location: `${issuer}/other` } })],
  ['it answers something else', 'unreadable', () => ({ status: 200, body: '<html>' })],
  ['it lists another course', 'unreadable', () => page([learnerOf('a')], {}, { context: { id: 'course-5' } })],
  ['a page is huge', 'too_large', () => page([], {}, { more: 'x'.repeat(3 * 1024 * 1024) })],
  [
    'the next page is elsewhere',
    'next_page_elsewhere',
    () => page([], { link: '<https://evil.example.org/>; rel="next"' }),
  ],
  ['pages never end', 'too_many_pages', () => page([], { link: `<${PAGE}>; rel="next"` })],
  [
    'a course is too large',
    'too_many_members',
    () => page(Array.from({ length: 5001 }, (_, nth) => ({ user_id: `p${nth}`, roles: [] }))),
  ],
])('nothing is brought in, and the admin sees why, if %s', async (_what, problem, answerOf) => {
  const { want, run, platform, people, clock } = await course();
  platform.answers.set(PAGE, (_request, reply) => {
    const { status, headers = {}, body = '' } = answerOf(platform.issuer);
    reply.writeHead(status, headers).end(body);
  });
  await want();
  expect((await run()).members).toMatchObject({ state: 'failed', problem, outcome: null });
  expect((await people()).length).toBe(1);
  const asked = platform.asked[PAGE];
  clock.move(MINUTE * 60);
  await run();
  expect(platform.asked[PAGE]).toBe(asked);
});

test('while members are fetched they are not wanted again, and only one process fetches them', async () => {
  const { want, platform, app, fetching, only, clock } = await course([learnerOf('a')]);
  let arrived = () => {};
  const asked = new Promise<void>((resolve) => (arrived = resolve));
  let answer = () => {};
  platform.answers.set(PAGE, (_request, reply) => {
    arrived();
    answer = () => reply.writeHead(500).end();
  });
  await want();
  await fetching.turn();
  await asked;
  expect((await want()).body.code).toBe('lti_members_running');
  const other = createMemberFetching(app);
  await other.turn();
  await other.settled();
  expect(platform.asked[PAGE]).toBe(1);
  platform.answers.clear();
  // The first process hangs; after a quarter of an hour another one takes over, and what the first says counts no more.
  clock.move(15 * MINUTE);
  await other.turn();
  await other.settled();
  expect((await only()).members.state).toBe('done');
  answer();
  await fetching.settled();
  expect((await only()).members).toMatchObject({ state: 'done', problem: null });
});

test('a server that stops leaves the rest for the next one', async () => {
  const { want, platform, app, run } = await course([learnerOf('a')]);
  let arrived = () => {};
  const asked = new Promise<void>((resolve) => (arrived = resolve));
  platform.answers.set(PAGE, () => arrived());
  await want();
  const leaving = createMemberFetching(app, { farewellMs: 0 });
  await leaving.turn();
  await asked;
  leaving.stop();
  await leaving.settled();
  platform.answers.clear();
  expect((await run()).members).toMatchObject({ state: 'done', outcome: { added: 1 } });
});

test.each<[string | undefined, string | null]>([
  [undefined, null],
  ['<https://a.example.org/2>; rel="next"', 'https://a.example.org/2'],
  ['<?page=2>; rel=next', 'https://a.example.org/members?page=2'],
  ['<https://a.example.org/1,2>; title="a, b"; rel="prev next"', 'https://a.example.org/1,2'],
  ['<https://a.example.org/1>; rel="prev", <https://a.example.org/3>; rel="next"', 'https://a.example.org/3'],
  ['<https://a.example.org/1>; rel="nextish"', null],
  ['<https://a.example.org/1>; title="rel=next"', null],
  ['<http://[>; rel="next"', null],
])('the header %s continues at %s', (link, next) => {
  expect(nextPage(link, 'https://a.example.org/members')).toBe(next);
});
