import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@assay/contract/endpoint';
import { ownImage } from '@assay/contract/questions/imageAddress';
import { issueResetToken } from '../src/auth/reset.service.ts';
import { issueLink } from '../src/users/links.service.ts';
import { exampleBody } from './testExamples.ts';
import { pngOf } from './assessment/testImages.ts';
import { ltiCourseOf, ltiLaunchOf, ltiPlatformOf } from './lti/testLtiWorld.ts';
import { KIT } from './interviews/testKits.ts';
import type { TestGoogle } from './signIn/testGoogle.ts';
import type { TestIssuer } from './signIn/testIssuer.ts';
import type { Person, TestServer } from './testServer.ts';

/** People and things for tests that iterate over every endpoint. */
export interface World {
  learner: Person;
  other: Person;
  admin: Person;
  skillId: number;
  questionIds: number[];
  /** The learner's, running. */
  attemptId: number;
  /** The admin's, visible only to admins. */
  assessmentId: number;
  /** A second session of the learner. */
  sessionId: number;
  /** Google sign-ins of new people, ready to send. */
  googleSignIns: { credential: string; verifier: string }[];
  /** Secrets of another person's unused emailed links, by the path of their endpoint. */
  links: Record<string, string[]>;
  /** The learner's, unread. */
  notificationId: number;
  /** Applied to the last question of the learner's paper. */
  regradeId: number;
  /** The admin's, open; the learner is on its panel. */
  meetingId: string;
  /** Of a candidate invited to it, with their link's token. */
  invitationId: number;
  inviteToken: string;
  /** A draft, with the invited candidate; the meeting is their interview, and there is an earlier decision. */
  roundId: number;
  candidateId: number;
  kitId: number;
  /** The admin's. */
  conversationId: number;
  generationId: number;
  decisionId: number;
  /** Of a link to their own page. */
  candidateToken: string;
  /** A read-only link to the candidate's dossier, with its token. */
  linkId: number;
  dossierToken: string;
  /** A time that the round offers. */
  slotId: number;
  /** Unused, for the admin's exports; each is valid once. */
  tickets: string[];
  /** A question file that was read. */
  importId: number;
  /** To the learner, given up. */
  mailId: number;
  webhookId: number;
  platformId: number;
  courseId: number;
  deliveryId: number;
  /** The file of the other learner's calendar link. */
  calendarFeed: string;
  /** The hash of an uploaded image. */
  image: string;
  /** An access token of the learner. */
  tokenId: number;
}

export async function makeWorld(server: TestServer, google?: TestGoogle): Promise<World> {
  const learner = await server.learner();
  const other = await server.learner();
  const admin = await server.admin();
  const { skill, attempt } = await server.running({ questions: 9, person: learner });
  await signInAgain(server, learner);
  const sessions = await server.call('GET /auth/sessions', { token: learner.token });
  const second = sessions.data.items.find(({ current }: { current: boolean }) => !current);
  const questionIds = attempt.questions.map(({ id }) => id);
  await server.call('POST /notify', { token: admin.token, body: { userId: learner.id, message: 'Well done' } });
  const notifications = await server.call('GET /notifications', { token: learner.token });
  const notificationId = notifications.data.items[0].id;
  const things = { skillId: skill.id, questionIds, attemptId: attempt.id, sessionId: second.id, notificationId };
  const links = await mailedLinks(server);
  const meeting = await meetingWithGuest(server, admin);
  await seatOnPanel(server, meeting.meetingId, learner);
  const tickets = await exportTickets(server, admin);
  const importId = await readQuestionFile(server, admin);
  const regradeId = await regradeOf(server, admin, questionIds.at(-1) ?? 0);
  const mailId = await failedMail(server, learner.id);
  const { webhookId, deliveryId } = await webhookOf(server, 'active');
  const { id: platformId } = await ltiPlatformOf(server);
  const courseId = await ltiCourseOf(server, platformId);
  const image = await uploadedImage(server, admin);
  const calendarFeed = await calendarFeedOf(server, admin);
  const assessmentId = await written(server, admin, attempt.id);
  const kitId = await kitOf(server, admin);
  const conversationId = await conversationOf(server, admin);
  const generationId = await generationOf(server, admin, things.skillId);
  const tokenId = await tokenRow(server, learner);
  const made = {
    regradeId,
    links,
    tickets,
    importId,
    mailId,
    webhookId,
    platformId,
    courseId,
    deliveryId,
    image,
    assessmentId,
    calendarFeed,
    kitId,
    conversationId,
    generationId,
    tokenId,
  };
  const world = { learner, other, admin, ...things, ...meeting, ...made };
  return { ...world, googleSignIns: await googleSignIns(server, google) };
}

/** An access token, without the proofs that making one takes. */
export async function tokenRow({ store, clock }: TestServer, { id }: Pick<Person, 'id'>): Promise<number> {
  const { rows } = await store.pool.query(
    `insert into sessions (user_id, token_hash, created_at, last_seen_at, idle_ends_at, ends_at, user_agent, address,
       token_name, token_areas)
     select $1, decode(md5('token ' || count(*)), 'hex'), $2, $2, $3, $3, '', '', 'Script', '{"results":"read"}'
     from sessions returning id`,
    [id, clock.now(), new Date(clock.now().getTime() + 30 * 86_400_000)],
  );
  return rows[0].id;
}

export async function conversationOf({ store, clock }: TestServer, { id }: Person): Promise<number> {
  const { rows } = await store.pool.query(
    'insert into ai_sessions (user_id, created_at, updated_at) values ($1, $2, $2) returning id',
    [id, clock.now()],
  );
  return rows[0].id;
}

/** A set of one question that a language model wrote. */
export async function generationOf({ store, clock }: TestServer, { id }: Person, skillId: number): Promise<number> {
  const item = {
    version: 1,
    edit: null,
    questionText: 'Which fruit is a pome?',
    options: { A: 'Apple', B: 'Plum' },
    correctAnswer: 'A',
    explanation: '',
    keepOrder: false,
    quote: '',
    difficulty: 'easy',
    verdict: 'ok',
    findings: [],
    solved: true,
    questionId: null,
    rejected: null,
    rewriting: false,
  };
  const { rows } = await store.pool.query(
    `insert into ai_generations (user_id, skill_id, wanted, state, model, prompt_version, items, created_at, beat_at)
     values ($1, $2, '{"count": 1}', 'done', 'small', 1, $4, $3, $3) returning id`,
    [id, skillId, clock.now(), JSON.stringify([item])],
  );
  return rows[0].id;
}

async function meetingWithGuest(server: TestServer, { token }: Person) {
  const startsAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const { meeting } = (await server.call('POST /meetings', { token, body: { startsAt } })).data;
  const { meetingId } = meeting;
  const body = { name: 'Guest', email: 'guest@example.org' };
  const { invitation } = (await server.call(`POST /meetings/${meetingId}/invitations`, { token, body })).data;
  const inviteToken = await inviteTokenOf(server, body.email);
  return { meetingId, invitationId: invitation.id, inviteToken, ...(await roundWith(server, token, meetingId, body)) };
}

/** Puts the learner on the panel, as another interviewer. */
async function seatOnPanel({ store, clock }: TestServer, meetingId: string, { id }: Person): Promise<void> {
  await store.pool.query(
    `insert into meeting_hosts (meeting_id, user_id, is_lead, added_at)
     select id, $2, true, $3 from meetings where public_id = $1`,
    [meetingId, id, clock.now()],
  );
}

/** A round whose candidate has this meeting as their interview. */
async function roundWith(
  { call, store, clock }: TestServer,
  token: string,
  meetingId: string,
  person: { name: string; email: string },
) {
  const { id: roundId } = (await call('POST /admin/virtual-rounds', { token, body: { title: 'Spring intake' } })).data
    .round;
  const path = `/admin/virtual-rounds/${roundId}/candidates`;
  await call(`POST ${path}`, { token, body: { people: [person] } });
  const { id: candidateId } = (await call(`GET ${path}`, { token })).data.items[0];
  await store.pool.query(
    'insert into round_meetings (meeting_id, candidate_id) select id, $2 from meetings where public_id = $1',
    [meetingId, candidateId],
  );
  const candidateToken = 'the-candidate-of-the-world';
  await store.pool.query('insert into candidate_links values (sha256($1::bytea), $2, $3)', [
    candidateToken,
    candidateId,
    clock.now(),
  ]);
  return {
    roundId,
    candidateId,
    candidateToken,
    slotId: await offered({ store, clock }, roundId),
    decisionId: await decided({ store, clock }, candidateId),
    ...(await dossierLink({ store, clock }, candidateId)),
  };
}

/** A read-only link to a dossier. */
export async function dossierLink({ store, clock }: Pick<TestServer, 'store' | 'clock'>, candidateId: number) {
  const dossierToken = randomBytes(16).toString('base64url');
  const { rows } = await store.pool.query(
    `insert into dossier_links (candidate_id, token_hash, created_at, expires_at)
     values ($1, sha256($2::bytea), $3, $3::timestamptz + interval '14 days') returning id`,
    [candidateId, dossierToken, clock.now()],
  );
  return { linkId: rows[0].id as number, dossierToken };
}

/** A free time in two weeks or later, led by the last active admin. @returns its id */
export async function offered({ store, clock }: Pick<TestServer, 'store' | 'clock'>, roundId: number): Promise<number> {
  const { rows } = await store.pool.query(
    `insert into round_slots (round_id, starts_at, ends_at, lead_id, created_at)
     select $1, starts.at, starts.at + interval '1 hour',
       (select max(id) from users where role = 'admin' and is_active), $2
     from (select coalesce(max(ends_at), $2::timestamptz + interval '14 days') as at from round_slots) starts
     returning id`,
    [roundId, clock.now()],
  );
  return rows[0].id;
}

/** On hold. @returns the decision's id */
export async function decided(
  { store, clock }: Pick<TestServer, 'store' | 'clock'>,
  candidateId: number,
): Promise<number> {
  const { rows } = await store.pool.query(
    `insert into round_decisions (candidate_id, outcome, rationale, decided_at) values ($1, 'hold', 'One more talk', $2)
     returning id`,
    [candidateId, clock.now()],
  );
  return rows[0].id;
}

async function kitOf({ call }: TestServer, { token }: Person): Promise<number> {
  return (await call('POST /admin/kits', { token, body: KIT })).data.kit.id;
}

/** From the newest email to a candidate. */
export async function inviteTokenOf({ store }: TestServer, email: string): Promise<string> {
  const { rows } = await store.pool.query<{ text: string }>(
    'select text_part as text from outbox where to_address = $1 order by id desc limit 1',
    [email],
  );
  return /\?i=(\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}

/** One for every kind of caller. */
async function exportTickets({ call }: TestServer, { token }: Person): Promise<string[]> {
  const body = { list: 'users', format: 'csv', filter: {} };
  const tickets: string[] = [];
  for (const _principal of principals) {
    const { path } = (await call('POST /exports', { token, body })).data;
    tickets.push(path.split('/').at(-1));
  }
  return tickets;
}

/** An email that the mail server would not take for a day. */
export async function failedMail({ store, clock }: TestServer, userId: number): Promise<number> {
  const { rows } = await store.pool.query(
    `insert into outbox (message_id, kind, user_id, to_address, subject, text_part, created_at, next_try_at, tries,
       last_error, given_up_at)
     values (gen_random_uuid()::text, 'notification', $2, 'away@example.org', 'News', 'News', $1, $1, 9,
       'ESOCKET CONN', $1)
     returning id`,
    [clock.now(), userId],
  );
  return rows[0].id;
}

/** A webhook with a delivery that failed. */
export async function webhookOf({ store, clock }: Pick<TestServer, 'store' | 'clock'>, state: 'active' | 'paused') {
  const { rows } = await store.pool.query<{ webhookId: number; deliveryId: number }>(
    `with made as (
       insert into webhooks (url, events, secret, key_id, created_at, paused_at, paused_because)
       select 'https://hooks.example.net/example' || coalesce(max(id), 0), '{decision.made}', 'sealed', 'key', $1,
         case when $2 then $1::timestamptz end, case when $2 then 'admin' end from webhooks returning id)
     insert into webhook_deliveries (webhook_id, message_id, event, payload, created_at, state, tries, last_try_at, last_status)
     select id, 'msg_1', 'decision.made', '{}', $1, 'failed', 27, $1, 500 from made
     returning webhook_id as "webhookId", id as "deliveryId"`,
    [clock.now(), state === 'paused'],
  );
  return rows[0] ?? { webhookId: 0, deliveryId: 0 };
}

/** Inserted directly, because a running attempt cannot be assessed through the API. */
async function written({ store, clock }: TestServer, { id }: Person, attemptId: number): Promise<number> {
  const { rows } = await store.pool.query(
    `insert into attempt_assessments (attempt_id, author_id, comment, shared, created_at)
     values ($1, $2, 'Well argued', false, $3) returning id`,
    [attemptId, id, clock.now()],
  );
  return rows[0].id;
}

async function readQuestionFile({ app, call }: TestServer, { token }: Person): Promise<number> {
  const content = Buffer.from('Which is a fruit?\nA. stone\nB. pear\nANSWER: B\n').toString('base64');
  const { data } = await call('POST /admin/question-imports', { token, body: { fileName: 'fruit.txt', content } });
  await app.afterwards.settled();
  return data.import.id;
}

async function calendarFeedOf({ call }: TestServer, { token }: Person): Promise<string> {
  const { url } = (await call('POST /interviews/calendar', { token })).data;
  return url.split('/').at(-1);
}

async function uploadedImage({ call }: TestServer, { token }: Person): Promise<string> {
  const body = { image: Buffer.from(pngOf(3, 2)).toString('base64') };
  const { data } = await call('POST /admin/question-images', { token, body });
  return ownImage(data.image.address)?.sha256 ?? '';
}

/** Applies a correction of a question. @returns its id */
export async function regradeOf({ call }: TestServer, { token }: Person, questionId: number): Promise<number> {
  const path = `/admin/questions/${questionId}/regrades`;
  const { versions, revision } = (await call(`GET ${path}`, { token })).data;
  const body = { versionIds: [versions[0].id], rule: 'full', reason: 'Nobody could know', revision };
  return (await call(`POST ${path}`, { token, body })).data.regrade.id;
}

/** The revision fields that a change or correction of the world's question must contain. */
export async function decisionFor(
  server: TestServer,
  world: World,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
) {
  if (method === 'PUT' && path.endsWith('/questions/:id')) {
    const found = await server.store.pool.query('select version from questions where id = $1', [world.questionIds[0]]);
    return { version: found.rows[0].version };
  }
  if (!path.startsWith('/admin/questions/:id/regrades')) return {};
  const url = callOf({ method: 'GET', path: '/admin/questions/:id/regrades' }, world);
  const admin = await signInAgain(server, world.admin);
  const { versions, revision } = (await server.call(url, { token: admin })).data;
  return { versionIds: [versions[0].id], revision };
}

/** One for every kind of caller. */
async function googleSignIns({ call }: TestServer, google: TestGoogle | undefined): Promise<World['googleSignIns']> {
  if (!google) return [];
  return Promise.all(
    principals.map(async (_principal, nth) => {
      const { nonce, verifier } = (await call('POST /auth/google/nonce')).data;
      const person = { sub: `google person ${nth}`, email: `google.person${nth}@example.org`, name: 'Google Person' };
      return { credential: await google.sign({ ...person, nonce }), verifier };
    }),
  );
}

/** One per principal, each from its own account, because using a link ends the account's others. */
async function mailedLinks({ learner, store, clock }: TestServer): Promise<World['links']> {
  const links: World['links'] = { '/auth/confirm-email': [], '/auth/undo-email': [] };
  const expiresAt = new Date(clock.now().getTime() + 86_400_000);
  for (const nth of principals.keys()) {
    const { id, email } = await learner();
    const tokens = ['change_email', 'undo_email'].map((purpose) => `${purpose}-link-number-${nth}`);
    for (const [place, path] of Object.keys(links).entries()) links[path]?.push(tokens[place] ?? '');
    await store.pool.query(
      `insert into account_links (user_id, purpose, token_hash, email, email_key, created_at, expires_at)
       select $1, split_part(token, '-', 1), sha256(token::bytea), $2, $2, $3, $4 from unnest($5::text[]) token`,
      [id, email, clock.now(), expiresAt, tokens],
    );
  }
  return links;
}

/** A new session's token. */
export async function signInAgain(
  { call }: TestServer,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const reply = await call<{ token: string }>('POST /auth/login', { body: { email, password } });
  return reply.data.token;
}

export const principals = [
  'anonymous',
  'forged',
  'revoked',
  'expired',
  'deactivated',
  'demoted admin',
  'other learner',
  'learner',
  'admin',
  'demo admin',
] as const;
export type Principal = (typeof principals)[number];

interface Caller extends Omit<Person, 'token'> {
  token: string | undefined;
}

/** Each kind of caller: their name and the token they send. */
export async function callersOf(server: TestServer, world: World): Promise<Record<Principal, Caller>> {
  const [revoked, expired, deactivated] = [await server.learner(), await server.learner(), await server.learner()];
  const [demoted, demoAdmin] = [await server.admin(), await server.admin()];
  const { pool } = server.store;
  await server.call('POST /auth/logout', { token: revoked.token });
  const past = new Date(server.clock.now().getTime() - 1000);
  await pool.query('update sessions set idle_ends_at = $1 where user_id = $2', [past, expired.id]);
  await pool.query('update users set is_active = false, deactivated_at = $1 where id = $2', [past, deactivated.id]);
  await pool.query(`update users set role = 'user' where id = $1`, [demoted.id]);
  await pool.query('update users set is_demo = true where id = $1', [demoAdmin.id]);
  for (const { id } of [expired, deactivated, demoted]) server.app.actors.forgetUser(id);
  return {
    anonymous: { ...world.learner, token: undefined },
    forged: { ...world.learner, token: `asy_${randomBytes(32).toString('base64url')}` },
    revoked,
    expired,
    deactivated,
    'demoted admin': demoted,
    'other learner': world.other,
    learner: world.learner,
    admin: world.admin,
    'demo admin': demoAdmin,
  };
}

export type IdKind =
  | 'user'
  | 'skill'
  | 'question'
  | 'attempt'
  | 'session'
  | 'notification'
  | 'import'
  | 'regrade'
  | 'mail'
  | 'webhook'
  | 'platform'
  | 'course'
  | 'delivery'
  | 'invitation'
  | 'assessment'
  | 'round'
  | 'candidate'
  | 'link'
  | 'slot'
  | 'kit'
  | 'conversation'
  | 'generation'
  | 'token';

const kindBySegment: Record<string, IdKind> = {
  users: 'user',
  hosts: 'user',
  user: 'user',
  skills: 'skill',
  questions: 'question',
  quiz: 'attempt',
  attempts: 'attempt',
  regrades: 'regrade',
  sessions: 'session',
  notifications: 'notification',
  'question-imports': 'import',
  mails: 'mail',
  webhooks: 'webhook',
  platforms: 'platform',
  courses: 'course',
  deliveries: 'delivery',
  invitations: 'invitation',
  assessments: 'assessment',
  'virtual-rounds': 'round',
  candidates: 'candidate',
  links: 'link',
  slots: 'slot',
  kits: 'kit',
  tokens: 'token',
};

/** Path parameters that are words, each with an existing value. */
const words: Record<string, (world: World) => string> = {
  page: () => 'privacy',
  provider: () => 'campus',
  meetingId: ({ meetingId }) => meetingId,
  ticket: ({ tickets }) => tickets.pop() ?? 'x'.repeat(43),
  sha256: ({ image }) => image,
  feed: ({ calendarFeed }) => calendarFeed,
};

/** The path parameters of an endpoint that are ids, and what they name. */
export function idsIn({ path }: Pick<Endpoint, 'path'>): { name: string; kind: IdKind }[] {
  const segments = path.split('/');
  return segments.flatMap((segment, place) => {
    const name = segment.slice(1);
    if (!segment.startsWith(':') || words[name]) return [];
    const kind =
      name === 'skillId'
        ? 'skill'
        : path.startsWith('/ai/questions/')
          ? 'generation'
          : path.startsWith('/ai/')
            ? 'conversation'
            : kindBySegment[segments[place - 1] ?? ''];
    if (!kind) throw new Error(`say in kindBySegment what ${segment} of ${path} names`);
    return [{ name, kind }];
  });
}

const idOf = (world: World): Record<IdKind, number> => ({
  user: world.learner.id,
  skill: world.skillId,
  question: world.questionIds[0] ?? 0,
  attempt: world.attemptId,
  session: world.sessionId,
  notification: world.notificationId,
  webhook: world.webhookId,
  platform: world.platformId,
  course: world.courseId,
  delivery: world.deliveryId,
  import: world.importId,
  regrade: world.regradeId,
  mail: world.mailId,
  invitation: world.invitationId,
  assessment: world.assessmentId,
  round: world.roundId,
  candidate: world.candidateId,
  link: world.linkId,
  slot: world.slotId,
  kit: world.kitId,
  conversation: world.conversationId,
  generation: world.generationId,
  token: world.tokenId,
});

const queries: Partial<Record<Endpoint['path'], (world: World) => string>> = {
  '/meetings/:meetingId/invite.ics': ({ inviteToken }) => `?i=${inviteToken}`,
  '/search': () => '?q=a',
  '/admin/panel-conflicts': ({ admin }) => `?startsAt=2030-01-01T10:00:00Z&hostIds=${admin.id}`,
};

/** `POST /quiz/start` with every path parameter filled: the learner's things, or the given ids by parameter name. */
export function callOf(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  world: World,
  given: Record<string, string | number> = {},
) {
  const ids = idOf(world);
  const query = queries[endpoint.path]?.(world) ?? '';
  const path = idsIn(endpoint).reduce<string>(
    (filled, { name, kind }) => filled.replace(`:${name}`, String(given[name] ?? ids[kind])),
    endpoint.path.replaceAll(/:(\w+)/g, (segment, name: string) =>
      String((words[name] && given[name]) ?? words[name]?.(world) ?? segment),
    ),
  );
  return `${endpoint.method} ${path}${query}`;
}

/** A body that this person may send about the learner's things. */
export function bodyFor(endpoint: Endpoint, world: World, person: Pick<Person, 'email' | 'password'> = world.learner) {
  if (!endpoint.body) return undefined;
  const { email, password } = person;
  const token = endpoint.path.startsWith('/candidate/')
    ? world.candidateToken
    : endpoint.path.endsWith('/invitee')
      ? world.inviteToken
      : endpoint.path === '/dossier'
        ? world.dossierToken
        : world.links[endpoint.path]?.at(-1);
  const people = endpoint.path.startsWith('/users/import') && { content: Buffer.from('Email\n').toString('base64') };
  // The format of the world's file.
  const file = endpoint.path === '/admin/question-imports/:id' && { format: 'aiken' };
  // Another address would end all of the learner's sessions.
  const address = endpoint.path === '/users/:id' && { email: world.learner.email, seenEmail: world.learner.email };
  const ids = {
    ...people,
    ...file,
    ...address,
    token,
    candidateId: world.candidateId,
    slotId: world.slotId,
    kitId: world.kitId,
    decisionId: world.decisionId,
    sessionId: world.conversationId,
    leadId: world.admin.id,
    hostIds: [world.admin.id],
    userId: endpoint.path.endsWith('/hosts') ? world.admin.id : world.other.id,
    upTo: world.notificationId,
    skillId: world.skillId,
    quizAttemptId: world.attemptId,
    questionId: world.questionIds[0],
    questionIds: [world.questionIds[0]],
    // A non-existent one: voiding a real one would break later calls.
    attemptIds: [999_999_999],
    // A non-existent one: quizzes of an archived one cannot be started later.
    skillIds: endpoint.path.startsWith('/admin/virtual-rounds') ? [world.skillId] : [999_999_999],
    quizzesDueAt: '2126-01-02T03:04:05.678Z',
    // The world's server has no relay.
    relayOnly: false,
  };
  const takesCredentials = ['/auth/login', '/auth/reactivate'].includes(endpoint.path);
  const own = takesCredentials ? { email, password } : { currentPassword: password };
  const signIn = endpoint.path === '/auth/google' ? { ...world.googleSignIns.pop(), reactivate: false } : {};
  const body = exampleBody(endpoint, { ...ids, ...own, ...signIn });
  // Any learner may start; only an attempt's owner may resume it.
  if (endpoint.path === '/quiz/start') delete body['quizAttemptId'];
  // Only asked for once it was sent.
  if (['/candidate/quizzes', '/candidate/export', '/candidate/erase'].includes(endpoint.path)) delete body['code'];
  return body;
}

/** The proof an endpoint requires, created for each call. */
export async function proofFor(
  { app, call, learner, store, clock, google, issuer }: TestServer & { google?: TestGoogle; issuer?: TestIssuer },
  { path }: Pick<Endpoint, 'path'>,
  person: Pick<Person, 'id'>,
) {
  if (['/auth/google/password', '/auth/google/delete-account'].includes(path) && google) {
    const sub = `google person of user ${person.id}`;
    await store.pool.query('update users set google_sub = $1, password_hash = null where id = $2', [sub, person.id]);
    const { nonce, verifier } = (await call('POST /auth/google/nonce')).data;
    return { credential: await google.sign({ sub, email: 'x@example.org', nonce }), verifier };
  }
  if (path === '/auth/providers/:provider/finish' && issuer) {
    const { url, secret } = (await call('POST /auth/providers/campus/begin', { body: {} })).data;
    const name = `person${issuer.asked['/token'] ?? 0}`;
    return { ...issuer.signIn(url, { sub: name, email: `${name}@campus.example.org`, email_verified: true }), secret };
  }
  if (path === '/lti/begin') {
    const { issuer: iss, clientId } = await ltiPlatformOf({ store, clock });
    return { issuer: iss, clientId };
  }
  if (path === '/lti/finish') return ltiLaunchOf({ store, clock });
  if (path.startsWith('/users/profile/email')) {
    const account = { id: person.id, role: 'user', emailProvenBy: null } as const;
    await issueLink(app, account, { purpose: 'change_email', email: 'moving@example.org' });
  }
  if (path !== '/auth/reset-password' && path !== '/auth/verify-otp') return {};
  const { id, email } = await learner();
  if (path === '/auth/reset-password') return { resetToken: await issueResetToken(app, id, 60_000, 'reset_code') };
  await call('POST /auth/forgot-password', { body: { email } });
  await app.afterwards.settled();
  const sent = await store.pool.query('select text_part as text from outbox where user_id = $1', [id]);
  return { email, otp: /\b\d{6}\b/.exec(sent.rows[0]?.text)?.[0] };
}
