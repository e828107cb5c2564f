import { expect, test } from 'vitest';
import type { Store } from '../platform/database/store.ts';
import { seededRandom } from '../statistics/seededRandom.ts';
import { UNHURRIED, takeAt } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import { refreshDailyResults } from './daily.service.ts';
import { periodAt } from './periods.ts';
import { rebuildAllStandings } from './standings.service.ts';
import { wholeMonths } from './windows.ts';

test.each([
  [null, '2026-04-10', { from: null, to: '2026-04-01' }],
  ['2025-04-11', '2026-04-10', { from: '2025-05-01', to: '2026-04-01' }],
  ['2026-03-01', '2026-04-01', { from: '2026-03-01', to: '2026-04-01' }],
  ['2026-03-02', '2026-04-30', null],
  ['2026-04-01', '2026-04-30', null],
  ['2025-12-31', '2026-02-01', { from: '2026-01-01', to: '2026-02-01' }],
])('the whole months from %s to %s end before the current month', (from, to, expected) => {
  expect(wholeMonths({ from, to })).toEqual(expected);
});

interface Attempt {
  user_id: number;
  skill_id: number;
  group_name: string;
  completed_at: Date;
  closed_by: string;
  score_percentage: number;
  correct_answers: number;
  total_questions: number;
}

/** Monthly sums computed directly from the attempts. */
async function fromScratch({ pool }: Store, zone: string) {
  const { rows } = await pool.query<Attempt>(
    `select attempts.*, coalesce(group_name, '') as group_name from attempts join users on users.id = user_id
     where status = 'completed' order by completed_at, attempts.id`,
  );
  const seen = new Set<string>();
  const marked = rows.map((row) => {
    const key = `${row.user_id} ${row.skill_id}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    const month = periodAt('month', row.completed_at, zone).startDay;
    return { ...row, isFirst, key: `${month} ${row.skill_id} ${row.group_name}` };
  });
  const found = [...Map.groupBy(marked, ({ key }) => key)].map(([key, all]) => {
    const first = all.filter(({ isFirst }) => isFirst);
    const sum = (of: (one: Attempt) => number) => first.reduce((total, one) => total + of(one), 0);
    const scores = first.map((one) => Math.round(100 * one.score_percentage));
    return {
      key,
      attempts: all.length,
      byDeadline: all.filter((one) => one.closed_by === 'deadline').length,
      people: first.length,
      scores: scores.reduce((total, score) => total + score, 0),
      squares: scores.reduce((total, score) => total + score ** 2, 0),
      correct: sum((one) => one.correct_answers),
      questions: sum((one) => one.total_questions),
      bins: Array.from(
        { length: 10 },
        (_nothing, bin) => scores.filter((score) => Math.min(9, Math.floor(score / 1000)) === bin).length,
      ),
    };
  });
  return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function stored({ pool }: Store) {
  const { rows } = await pool.query<{ key: string }>(
    `select month || ' ' || skill_id || ' ' || group_name as key, attempts, closed_by_deadline as "byDeadline",
       first_attempts as people, first_scores as scores, first_squares as squares, first_correct as correct,
       first_questions as questions, first_bins as bins
     from monthly_results`,
  );
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Results per difficulty: from the months, and summed from their days. */
async function difficulties({ pool }: Store) {
  const { rows } = await pool.query<{ month: string; kept: number[]; added: number[] }>(
    `select month, first_difficulties as kept, (
       select array_agg(total order by place) from (
         select place, sum(count)::int as total
         from daily_results, unnest(first_difficulties) with ordinality places (count, place)
         where to_char(day, 'YYYY-MM') = to_char(month, 'YYYY-MM')
           and daily_results.skill_id = monthly_results.skill_id and daily_results.group_name = monthly_results.group_name
         group by place
       ) totals
     ) as added
     from monthly_results`,
  );
  return { kept: rows.map(({ kept }) => kept), added: rows.map(({ added }) => added) };
}

test('sums of months equal those computed from the attempts, whatever becomes of these, and those of the rebuild', async () => {
  const zone = 'Pacific/Auckland';
  const random = seededRandom(31);
  const upTo = (below: number) => Math.floor(random() * below);
  const server = await startTestServer({ ...UNHURRIED, TIME_ZONE: zone });
  const { app, store, call } = server;
  const skills = [await server.skill(), await server.skill()];
  const questions = [await server.questions(skills[0]?.id ?? 0, 3), await server.questions(skills[1]?.id ?? 0, 3)];
  const people = [await server.learner(), await server.learner(), await server.learner()];
  const attempts: number[] = [];
  const check = async () => {
    await refreshDailyResults(app);
    const kept = await stored(store);
    expect(kept).toEqual(await fromScratch(store, zone));
    const of = await difficulties(store);
    expect(of.kept).toEqual(of.added);
    return kept;
  };

  for (let nth = 0; nth < 18; nth += 1) {
    const any = new Date(Date.UTC(2026, 1, 1 + upTo(80), upTo(24)));
    const edge = periodAt('month', any, zone).from ?? any;
    const at = [any, edge, new Date(edge.getTime() - 1)][nth % 3] ?? any;
    const [userId = 0, skillId = 0] = [people[upTo(3)]?.id, skills[nth % 2]?.id];
    attempts.push(await takeAt(server, userId, skillId, { at: at.toISOString(), right: upTo(4) }));
    if (nth % 6 === 5) await check();
  }

  server.clock.set('2026-05-01T12:00:00Z');
  const { token } = await server.admin();
  const act = async (path: string, body: object = {}) => {
    const reply = await call(path, { token, body });
    expect(reply.status, path).toBeLessThan(300);
    return reply.data;
  };
  const before = await check();
  for (const id of attempts.slice(0, 5)) await act(`POST /admin/attempts/${id}/void`, { reason: 'A fire' });
  expect(await check()).not.toEqual(before);
  for (const id of attempts.slice(0, 5)) await act(`POST /admin/attempts/${id}/restore`);
  expect(await check()).toEqual(before);

  const path = `/admin/questions/${questions[0]?.[0]}/regrades`;
  const { versions, revision } = (await call(`GET ${path}`, { token })).data;
  const decision = { versionIds: [versions[0].id], rule: 'void', reason: 'Nobody could know it', revision };
  const { regrade } = await act(`POST ${path}`, decision);
  expect(await check()).not.toEqual(before);
  await act(`POST /admin/regrades/${regrade.id}/undo`);
  expect(await check()).toEqual(before);

  await act(`PUT /users/${people[0]?.id}`, { group: 'BSc' });
  await act(`PUT /users/${people[1]?.id}`, { group: 'MSc' });
  const grouped = await check();
  expect(new Set(grouped.map(({ key }) => key.split(' ')[2]))).toEqual(new Set(['', 'BSc', 'MSc']));
  expect((await call(`DELETE /users/${people[0]?.id}`, { token })).status).toBe(200);
  const left = await check();
  expect(new Set(left.map(({ key }) => key.split(' ')[2]))).toEqual(new Set(['', 'MSc']));
  await store.pool.query("update monthly_results set attempts = 99, group_name = group_name || '!'");
  await rebuildAllStandings(app);
  expect(await check()).toEqual(left);
}, 120_000);
