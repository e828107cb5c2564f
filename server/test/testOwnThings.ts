import type { Endpoint } from '@assay/contract/endpoint';
import { complete } from './testQuiz.ts';
import type { TestServer } from './testServer.ts';
import { failedMail, regradeOf } from './testWorld.ts';
import type { World } from './testWorld.ts';

/** Actions that are possible only once per thing. */
const ONCE = ['/admin/question-imports/', '/admin/attempts/', '/admin/regrades/', '/admin/mails/'];

/**
 * Deletions need their own question, skill or person, and so do actions that are possible only once.
 * @returns path parameters; none if the world's shared things will do
 */
export async function ownThing(
  server: TestServer,
  { method, path }: Endpoint,
  world: World,
): Promise<Record<string, number>> {
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
    const meeting = 'select id, $1, false, now() from meetings where public_id = $2';
    await store.pool.query(`insert into meeting_hosts (meeting_id, user_id, is_lead, added_at) ${meeting}`, [
      id,
      world.meetingId,
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

async function assessmentOf({ call, admin }: TestServer, url: string): Promise<number> {
  const { token } = await admin();
  const { data } = await call(`POST ${url}/assess`, { token, body: { assessmentData: { comment: 'Well argued' } } });
  return data.attempt.assessments[0].id;
}
