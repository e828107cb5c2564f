import type { Endpoint } from '@assay/contract/endpoint';
import { ltiPlatformOf } from './lti/testLtiWorld.ts';
import { complete } from './assessment/testQuiz.ts';
import type { TestServer } from './testServer.ts';
import {
  conversationOf,
  decided,
  dossierLink,
  failedMail,
  generationOf,
  offered,
  regradeOf,
  tokenRow,
  webhookOf,
} from './testWorld.ts';
import type { World } from './testWorld.ts';

/** Actions that are possible only once per thing. */
const ONCE = [
  '/admin/question-imports/',
  '/admin/attempts/',
  '/admin/regrades/',
  '/admin/mails/',
  '/admin/webhooks/',
  '/admin/virtual-rounds/:id/',
  '/meetings/:meetingId/hosts/:id',
  '/ai/questions/generations/:id/',
  '/candidate/',
  '/interviews/',
];

/**
 * Deletions need their own question, skill or person, and so do actions that are possible only once.
 * @returns path parameters; none if the world's shared things will do
 */
export async function ownThing(
  server: TestServer,
  { method, path }: Endpoint,
  world: World,
): Promise<Record<string, string | number>> {
  if (method !== 'DELETE' && !ONCE.some((start) => path.startsWith(start))) return {};
  const { skill, learner, admin, store, clock } = server;
  if (path.startsWith('/admin/attempts/')) {
    const { person, attempt } = await server.running({ questions: 1 });
    const url = `/admin/attempts/${attempt.id}`;
    if (path.includes('/assess')) await complete(server, person, attempt.id);
    if (path.includes('/assessments/')) return { id: attempt.id, assessmentId: await assessmentOf(server, url) };
    if (path.endsWith('/restore'))
      await server.call(`POST ${url}/void`, { token: (await admin()).token, body: { reason: 'Wrong room' } });
    return { id: attempt.id };
  }
  if (path.startsWith('/admin/regrades/'))
    return { id: await regradeOf(server, await admin(), world.questionIds[0] ?? 0) };
  if (path.startsWith('/admin/mails/')) return { id: await failedMail(server, world.learner.id) };
  if (path.startsWith('/admin/webhooks/')) {
    const { webhookId, deliveryId } = await webhookOf(server, path.endsWith('/resume') ? 'paused' : 'active');
    return { id: webhookId, deliveryId };
  }
  if (path.startsWith('/admin/lti/')) return { id: (await ltiPlatformOf(server)).id };
  if (path.startsWith('/candidate/')) {
    world.candidateToken = await linkedCandidate(server, world);
    return {};
  }
  if (path.startsWith('/interviews/') || path.endsWith('/remind'))
    return { meetingId: await heldInterview(server, world) };
  if (path.startsWith('/admin/virtual-rounds/')) return roundThing(server, { method, path }, world);
  if (path.startsWith('/ai/questions/')) return { id: await generationOf(server, world.admin, world.skillId) };
  if (path.startsWith('/ai/')) return { id: await conversationOf(server, world.admin) };
  if (path === '/auth/tokens/:id') return { id: await tokenRow(server, world.learner) };
  if (path.endsWith('/tokens/:tokenId')) return { tokenId: await tokenRow(server, world.learner) };
  if (path === '/users/:id') return { id: (await learner()).id };
  if (path.startsWith('/admin/question-imports/')) {
    const { rows } = await store.pool.query(
      `insert into question_imports (file_name, state, created_at, applied_at, wish)
       values ('fruit.gift', $1, $2, $2, '{"by": 1, "asked": {"mode": "valid", "target": {"skillId": 1}}}') returning id`,
      [path.endsWith('/undo') ? 'applied' : 'read', clock.now()],
    );
    return { id: rows[0].id };
  }
  if (path === '/meetings/:meetingId/hosts/:id') {
    const { id } = await admin();
    const meeting = 'select id, $1, false, $3::timestamptz from meetings where public_id = $2';
    await store.pool.query(`insert into meeting_hosts (meeting_id, user_id, is_lead, added_at) ${meeting}`, [
      id,
      world.meetingId,
      clock.now(),
    ]);
    return { id };
  }
  if (path === '/meetings/:meetingId/invitations/:id') {
    const { rows } = await store.pool.query(
      `insert into meeting_invitations (meeting_id, name, email, email_key, invited_at)
       select id, 'Guest', email, email, $2 from meetings, (select gen_random_uuid() || '@example.org' as email) made
       where public_id = $1 returning id`,
      [world.meetingId, clock.now()],
    );
    return { id: rows[0].id };
  }
  if (path === '/admin/skills/:id') return { id: (await skill()).id };
  const [, name] = /\/questions\/:(\w+)$/.exec(path) ?? [];
  return name ? { [name]: world.questionIds.pop() ?? 0 } : {};
}

/** A draft to delete; a candidate of their own to schedule, withdraw or remove; an interview to move, cancel or miss. */
async function roundThing(
  { store, clock }: TestServer,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  world: World,
): Promise<Record<string, string | number>> {
  const { pool } = store;
  if (path.endsWith('/decision-texts')) return {};
  if (path.endsWith('/slots/:slotId')) return { slotId: await offered({ store, clock }, world.roundId) };
  if (path === '/admin/virtual-rounds/:id') {
    if (method !== 'DELETE') return {};
    const { rows } = await pool.query(
      `insert into rounds (title, description, minutes, capacity, created_at) values ('Draft', '', 60, 6, $1)
       returning id`,
      [clock.now()],
    );
    return { id: rows[0].id };
  }
  const added = await pool.query(
    `insert into round_candidates (round_id, name, email, email_key, tags, added_at)
     select $1, 'Guest', 'guest@example.org', 'guest ' || count(*), '{}', $2 from round_candidates returning id`,
    [world.roundId, clock.now()],
  );
  const candidateId: number = added.rows[0].id;
  if (path.endsWith('/link'))
    await pool.query(`insert into candidate_links values (sha256($1::text::bytea), $1::bigint, $2)`, [
      candidateId,
      clock.now(),
    ]);
  if (path.endsWith('/meetings')) {
    world.candidateId = candidateId;
    return {};
  }
  if (path.includes('/links'))
    return { candidateId, linkId: (await dossierLink({ store, clock }, candidateId)).linkId };
  if (path.endsWith('/decision/email')) world.decisionId = await decided({ store, clock }, candidateId);
  if (!path.includes('/meetings/') && !path.endsWith('/decision')) return { candidateId };
  const meetingId = await interviewOf({ store, clock }, candidateId);
  if (path.endsWith('/decision')) {
    await pool.query(`update meetings set session = 1, status = 'ended' where public_id = $1`, [meetingId]);
    return { candidateId };
  }
  return { meetingId };
}

/**
 * A candidate in an open round of their own, with an interview in a week and a time to move it to.
 * @returns the token of their link
 */
async function linkedCandidate(server: TestServer, world: World): Promise<string> {
  const { pool } = server.store;
  const now = server.clock.now();
  const { rows } = await pool.query<{ id: number; roundId: number }>(
    `with made as (
       insert into rounds (title, description, status, minutes, capacity, created_at)
       values ('Open round', '', 'open', 60, 6, $1) returning id)
     insert into round_candidates (round_id, name, email, email_key, tags, added_at)
     select id, 'Guest', 'guest@example.org', 'guest@example.org', '{}', $1 from made
     returning id, round_id as "roundId"`,
    [now],
  );
  const { id: candidateId = 0, roundId = 0 } = rows[0] ?? {};
  world.slotId = await offered(server, roundId);
  await pool.query('insert into round_skills values ($1, $2)', [roundId, world.skillId]);
  await pool.query(`update rounds set quizzes_due_at = $2::timestamptz + interval '9 days' where id = $1`, [
    roundId,
    now,
  ]);
  await interviewOf(server, candidateId, 168);
  const token = `candidate-link-${candidateId}`;
  await pool.query('insert into candidate_links values (sha256($1::bytea), $2, $3)', [token, candidateId, now]);
  return token;
}

/** An interview of an hour. @param startsIn hours from now @returns its meeting id */
async function interviewOf(
  { store, clock }: Pick<TestServer, 'store' | 'clock'>,
  candidateId: number,
  startsIn = 0,
): Promise<string> {
  const { rows } = await store.pool.query<{ meetingId: string }>(
    `with meeting as (
       insert into meetings (public_id, created_at, starts_at, ends_at, capacity)
       select 'aaaa-bbbb-' || lpad(count(*)::text, 4, '0'), $2,
         $2::timestamptz + make_interval(hours => $3), $2::timestamptz + make_interval(hours => $3 + 1), 6
       from meetings
       returning id, public_id),
     invited as (
       insert into meeting_invitations (meeting_id, name, email, email_key, invited_at)
       select meeting.id, candidate.name, candidate.email, candidate.email_key, $2
       from meeting, round_candidates candidate where candidate.id = $1),
     placed as (
       insert into round_meetings (meeting_id, candidate_id) select id, $1 from meeting)
     select public_id as "meetingId" from meeting`,
    [candidateId, clock.now(), startsIn],
  );
  return rows[0]?.meetingId ?? '';
}

/** An interview that took place, with the learner and every admin on its panel; its round has the world's kit. */
async function heldInterview({ store, clock }: TestServer, world: World): Promise<string> {
  await store.pool.query(
    `update rounds set kit_version_id = (select max(id) from kit_versions where kit_id = $2) where id = $1`,
    [world.roundId, world.kitId],
  );
  const { rows } = await store.pool.query<{ meetingId: string }>(
    `with meeting as (
       insert into meetings (public_id, created_at, starts_at, ends_at, capacity, status, session)
       select 'cccc-dddd-' || lpad(count(*)::text, 4, '0'), $2, $2::timestamptz - interval '2 hours', $2, 6, 'ended', 1
       from meetings returning id, public_id),
     placed as (
       insert into round_meetings (meeting_id, candidate_id)
       select meeting.id, candidate.id from meeting, round_candidates candidate
       where candidate.round_id = $1 order by candidate.id limit 1),
     seated as (
       insert into meeting_hosts (meeting_id, user_id, is_lead, added_at)
       select meeting.id, users.id, true, $2 from meeting, users where role = 'admin' or users.id = $3)
     select public_id as "meetingId" from meeting`,
    [world.roundId, clock.now(), world.learner.id],
  );
  return rows[0]?.meetingId ?? '';
}

async function assessmentOf({ call, admin }: TestServer, url: string): Promise<number> {
  const { token } = await admin();
  const { data } = await call(`POST ${url}/assess`, { token, body: { assessmentData: { comment: 'Well argued' } } });
  return data.attempt.assessments[0].id;
}
