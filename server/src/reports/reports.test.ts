import { describe, expect, test } from 'vitest';
import { UNHURRIED, runningQuiz, takeAt } from '../../test/assessment/testQuiz.ts';
import { wilsonInterval } from '../statistics/proportions.ts';
import { startTestServer } from '../../test/testServer.ts';

/** A learner with two skills of four questions each, in an organisation with that zone. */
async function learnerWithSkills(TIME_ZONE = 'UTC') {
  const server = await startTestServer({ ...UNHURRIED, TIME_ZONE });
  const person = await server.learner();
  const skills = [await server.skill({ name: 'Algebra' }), await server.skill({ name: 'Botany' })];
  for (const { id } of skills) await server.questions(id, 4);
  const [algebra = 0, botany = 0] = skills.map(({ id }) => id);
  const take = (skillId: number, at: string, right = 0) => takeAt(server, person.id, skillId, { at, right });
  const admin = async () => (await server.admin()).token;
  // Admins sign in for each read, because sessions do not last for months.
  const report = async (query = '') =>
    (await server.call(`GET /reports/user/${person.id}${query}`, { token: await admin() })).data;
  return { ...server, person, algebra, botany, take, report };
}

describe('the report of a learner', () => {
  test('is for that learner and the admins: for others there is no such person', async () => {
    const { call, learner, admin } = await startTestServer(UNHURRIED);
    const [person, stranger, boss] = [await learner(), await learner(), await admin()];
    for (const rest of ['', '/skill-usage', '/achievements']) {
      expect((await call(`GET /reports/user/${person.id}${rest}`)).status).toBe(401);
      const foreign = await call(`GET /reports/user/${person.id}${rest}`, { token: stranger.token });
      const absent = await call(`GET /reports/user/4711${rest}`, { token: stranger.token });
      expect([foreign.status, foreign.body.message]).toEqual([404, 'User not found']);
      expect({ ...absent.body, requestId: '' }).toEqual({ ...foreign.body, requestId: '' });
      expect((await call(`GET /reports/user/${person.id}${rest}`, { token: person.token })).status).toBe(200);
      expect((await call(`GET /reports/user/${person.id}${rest}`, { token: boss.token })).status).toBe(200);
      expect((await call(`GET /reports/user/4711${rest}`, { token: boss.token })).status).toBe(404);
      expect((await call(`GET /reports/user/x${rest}`, { token: boss.token })).status).toBe(400);
    }
    expect((await call(`GET /reports/user/${person.id}?period=year`, { token: person.token })).status).toBe(400);
  });

  test('without attempts has no averages, rather than zeros; a running one is none', async () => {
    const { call, person } = await runningQuiz();
    const report = await call(`GET /reports/user/${person.id}`, { token: person.token });
    expect(report.data).toEqual({
      statistics: {
        totalQuizzes: 0,
        averageScore: null,
        bestScore: null,
        bestPoints: null,
        accuracyRate: null,
        byPoints: false,
        skillsAssessed: 0,
      },
      interval: null,
      changes: { lastDay: null, recentQuizzes: null },
      recentQuizzes: [],
      performanceTrend: [],
    });
    expect((await call(`GET /reports/user/${person.id}/skill-usage`, { token: person.token })).data).toEqual([]);
  });

  test('averages attempts and, apart from that, answers', async () => {
    const server = await learnerWithSkills();
    const short = await server.skill();
    await server.questions(short.id, 1);
    await server.take(short.id, '2026-03-04T10:00:00Z', 1);
    await server.take(server.algebra, '2026-03-04T11:00:00Z', 1);
    await server.take(server.algebra, '2026-03-04T12:00:00Z', 0);
    expect((await server.report()).statistics).toEqual({
      totalQuizzes: 3,
      averageScore: 41.67,
      bestScore: 100,
      bestPoints: null,
      accuracyRate: 22.22,
      byPoints: false,
      skillsAssessed: 2,
    });
  });

  test('says how sure the accuracy is, and compares only with what was before', async () => {
    const { take, report, algebra } = await learnerWithSkills();
    await take(algebra, '2026-03-01T10:00:00Z', 1);
    await take(algebra, '2026-03-01T11:00:00Z', 2);
    expect(await report()).toMatchObject({
      interval: wilsonInterval(3, 8),
      changes: { lastDay: null, recentQuizzes: null },
    });
    // Three of four after three of eight may be chance.
    await take(algebra, '2026-03-02T10:00:00Z', 3);
    expect(await report()).toMatchObject({
      interval: wilsonInterval(6, 12),
      changes: { lastDay: 'same', recentQuizzes: null },
    });
    for (let hour = 10; hour < 15; hour += 1) await take(algebra, `2026-03-03T${hour}:00:00Z`, 4);
    expect(await report()).toMatchObject({
      interval: wilsonInterval(26, 32),
      changes: { lastDay: 'higher', recentQuizzes: 'higher' },
    });
    await take(algebra, '2026-03-04T10:00:00Z', 0);
    expect((await report()).changes).toEqual({ lastDay: 'lower', recentQuizzes: 'same' });
  });

  test('compares days by their scores, which count points, and quizzes by their right answers', async () => {
    const server = await learnerWithSkills();
    const { id: skillId } = await server.skill({ scoringRule: 'points' });
    const heavy = await server.questions(skillId, 1, { points: 10 });
    const light = await server.questions(skillId, 9);
    const take = (at: string, right: number[]) =>
      takeAt(server, server.person.id, skillId, { at, chosen: new Map(right.map((id) => [id, 'key'])) });
    for (let hour = 10; hour < 15; hour += 1) await take(`2026-03-01T${hour}:00:00Z`, heavy);
    for (let hour = 10; hour < 15; hour += 1) await take(`2026-03-02T${hour}:00:00Z`, light);
    const { changes, performanceTrend, statistics } = await server.report();
    expect(performanceTrend.map(({ avgScore }: { avgScore: number }) => avgScore)).toEqual([52.63, 47.37]);
    expect(changes).toEqual({ lastDay: 'same', recentQuizzes: 'higher' });
    expect(statistics).toMatchObject({ averageScore: 50, bestScore: 52.63, accuracyRate: 50, byPoints: true });
    expect(statistics.bestPoints).toEqual({ pointsEarned: 10, pointsPossible: 19 });
  });

  test('shows the five newest attempts, and counts skills over all of them', async () => {
    const { take, report, algebra, botany } = await learnerWithSkills();
    await take(botany, '2026-03-01T09:00:00Z', 2);
    const newest: number[] = [];
    for (let hour = 10; hour < 16; hour += 1) newest.unshift(await take(algebra, `2026-03-01T${hour}:00:00Z`, 1));
    const { recentQuizzes, statistics } = await report();
    expect(recentQuizzes.map(({ id }: { id: number }) => id)).toEqual(newest.slice(0, 5));
    expect(recentQuizzes[0]).toEqual({
      id: newest[0],
      skillName: 'Algebra',
      correctAnswers: 1,
      totalQuestions: 4,
      pointsEarned: 1,
      pointsPossible: 4,
      score: 25,
      completedAt: '2026-03-01T15:00:00.000Z',
    });
    expect(statistics).toMatchObject({ totalQuizzes: 7, skillsAssessed: 2 });
  });

  test('counts the current week and month of the organisation, from their first moment to before their last', async () => {
    const { take, report, algebra, clock } = await learnerWithSkills('Pacific/Auckland');
    // In that zone the week of Wednesday 1 April 2026 began on Sunday at 11:00 UTC, the month on Tuesday at 11:00 UTC.
    const edges = [
      '2026-03-29T10:59:59.999Z',
      '2026-03-29T11:00:00.000Z',
      '2026-03-31T10:59:59.999Z',
      '2026-03-31T11:00:00.000Z',
    ];
    for (const at of edges) await take(algebra, at, 1);
    const totals = async () => {
      const counts: number[] = [];
      for (const period of ['week', 'month', 'all'])
        counts.push((await report(`?period=${period}`)).statistics.totalQuizzes);
      return counts;
    };
    clock.set('2026-04-01T00:00:00Z');
    expect(await totals()).toEqual([3, 1, 4]);
    // Sunday 23:59 there, and a minute later.
    clock.set('2026-04-05T11:59:00Z');
    expect(await totals()).toEqual([3, 1, 4]);
    clock.set('2026-04-05T12:00:00Z');
    expect(await totals()).toEqual([0, 1, 4]);
    clock.set('2026-05-01T00:00:00Z');
    expect(await totals()).toEqual([0, 0, 4]);
  });

  test('draws its trend by days of the organisation, oldest first', async () => {
    const { take, report, algebra, clock } = await learnerWithSkills('Pacific/Auckland');
    await take(algebra, '2026-03-04T10:59:59Z', 1);
    await take(algebra, '2026-03-04T11:00:00Z', 4);
    await take(algebra, '2026-03-05T10:00:00Z', 1);
    await take(algebra, '2026-02-01T10:00:00Z', 2);
    clock.set('2026-03-06T00:00:00Z');
    expect((await report()).performanceTrend).toEqual([
      { date: '2026-02-01', avgScore: 50 },
      { date: '2026-03-04', avgScore: 25 },
      { date: '2026-03-05', avgScore: 62.5 },
    ]);
    expect((await report('?period=month')).performanceTrend).toHaveLength(2);
  });

  test('does not know void attempts', async () => {
    const { take, report, algebra, store } = await learnerWithSkills();
    await take(algebra, '2026-03-04T10:00:00Z', 4);
    const id = await take(algebra, '2026-03-04T11:00:00Z', 0);
    await store.pool.query("update attempts set status = 'void' where id = $1", [id]);
    expect((await report()).statistics).toMatchObject({ totalQuizzes: 1, averageScore: 100 });
  });
});

test('the use of skills counts completed attempts of each skill, most used first, with the best score', async () => {
  const { take, algebra, botany, call, admin, person } = await learnerWithSkills();
  await take(algebra, '2026-03-01T10:00:00Z', 3);
  await take(botany, '2026-03-01T11:00:00Z', 1);
  await take(botany, '2026-03-02T10:00:00Z', 2);
  const { token } = await admin();
  expect((await call(`GET /reports/user/${person.id}/skill-usage`, { token })).data).toEqual([
    { skillId: botany, skillName: 'Botany', count: 2, bestScore: 50, best: ofFour(2) },
    { skillId: algebra, skillName: 'Algebra', count: 1, bestScore: 75, best: ofFour(3) },
  ]);
});

const ofFour = (pointsEarned: number) => ({ pointsEarned, pointsPossible: 4, totalQuestions: 4 });
