import { Failure } from '@assay/contract/failure';
import { expect, test } from 'vitest';
import { createMeeting } from './interviews/meetings/meetings.service.ts';
import type { SlowedRule } from './platform/http/lanes.ts';
import { limitRules } from './platform/http/rateLimit.ts';
import type { LimitRule } from './platform/http/rateLimit.ts';
import { enabled } from '../test/signIn/testSecondFactor.ts';
import { startTestServer } from '../test/testServer.ts';
import type { Person, Reply, TestServer } from '../test/testServer.ts';

interface World extends TestServer {
  person: Person;
  other: Person;
  /** A person with two-step sign-in. */
  guarded: Person & { recoveryCode: string };
  meetingId: string;
}

interface Spec {
  /** Makes the nth counted call. */
  ask: (world: World, nth: number) => Promise<Reply>;
  /** The answer's status while allowed. */
  status: number;
  /** Seconds between two counted calls; default none. */
  pause?: number;
  /** A call that still works while the other is refused. */
  unaffected: (world: World) => Promise<Reply>;
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
/** A browser with a fixed device secret that moves from address to address. */
const device = (nth: number) => ({
  headers: { 'x-forwarded-for': `10.0.3.${nth}`, 'x-device': 'a-browser-with-a-long-secret' },
});
const own = (name: string, body?: object) => (world: World) => world.call(name, { token: world.person.token, body });
const others = (name: string) => (world: World) => world.call(name, { token: world.other.token });
const newcomer = { email: 'new@example.org', password: 'a fine password', firstName: 'N', lastName: 'P' };
const register = (world: World, more: object, address: string) => {
  const body = { ...newcomer, ...more };
  return world.call('POST /auth/register', { body, ...from(address) });
};
const forgot = ({ call }: World, email: string, address: string) =>
  call('POST /auth/forgot-password', { body: { email }, ...from(address) });
const signIn = (world: World, email: string, password: string, address: string) =>
  world.call('POST /auth/login', { body: { email, password }, ...from(address) });
const otherSignsIn = (world: World) => signIn(world, world.other.email, world.other.password, '10.0.0.99');
const wrongPasscode = { role: 'admin', adminPasscode: 'wrong' };
async function secondStep(world: World, code: string, address: string) {
  const { email, password } = world.guarded;
  const begun = await world.call('POST /auth/login', { body: { email, password }, ...from(address) });
  const { challenge } = begun.data.secondFactor;
  return world.call('POST /auth/second-factor', { body: { challenge, code }, ...from(address) });
}
const wrongCode = (world: World, address: string) => secondStep(world, 'abcdef', address);
const rightCode = (world: World, address: string) => secondStep(world, world.guarded.recoveryCode, address);
const prepareReport = (world: World) =>
  own('POST /exports', { list: 'report', format: 'pdf', filter: { userId: world.other.id } })(world);
const forgedCredential = { credential: 'no token of Google', verifier: 'none' };
const absentAttempt = { quizAttemptId: 999_999_999, questionId: 1, selectedAnswer: 'A' };

/**
 * Rules that refuse calls; handshakes.test.ts, waitingPlaces.test.ts and comingBack.test.ts test the sockets',
 * classroom.test.ts the slowed ones.
 */
type RefusingRule = Exclude<
  LimitRule,
  | SlowedRule
  | 'usedBrowser'
  | 'refusalAudit'
  | 'refusalAuditOverall'
  | 'socketHandshake'
  | 'joinRequest'
  | 'meetingEntry'
  | 'meetingLookup'
>;

const specs: Record<RefusingRule, Spec> = {
  read: { ask: own('GET /auth/me'), status: 200, unaffected: others('GET /auth/me') },
  write: { ask: own('DELETE /auth/sessions/999999999'), status: 404, unaffected: own('GET /auth/me') },
  anonymous: {
    ask: ({ call }, nth) => call('GET /auth/me', device(nth)),
    status: 401,
    unaffected: ({ call }) => call('GET /config', from('10.0.3.1')),
  },
  precheck: {
    ask: ({ call, meetingId }, nth) => call(`POST /meetings/${meetingId}/precheck`, device(nth)),
    status: 200,
    unaffected: ({ call, meetingId }) => call(`POST /meetings/${meetingId}/precheck`, from('10.0.3.1')),
  },
  invitation: {
    ask: ({ call, meetingId }, nth) =>
      call(`POST /meetings/${meetingId}/invitee`, { body: { token: 'x'.repeat(22) }, ...device(nth) }),
    status: 404,
    unaffected: ({ call, meetingId }) => call(`GET /meetings/${meetingId}`, device(1)),
  },
  candidateAct: {
    ask: ({ call }, nth) => call('POST /candidate/join', { body: { token: 'x'.repeat(22) }, ...device(nth) }),
    status: 404,
    unaffected: ({ call, meetingId }) => call(`GET /meetings/${meetingId}`, device(1)),
  },
  candidateCode: {
    ask: ({ call, person }) => call('POST /candidate/quizzes', { body: { token: `candidate of ${person.id}` } }),
    status: 200,
    unaffected: ({ call, other }) => call('POST /candidate/quizzes', { body: { token: `candidate of ${other.id}` } }),
  },
  invite: {
    ask: (world, nth) =>
      own(`POST /meetings/${world.meetingId}/invitations`, { name: 'Guest', email: `guest${nth}@example.org` })(world),
    status: 201,
    unaffected: (world) => own(`GET /meetings/${world.meetingId}/invitations`)(world),
  },
  notify: {
    ask: (world) => own('POST /notify', { userId: world.other.id, message: 'Hello' })(world),
    status: 200,
    unaffected: own('GET /notifications'),
  },
  quizStart: {
    // Only opened attempts count, so each uses another skill.
    ask: async (world) => {
      const { id: skillId } = await world.skill();
      await world.questions(skillId, 1);
      return own('POST /quiz/start', { skillId })(world);
    },
    status: 200,
    unaffected: async (world) => {
      const { items } = (await own('GET /quiz/active')(world)).data;
      return own('POST /quiz/start', { skillId: items[0].skillId })(world);
    },
  },
  quizAnswer: { ask: own('POST /quiz/answer', absentAttempt), status: 404, unaffected: own('GET /quiz/active') },
  quizComplete: { ask: own('POST /quiz/complete', absentAttempt), status: 404, unaffected: own('GET /quiz/active') },
  emailChange: {
    ask: (world, nth) =>
      own('PUT /users/profile', {
        firstName: 'F',
        lastName: 'L',
        email: `moved${nth}@example.org`,
        currentPassword: world.person.password,
      })(world),
    status: 200,
    unaffected: (world) =>
      own('PUT /users/profile', { firstName: 'New', lastName: 'Name', email: world.person.email })(world),
  },
  passwordChange: {
    ask: ({ person, ...world }) => {
      const { password } = person;
      return own('PUT /auth/change-password', { currentPassword: password, newPassword: password })({
        person,
        ...world,
      });
    },
    status: 200,
    unaffected: own('GET /users/me/data'),
  },
  accessToken: { ask: own('POST /auth/tokens', {}), status: 400, unaffected: own('GET /auth/tokens') },
  assistant: { ask: own('POST /ai/chat', { stop: 999_999_999 }), status: 404, unaffected: own('GET /ai/sessions') },
  search: { ask: own('GET /search?q=ada'), status: 200, unaffected: own('GET /auth/me') },
  export: {
    ask: own('POST /exports', { list: 'users', format: 'csv', filter: {} }),
    status: 201,
    unaffected: (world) => prepareReport(world),
  },
  report: {
    // Stays below the limit on all writes.
    pause: 30,
    ask: (world) => prepareReport(world),
    status: 201,
    unaffected: own('GET /users/me/data'),
  },
  foreignProfile: {
    ask: (world) => own(`GET /users/${world.other.id}`)(world),
    status: 200,
    unaffected: (world) => own(`GET /users/${world.person.id}`)(world),
  },
  register: {
    ask: (world) => register(world, { email: world.person.email }, '10.0.0.1'),
    status: 409,
    unaffected: (world) => register(world, {}, '10.0.0.2'),
  },
  passcode: {
    ask: ({ call }, nth) => call('POST /auth/register', { body: { ...newcomer, ...wrongPasscode }, ...device(nth) }),
    status: 400,
    unaffected: (world) => register(world, { role: 'admin', adminPasscode: 'right passcode' }, '10.0.3.1'),
  },
  loginAccountDevice: {
    ask: (world) => signIn(world, world.person.email, 'wrong', '10.0.0.1'),
    status: 401,
    unaffected: (world) => signIn(world, world.person.email, world.person.password, '10.0.0.2'),
  },
  loginDevice: {
    ask: ({ call }, nth) =>
      call('POST /auth/login', { body: { email: `nobody${nth}@example.org`, password: 'wrong' }, ...device(nth) }),
    status: 401,
    unaffected: (world) => signIn(world, world.person.email, world.person.password, '10.0.3.1'),
  },
  forgotDevice: {
    ask: ({ call }, nth) =>
      call('POST /auth/forgot-password', { body: { email: `nobody${nth}@example.org` }, ...device(nth) }),
    status: 200,
    unaffected: (world) => forgot(world, world.person.email, '10.0.3.1'),
  },
  forgotAccountHour: {
    ask: (world) => forgot(world, world.person.email, '10.0.0.1'),
    status: 200,
    unaffected: (world) => forgot(world, world.person.email, '10.0.0.2'),
  },
  forgotAccountNetwork: {
    // Stays below the hourly limit.
    pause: 3600,
    ask: (world) => forgot(world, world.person.email, '10.0.0.1'),
    status: 200,
    unaffected: (world) => forgot(world, world.person.email, '10.0.0.2'),
  },
  forgotAccountDay: {
    ask: (world, nth) => forgot(world, world.person.email, `10.0.0.${nth}`),
    status: 200,
    unaffected: (world) => forgot(world, world.other.email, '10.0.0.99'),
  },
  verifyOtp: {
    ask: ({ call }, nth) =>
      call('POST /auth/verify-otp', { body: { email: `nobody${nth}@example.org`, otp: '123456' }, ...device(nth) }),
    status: 400,
    unaffected: otherSignsIn,
  },
  loginAccountDay: {
    ask: (world, nth) => signIn(world, world.person.email, 'wrong', `10.0.0.${nth}`),
    status: 401,
    unaffected: otherSignsIn,
  },
  secondFactor: {
    ask: (world) => wrongCode(world, '10.0.0.1'),
    status: 400,
    unaffected: (world) => rightCode(world, '10.0.0.2'),
  },
  secondFactorDay: {
    ask: (world, nth) => wrongCode(world, `10.0.0.${nth}`),
    status: 400,
    unaffected: otherSignsIn,
  },
  provider: {
    ask: ({ call }, nth) =>
      call('POST /auth/providers/none/finish', { body: { code: 'x', state: 'x', secret: 'x' }, ...device(nth) }),
    status: 404,
    unaffected: otherSignsIn,
  },
  google: {
    ask: ({ call }, nth) => call('POST /auth/google', { body: forgedCredential, ...device(nth) }),
    status: 401,
    unaffected: otherSignsIn,
  },
};

const rulesOfAdmins: readonly RefusingRule[] = ['notify', 'invite', 'export', 'report', 'assistant'];

const LIMIT = 3;

/** Created directly, so that it counts toward no limit. */
async function openMeeting({ app, learner }: TestServer): Promise<string> {
  const { id } = await learner();
  const actor = {
    userId: id,
    role: 'admin' as const,
    sessionId: 0,
    timeFactor: 1,
    isDemo: false,
    sessionEndsAt: new Date(0),
    candidateId: null,
    areas: null,
  };
  const wish = { minutes: 60, capacity: 6, relayOnly: false };
  return (await createMeeting(app, { actor, origin: { address: '', network: '', device: null, userAgent: '' } }, wish))
    .meetingId;
}

/** An account as a candidate of a round with a quiz; their link's token is `candidate of` their id. */
async function invitedToQuiz({ store, skill, clock }: TestServer, userId: number): Promise<void> {
  const { id: skillId } = await skill();
  await store.pool.query(
    `with made as (
       insert into rounds (title, description, status, minutes, capacity, created_at, quizzes_due_at)
       values ('Round', '', 'open', 60, 6, $3, $3::timestamptz + interval '30 days') returning id),
     named as (insert into round_skills (round_id, skill_id) select id, $2 from made),
     candidate as (
       insert into round_candidates (round_id, user_id, name, email, email_key, tags, added_at)
       select made.id, users.id, 'Guest', users.email, users.email_key, '{}', $3 from made, users where users.id = $1
       returning id)
     insert into candidate_links select sha256(('candidate of ' || $1::bigint)::bytea), id, $3 from candidate`,
    [userId, skillId, clock.now()],
  );
}

/** A server where this rule allows three. */
async function worldFor(rule: RefusingRule, factor = LIMIT / limitRules[rule].count): Promise<World> {
  const server = await startTestServer({
    TRUST_PROXY: '1',
    ADMIN_PASSCODE: 'right passcode',
    GOOGLE_CLIENT_ID: 'a client id of tests',
    RATE_LIMIT_FACTOR: String(factor),
  });
  const person = rulesOfAdmins.includes(rule) ? await server.admin() : await server.learner();
  const other = await server.learner();
  const guarded = { ...(await server.learner()), recoveryCode: '' };
  // The smaller limits would leave no room for it.
  if (rule.startsWith('secondFactor')) guarded.recoveryCode = (await enabled(server, guarded)).recoveryCodes[0] ?? '';
  const meetingId = await openMeeting(server);
  if (rule === 'candidateCode') for (const { id } of [person, other]) await invitedToQuiz(server, id);
  return { ...server, person, other, guarded, meetingId };
}

test.each(Object.keys(specs) as RefusingRule[])(
  '%s: allowed up to the limit, refused beyond it, allowed again',
  async (rule) => {
    const { ask, status, unaffected, pause = 0 } = specs[rule];
    const world = await worldFor(rule);
    for (let nth = 1; nth <= LIMIT; nth += 1) {
      const reply = await ask(world, nth);
      expect(reply.status).toBe(status);
      expect(reply.headers.get('ratelimit')).toMatch(/^"\w+";r=\d+;t=\d+$/);
      expect(reply.headers.get('ratelimit-policy')).toMatch(/^"\w+";q=\d+;w=\d+$/);
      expect(reply.headers.get('retry-after')).toBeNull();
      world.clock.move(pause);
    }
    const refused = await ask(world, LIMIT + 1);
    const { seconds } = limitRules[rule];
    const left = seconds - LIMIT * pause;
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'rate_limited', message: 'Rate limit exceeded.', retryAfter: left });
    expect(refused.headers.get('retry-after')).toBe(String(left));
    expect(refused.headers.get('ratelimit-policy')).toBe(`"${rule}";q=${LIMIT};w=${seconds}`);
    expect(refused.headers.get('ratelimit')).toBe(`"${rule}";r=0;t=${left}`);
    expect((await unaffected(world)).status).toBeLessThan(300);
    world.clock.move(left - 1);
    expect((await ask(world, LIMIT + 2)).status).toBe(429);
    // Keeps the session alive, whose idle time equals the longest window.
    await world.app.afterwards.settled();
    world.clock.move(1);
    expect((await ask(world, LIMIT + 3)).status).toBe(status);
  },
);

const counted = [
  'register',
  'passcode',
  'loginAccountDevice',
  'loginDevice',
  'loginAccountDay',
  'forgotDevice',
  'forgotAccountHour',
  'verifyOtp',
  'provider',
  'google',
] as const satisfies RefusingRule[];

test.each(counted)('%s: of calls sent at once as many are answered as of those sent one by one', async (rule) => {
  const { ask, status } = specs[rule];
  const world = await worldFor(rule);
  const replies = await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => ask(world, nth)));
  const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([status, status, status, 429, 429, 429]);
  await world.app.afterwards.settled();
});

const AT_ONCE = 200;

test('valid calls without a session are all answered, however many arrive at the same instant', async () => {
  const server = await startTestServer();
  const meetingId = await openMeeting(server);
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => server.call(`GET /meetings/${meetingId}`)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(AT_ONCE);
});

/** Calls that arrive here wait until the gate opens. */
function gate() {
  const [reached, lifted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pass = async () => {
    reached.resolve();
    await lifted.promise;
  };
  return { reached: reached.promise, lift: lifted.resolve, lifted: lifted.promise, pass };
}

test('aborted calls delay no one, and their work still counts as in progress', async () => {
  const world = await startTestServer();
  const { reached, lift, lifted, pass } = gate();
  const atOnce = 32;
  let checked = 0;
  world.app.passwords.verify = async () => {
    checked += 1;
    await (checked === atOnce ? pass() : lifted);
    throw new Failure('unavailable');
  };
  const hangingUp = new AbortController();
  let asked = 0;
  const ask = (signal: AbortSignal) =>
    fetch(`${world.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody${(asked += 1)}@example.org`, password: 'wrong' }),
      signal,
    });
  const asking = Array.from({ length: 2 * atOnce }, () => ask(hangingUp.signal));
  await reached;
  hangingUp.abort();
  await Promise.allSettled(asking);
  expect((await world.call('GET /config')).status).toBe(200);
  const next = ask(AbortSignal.timeout(60_000));
  lift();
  expect((await next).status).toBe(503);
  // Calls that hung up while waiting were never processed.
  expect(checked).toBe(atOnce + 1);
});

test('server errors do not count as guesses: after an outage a class gets in', async () => {
  const world = await worldFor('anonymous');
  const { verify } = world.app.passwords;
  world.app.passwords.verify = async () => {
    throw new Failure('unavailable');
  };
  for (let nth = 1; nth <= LIMIT + 2; nth += 1)
    expect((await signIn(world, `nobody${nth}@example.org`, 'wrong', '10.0.0.1')).status).toBe(503);
  world.app.passwords.verify = verify;
  expect((await signIn(world, 'nobody@example.org', 'wrong', '10.0.0.1')).status).toBe(401);
});

test('new accounts of one address count with the taken ones, wherever in its /64 it is; elsewhere people register', async () => {
  const world = await startTestServer({ TRUST_PROXY: '1' });
  const person = await world.learner();
  const ask = async (email: string, address: string) => {
    const body = { email, password: 'a fine password', firstName: 'N', lastName: 'P' };
    return (await world.call('POST /auth/register', { body, ...from(address) })).status;
  };
  const { count } = limitRules.register;
  for (let nth = 2; nth <= count; nth += 1)
    expect(await ask(`new${nth}@example.org`, `2001:db8:1:2::${nth}`)).toBe(201);
  expect(await ask(person.email, '2001:db8:1:2:3::1')).toBe(409);
  expect(await ask('late@example.org', '2001:db8:1:2:4::1')).toBe(429);
  for (let nth = 1; nth <= 100; nth += 1)
    expect(await ask(`far${nth}@example.org`, `2001:db8:1:${nth + 3}::1`)).toBe(201);
});

test.each(Object.keys(specs) as RefusingRule[])('%s: raised for a load test, it refuses no one', async (rule) => {
  const { ask, status } = specs[rule];
  const world = await worldFor(rule, 1_000_000);
  for (let nth = 1; nth <= LIMIT + 2; nth += 1) {
    const reply = await ask(world, nth);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('ratelimit-policy')).toMatch(/^"\w+";q=\d{7,};w=\d+$/);
    expect(reply.headers.get('ratelimit')).toMatch(/^"\w+";r=\d{7,};t=\d+$/);
  }
});

test('a class behind one address can sign in, read the settings and register', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '0.05' });
  expect((await server.call('GET /config')).headers.get('ratelimit-policy')).toBe('"anonymousNetwork";q=12;w=60');
  for (let nth = 0; nth < 15; nth += 1) {
    await server.learner();
    expect((await server.call('GET /config')).status).toBe(200);
  }
});

test('a class with expired sessions is asked to sign in, not to wait', async () => {
  const { call } = await startTestServer();
  for (let nth = 0; nth < 40; nth += 1)
    expect((await call('POST /quiz/start', { body: { skillId: 1 } })).status).toBe(401);
});

test('an untrusted forwarded address changes nothing', async () => {
  const { call } = await startTestServer();
  const left = [];
  for (let nth = 0; nth < 3; nth += 1)
    left.push((await call('GET /auth/me', from(`10.0.0.${nth}`))).headers.get('ratelimit'));
  expect(left).toEqual([239, 238, 237].map((remaining) => `"anonymousNetwork";r=${remaining};t=60`));
});

test.each([
  ['1', '10.0.0.1, 10.0.0.2', '10.0.0.2'],
  ['2', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['2', '10.0.0.1, 10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['0', '10.0.0.1', '127.0.0.1'],
  ['127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.2'],
  ['127.0.0.0/8,10.0.0.2', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['192.0.2.1', '10.0.0.1', '127.0.0.1'],
])('with TRUST_PROXY=%s the caller of %s is %s', async (setting, header, expected) => {
  const { call } = await startTestServer({ TRUST_PROXY: setting });
  expect((await call('GET /ip', from(header))).data.ip).toBe(expected);
});

test('while strangers guess from everywhere, the owner gets in from a known device', async () => {
  const world = await worldFor('loginAccountDay');
  const { email, password } = world.person;
  const guess = specs.loginAccountDay.ask;
  expect((await signIn(world, email, password, '10.9.9.9')).status).toBe(200);
  for (let nth = 1; nth <= LIMIT; nth += 1) expect((await guess(world, nth)).status).toBe(401);
  expect((await signIn(world, email, password, '10.9.9.8')).status).toBe(429);
  expect((await signIn(world, email, password, '10.9.9.9')).status).toBe(200);
});

test('how often an address may be tried does not tell whether it has an account', async () => {
  const world = await worldFor('loginAccountDevice');
  for (const email of [world.person.email, 'nobody@example.org']) {
    const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('example', 'Example')];
    const statuses = [];
    for (const spelling of spellings) statuses.push((await signIn(world, spelling, 'wrong', '10.0.0.1')).status);
    expect(statuses, email).toEqual([401, 401, 401, 429]);
  }
});
