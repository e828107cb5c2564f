import { describe, expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { expectTrue, takeAtRandom, takenOf, world } from '../../test/assessment/testItemSums.ts';
import { complete, startQuiz } from '../../test/assessment/testQuiz.ts';
import { regradesOf } from '../../test/assessment/testRegrades.ts';
import { everyRow } from '../../test/testStore.ts';
import { refreshDailyResults } from '../reports/daily.service.ts';
import { rebuildAllStandings } from '../reports/standings.service.ts';
import type { Person, TestServer } from '../../test/testServer.ts';

const remove = ({ call }: TestServer, { token }: Person, { id }: Person, query = '') =>
  call(`DELETE /users/${id}${query}`, { token });

/**
 * Two learners with two attempts in each of two skills; the first one's are also void, open, corrected and assessed.
 */
async function history() {
  const { server, skills, learners } = await world(2);
  const admin = await server.admin();
  const [gone, stays] = learners as [Person, Person];
  let turn = 0;
  const random = () => ((turn += 1) * 0.618) % 1;
  const attempts: number[] = [];
  for (const skillId of [...skills, ...skills]) {
    await takeAtRandom(server, stays, skillId, random);
    attempts.push(await takeAtRandom(server, gone, skillId, random));
  }
  const { call } = server;
  const { token } = admin;
  const assessment = { assessmentData: { score: 50, comment: 'Canary of an assessment' }, shared: true };
  await call(`POST /admin/attempts/${attempts[0]}/assess`, { token, body: assessment });
  await call(`POST /admin/attempts/${attempts[1]}/void`, { token, body: { reason: 'Canary of a reason' } });
  const { rows } = await server.store.pool.query('select question_id from attempt_answers where attempt_id = $1', [
    attempts[2],
  ]);
  await regradesOf(server, admin, rows[0].question_id).apply({ rule: 'full' });
  const open = (await startQuiz(server, gone, skills[0] ?? 0)).data.quizAttempt;
  return { server, admin, gone, stays, open, skills };
}

/** All derived data equals what the remaining attempts give. */
async function expectDerived({ app, store }: TestServer) {
  await expectTrue(store, await takenOf(store));
  const derived = async () => {
    const { rows } = await store.pool.query(
      `select (select jsonb_agg(s order by to_jsonb(s)) from standings s) as standings,
         (select jsonb_agg(d order by to_jsonb(d)) from daily_results d) as days,
         (select jsonb_agg(m order by to_jsonb(m)) from monthly_results m) as months`,
    );
    return rows;
  };
  await refreshDailyResults(app);
  const followed = await derived();
  await rebuildAllStandings(app);
  expect(followed).toEqual(await derived());
}

describe('deleting a person with their attempts', () => {
  test('without the option their attempts stay, whatever else is asked', async () => {
    const { server, admin, gone } = await history();
    expect((await remove(server, admin, gone, '?erase=yes')).status).toBe(400);
    expect((await remove(server, gone, gone, '?erase=true')).status).toBe(403);
    const { data } = await remove(server, admin, gone, '?erase=false');
    expect(data).toEqual({ outcome: 'anonymised', attemptsKept: 5, attemptsErased: 0 });
  });

  test('leaves nothing of them, and everything that counts is as if they had never been', async () => {
    const { server, admin, gone, stays } = await history();
    await refreshDailyResults(server.app);
    const { data, body } = await remove(server, admin, gone, '?erase=true');
    expect(data).toEqual({ outcome: 'deleted', attemptsKept: 0, attemptsErased: 5 });
    expect(body.message).toBe('Account deleted, and its attempts with it.');
    const { rows } = await server.store.pool.query('select distinct user_id from attempts');
    expect(rows).toEqual([{ user_id: stays.id }]);
    const people = await server.store.pool.query('select id from users order by id');
    expect(people.rows.map(({ id }) => id)).toEqual([admin.id, stays.id].toSorted((a, b) => a - b));
    const left = await everyRow(server.store);
    for (const trace of [String(gone.id), 'Canary of']) expect(left).not.toContain(trace);
    await expectDerived(server);
    const emails = await server.store.pool.query('select to_jsonb(outbox) from outbox where to_address = $1', [
      gone.email,
    ]);
    expect(JSON.stringify(emails.rows)).toContain('every quiz you took');
    expect(await auditEvents(server.store, 'account_deleted')).toMatchObject([
      { actorId: admin.id, subjectId: gone.id, details: { attempts: 'erased' } },
    ]);
    expect(await auditEvents(server.store, 'account_purged')).toMatchObject([
      { subjectId: gone.id, details: { attempts: 0, attemptsErased: 5 } },
    ]);
  });

  test('while they complete a quiz counts neither', async () => {
    const { server, admin, gone, stays, open } = await history();
    const [removed] = await Promise.all([remove(server, admin, gone, '?erase=true'), complete(server, gone, open.id)]);
    expect(removed.status).toBe(200);
    const { rows } = await server.store.pool.query('select distinct user_id from attempts');
    expect(rows).toEqual([{ user_id: stays.id }]);
    await expectDerived(server);
  });

  test('takes no answers away without their attempt', async () => {
    const { server } = await history();
    const taken = server.store.pool.query('delete from attempt_answers');
    await expect(taken).rejects.toThrow('stay as they are');
  });
});
