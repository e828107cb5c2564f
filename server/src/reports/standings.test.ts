import type { CountingRule } from '@assay/contract/questions/skills';
import { describe, expect, test } from 'vitest';
import type { Store } from '../platform/database/store.ts';
import { seededRandom } from '../statistics/seededRandom.ts';
import { UNHURRIED, complete, runningQuiz, startQuiz, takeAt } from '../../test/assessment/testQuiz.ts';
import { holdWrites } from '../../test/testRaces.ts';
import { startTestServer } from '../../test/testServer.ts';
import { periodAt } from './periods.ts';
import { rebuildAllStandings } from './standings.service.ts';

interface Row {
  key: string;
  quiz_count: number;
  avg_score: number;
  best_score: number;
  correct: number;
  questions: number;
  seconds: number;
  by_points: boolean;
  best_points_earned: number | null;
  best_points_possible: number | null;
}

const byKey = (a: Row, b: Row) => (a.key < b.key ? -1 : 1);

async function stored({ pool }: Store): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select period || ' ' || period_start || ' ' || skill_id || ' ' || user_id as key,
       quiz_count, avg_score, best_score, correct, questions, seconds, by_points, best_points_earned,
       best_points_possible
     from standings`,
  );
  return rows.toSorted(byKey);
}

interface Attempt {
  id: number;
  user_id: number;
  skill_id: number;
  counting_rule: CountingRule;
  completed_at: Date;
  score_percentage: number;
  correct_answers: number;
  total_questions: number;
  time_taken_seconds: number;
  points_earned: number;
  points_possible: number;
}

const byEnd = (a: Attempt, b: Attempt) => a.completed_at.getTime() - b.completed_at.getTime() || a.id - b.id;

/** The counting attempts of one person and skill, by the rule of the one completed last in order of work. */
function counting(attempts: Attempt[]): Attempt[] {
  const rule = attempts.toSorted((a, b) => a.id - b.id).at(-1)?.counting_rule;
  const inTime = attempts.toSorted(byEnd);
  if (rule === 'average') return inTime;
  if (rule === 'first') return inTime.slice(0, 1);
  if (rule === 'last') return inTime.slice(-1);
  return inTime.toSorted((a, b) => b.score_percentage - a.score_percentage || byEnd(a, b)).slice(0, 1);
}

/** All standings computed directly from the attempts. */
async function fromScratch({ pool }: Store, timeZone: string): Promise<Row[]> {
  const { rows } = await pool.query<Attempt>("select * from attempts where status = 'completed'");
  const counted = [...Map.groupBy(rows, (row) => `${row.user_id} ${row.skill_id}`).values()].flatMap(counting);
  const placed = counted.flatMap((attempt) =>
    (['all', 'week', 'month'] as const).flatMap((kind) => {
      const { period, startDay } = periodAt(kind, attempt.completed_at, timeZone);
      return [0, attempt.skill_id].map((skill) => ({
        key: `${period} ${startDay} ${skill} ${attempt.user_id}`,
        attempt,
      }));
    }),
  );
  return [...Map.groupBy(placed, ({ key }) => key)]
    .map(([key, group]) => {
      const sum = (of: (attempt: Attempt) => number) => group.reduce((total, { attempt }) => total + of(attempt), 0);
      const scores = sum(({ score_percentage: score }) => Math.round(score * 100));
      const isByPoints = ({ attempt }: { attempt: Attempt }) => attempt.points_possible !== attempt.total_questions;
      const best = group.toSorted(
        (a, b) => b.attempt.score_percentage - a.attempt.score_percentage || byEnd(a.attempt, b.attempt),
      )[0];
      const points = best && isByPoints(best) ? best.attempt : null;
      return {
        key,
        quiz_count: group.length,
        avg_score: Math.round((scores * 100) / group.length) / 10_000,
        best_score: Math.max(...group.map(({ attempt }) => attempt.score_percentage)),
        correct: sum((attempt) => attempt.correct_answers),
        questions: sum((attempt) => attempt.total_questions),
        seconds: sum((attempt) => attempt.time_taken_seconds),
        by_points: group.some(isByPoints),
        best_points_earned: points?.points_earned ?? null,
        best_points_possible: points?.points_possible ?? null,
      };
    })
    .toSorted(byKey);
}

const RULES = ['average', 'first', 'best', 'last'] as const;

describe('standings kept with every completion', () => {
  test.each([
    ['UTC', 1],
    ['America/Havana', 2],
    ['Pacific/Auckland', 3],
    ['Asia/Kathmandu', 4],
  ])('in %s equal those computed from the attempts, by hand and by the rebuild', async (timeZone, seed) => {
    const random = seededRandom(seed);
    const upTo = (below: number) => Math.floor(random() * below);
    const server = await startTestServer({ ...UNHURRIED, TIME_ZONE: timeZone });
    const skills = [];
    for (const countingRule of RULES) {
      const { id } = await server.skill({ countingRule, scoringRule: countingRule === 'last' ? 'equal' : 'points' });
      await server.questions(id, 3);
      skills.push(id);
    }
    const people = [await server.learner(), await server.learner(), await server.learner()];
    for (let nth = 0; nth < 30; nth += 1) {
      // Seven weeks around a change of clocks; half of them at the first or last instant of a week or month.
      const anyTime = new Date(Date.UTC(2026, 1, 20 + upTo(48), upTo(24)));
      const edge = periodAt(upTo(2) === 0 ? 'week' : 'month', anyTime, timeZone).from ?? anyTime;
      const at = [anyTime, anyTime, edge, new Date(edge.getTime() - 1)][upTo(4)] ?? anyTime;
      const [userId = 0, skillId = 0] = [people[upTo(3)]?.id, skills[upTo(4)]];
      await takeAt(server, userId, skillId, { at: at.toISOString(), right: upTo(4), seconds: 1 + upTo(300) });
    }
    const kept = await stored(server.store);
    expect(kept).toEqual(await fromScratch(server.store, timeZone));
    await rebuildAllStandings(server.app);
    expect(await stored(server.store)).toEqual(kept);
  });

  test('are brought to another zone by the rebuild', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const { id } = await server.skill();
    await server.questions(id, 1);
    await takeAt(server, person.id, id, { at: '2026-03-01T02:00:00Z' });
    const config = { ...server.app.config, TIME_ZONE: 'America/New_York' };
    await rebuildAllStandings({ db: server.app.db, config });
    expect(await stored(server.store)).toEqual(await fromScratch(server.store, 'America/New_York'));
    expect((await stored(server.store)).map(({ key }) => key.split(' ').slice(0, 2))).toContainEqual([
      'month',
      '2026-02-01',
    ]);
  });

  test('forget void attempts and whatever does not belong, at the rebuild', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const { id } = await server.skill();
    await server.questions(id, 2);
    const gone = await takeAt(server, person.id, id, { at: '2026-03-01T02:00:00Z', right: 2 });
    await takeAt(server, person.id, id, { at: '2026-01-01T02:00:00Z', right: 1 });
    await server.store.pool.query("update attempts set status = 'void' where id = $1", [gone]);
    await server.store.pool.query('update standings set avg_score = 1');
    await rebuildAllStandings(server.app);
    const rows = await stored(server.store);
    expect(rows).toEqual(await fromScratch(server.store, 'UTC'));
    expect(rows).toHaveLength(6);
  });
});

test('a rebuild and a completion at one moment wait for each other', async () => {
  const server = await runningQuiz();
  const { app, store, person } = server;
  await server.finish();
  const second = (await startQuiz(server, person, server.skill.id)).data.quizAttempt;
  const barrier = await holdWrites(store, 'before insert', 'standings');
  const rebuilding = rebuildAllStandings(app);
  await barrier.untilWaiting(1);
  const completing = complete(server, person, second.id);
  await barrier.untilWaiting(2);
  await barrier.lift();
  const [completed] = await Promise.all([completing, rebuilding]);
  expect(completed.status).toBe(200);
  expect((await stored(store))[0]?.quiz_count).toBe(2);
  expect(await stored(store)).toEqual(await fromScratch(store, 'UTC'));
});

describe('which attempts count', () => {
  const SCORES = [1, 4, 2, 4];
  const expected = { average: [4, 68.75], first: [1, 25], best: [1, 100], last: [1, 100] } as const;

  test.each(RULES)('by the rule %s', async (countingRule) => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const { id } = await server.skill({ countingRule });
    await server.questions(id, 4);
    const attempts: number[] = [];
    for (const [nth, right] of SCORES.entries())
      attempts.push(await takeAt(server, person.id, id, { at: `2026-03-04T1${nth}:00:00Z`, right }));
    const { data } = await server.call('GET /reports/leaderboard', { token: person.token });
    expect([data.me.quizCount, data.me.avgScore]).toEqual(expected[countingRule]);
    const { rows } = await server.store.pool.query('select id from attempts where counts order by id');
    const place = { average: [0, 1, 2, 3], first: [0], best: [1], last: [3] }[countingRule];
    expect(rows.map((row) => row.id)).toEqual(place.map((nth) => attempts[nth]));
  });

  test('an earlier best outside the week leaves the week’s board empty, not wrong', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const { id } = await server.skill({ countingRule: 'best' });
    await server.questions(id, 4);
    await takeAt(server, person.id, id, { at: '2026-02-20T10:00:00Z', right: 4 });
    await takeAt(server, person.id, id, { at: '2026-03-04T10:00:00Z', right: 1 });
    const me = async (query: string) =>
      (await server.call(`GET /reports/leaderboard?${query}`, { token: (await server.learner()).token })).data
        .leaderboard;
    expect(await me('period=week')).toEqual([]);
    expect(await me('period=all')).toMatchObject([{ quizCount: 1, avgScore: 100 }]);
  });

  test('after a change of the rule is decided by the newest completion, back and forth', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const { token } = await server.admin();
    const { id } = await server.skill({ countingRule: 'best' });
    await server.questions(id, 4);
    const counts: unknown[] = [];
    for (const [nth, countingRule] of (['best', 'best', 'average', 'last', 'average'] as const).entries()) {
      await server.call(`PUT /admin/skills/${id}`, { token, body: { countingRule } });
      await takeAt(server, person.id, id, { at: `2026-03-04T10:0${nth}:00Z`, right: 2 });
      const { data } = await server.call('GET /reports/leaderboard', { token: person.token });
      counts.push(data.me.quizCount);
    }
    expect(counts).toEqual([1, 1, 3, 1, 5]);
    expect(await stored(server.store)).toEqual(await fromScratch(server.store, 'UTC'));
  });
});
