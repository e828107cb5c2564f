import type { LeaderboardEntry } from '@assay/contract/reports/reports';
import { describe, expect, test } from 'vitest';
import { UNHURRIED, takeAt, together } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person } from '../../test/testServer.ts';

const NOON = '2026-03-04T12:00:00Z';

interface Board {
  leaderboard: LeaderboardEntry[];
  me: LeaderboardEntry | null;
  above: { rank: number; avgScore: number } | null;
  total: number;
  range: { from: string | null; to: string | null; timeZone: string };
}

/** A skill with four questions, and a function that reads the board. */
async function board(settings: Record<string, string> = {}) {
  const server = await startTestServer({ ...UNHURRIED, ...settings });
  const skill = await server.skill();
  await server.questions(skill.id, 4);
  const take = (person: Person, right: number, at = NOON, seconds = 60) =>
    takeAt(server, person.id, skill.id, { right, at, seconds });
  const look = async (person: Person, query = ''): Promise<Board> =>
    (await server.call(`GET /reports/leaderboard?${query}`, { token: person.token })).data;
  return { ...server, taken: skill, take, look };
}

describe('the leaderboard', () => {
  test('needs a signed-in person and sensible filters', async () => {
    const { call, learner } = await board();
    expect((await call('GET /reports/leaderboard')).status).toBe(401);
    const { token } = await learner();
    for (const query of ['period=year', 'limit=0', 'limit=101', 'skillId=0', 'skillId=x'])
      expect([query, (await call(`GET /reports/leaderboard?${query}`, { token })).status]).toEqual([query, 400]);
  });

  test('of a skill that has none is empty for learners, not for admins; the board of all skills counts it', async () => {
    const { learner, admin, call, take, look, taken } = await board();
    const person = await learner();
    await take(person, 3);
    const { token } = await admin();
    await call(`PUT /admin/skills/${taken.id}`, { token, body: { onLeaderboard: false } });
    expect(await look(person, `skillId=${taken.id}`)).toMatchObject({ leaderboard: [], me: null, total: 0 });
    expect((await call(`GET /reports/leaderboard?skillId=${taken.id}`, { token })).data.total).toBe(1);
    expect(await look(person)).toMatchObject({ total: 1, me: { rank: 1 } });
  });

  test('is empty without completed quizzes', async () => {
    const { learner, look } = await board();
    const person = await learner();
    const empty = {
      leaderboard: [],
      me: null,
      above: null,
      total: 0,
      range: { from: null, to: null, timeZone: 'UTC' },
    };
    expect(await look(person)).toEqual(empty);
    expect(await look(person, 'skillId=999999')).toEqual(empty);
  });

  test('shows name and figures of a person and nothing else', async () => {
    const { learner, take, look } = await board();
    const person = await learner();
    await take(person, 1);
    await take(person, 4);
    const entry = {
      id: person.id,
      rank: 1,
      firstName: 'First',
      lastName: expect.stringMatching(/^Last/),
      quizCount: 2,
      avgScore: 62.5,
      bestScore: 100,
      bestPoints: null,
      accuracyRate: 62.5,
      byPoints: false,
      fewQuizzes: true,
    };
    expect(await look(person)).toMatchObject({ leaderboard: [entry], me: entry, total: 1 });
    expect(Object.keys((await look(person)).leaderboard[0] ?? {})).toHaveLength(11);
    await take(person, 4);
    expect((await look(person)).me).toMatchObject({ quizCount: 3, avgScore: 75, fewQuizzes: false });
  });

  test('three equals share rank 2, the next is 5, the same at every look and on every page', async () => {
    const { learner, take, look } = await board();
    const people = await Promise.all(Array.from({ length: 6 }, () => learner()));
    for (const [nth, right] of [4, 3, 3, 3, 2, 1].entries()) await take(people[nth] as Person, right);
    const [first = { token: '' } as Person] = people;
    const whole = await look(first);
    expect(whole.leaderboard.map(({ rank }) => rank)).toEqual([1, 2, 2, 2, 5, 6]);
    const equals = people.slice(1, 4).map(({ id }) => id);
    expect(whole.leaderboard.slice(1, 4).map(({ id }) => id)).toEqual(equals.toSorted((a, b) => a - b));
    for (const again of await together(10, () => look(first))) expect(again).toEqual(whole);
    for (const limit of [1, 2, 3, 5]) {
      const part = await look(first, `limit=${limit}`);
      expect(part).toMatchObject({ leaderboard: whole.leaderboard.slice(0, limit), total: 6 });
    }
    for (const person of people) {
      const { me } = await look(person, 'limit=1');
      expect(me).toEqual(whole.leaderboard.find(({ id }) => id === person.id));
    }
  });

  test('ranks by average, then best score, then correct answers, then less time', async () => {
    const { learner, take, look } = await board();
    const [average, best, correct, quick, slow] = await Promise.all(Array.from({ length: 5 }, () => learner()));
    await take(average as Person, 4);
    for (const right of [4, 2]) await take(best as Person, right);
    for (let nth = 0; nth < 2; nth += 1) await take(correct as Person, 3);
    await take(quick as Person, 3, NOON, 100);
    await take(slow as Person, 3, NOON, 101);
    const { leaderboard } = await look(slow as Person);
    expect(leaderboard.map(({ id, rank }) => [id, rank])).toEqual(
      [average, best, correct, quick, slow].map((person, nth) => [person?.id, nth + 1]),
    );
  });

  test.each([
    ['who is deactivated', 'is_active = false', 'is_active = true'],
    ['who opted out', 'on_leaderboard = false', 'on_leaderboard = true'],
    ['who became an admin', "role = 'admin'", "role = 'user'"],
  ])(
    'a person %s is on no board, and the ranks of the others close up; afterwards they are back',
    async (_who, out, back) => {
      const { learner, take, look, store, app, taken } = await board();
      const [person, other] = [await learner(), await learner()];
      await take(person, 4);
      await take(other, 2);
      const become = async (change: string) => {
        await store.pool.query(`update users set ${change} where id = $1`, [person.id]);
        app.actors.forgetUser(person.id);
      };
      await become(out);
      for (const query of ['', 'period=week', 'period=month', `skillId=${taken.id}`])
        expect(await look(other, query)).toMatchObject({
          leaderboard: [{ id: other.id, rank: 1 }],
          me: { rank: 1 },
          total: 1,
        });
      await become(back);
      expect((await look(other)).leaderboard.map(({ id }) => id)).toEqual([person.id, other.id]);
    },
  );

  test('gives the place directly above the reader’s, listed or not; of equal ones, their shared rank', async () => {
    const { learner, take, look } = await board();
    const [first, second, equal, last] = [await learner(), await learner(), await learner(), await learner()];
    await take(first, 4);
    await take(second, 2);
    await take(equal, 2);
    await take(last, 1);
    expect((await look(first)).above).toBeNull();
    expect((await look(equal, 'limit=1')).above).toEqual({ rank: 1, avgScore: 100 });
    const seen = await look(last, 'limit=1');
    expect([seen.leaderboard.length, seen.me?.rank, seen.above]).toEqual([1, 4, { rank: 2, avgScore: 50 }]);
  });

  test('has no place of one’s own for who is not ranked', async () => {
    const { learner, admin, take, look, store } = await board();
    const [hidden, idle] = [await learner(), await learner()];
    await take(hidden, 4);
    const boss = await admin();
    await store.pool.query('update users set on_leaderboard = false where id = $1', [hidden.id]);
    for (const person of [hidden, idle, boss])
      expect(await look(person)).toMatchObject({ leaderboard: [], me: null, total: 0 });
  });

  test('shows the current week and month only, and says their bounds', async () => {
    const { learner, take, look, clock } = await board({ TIME_ZONE: 'America/New_York' });
    const person = await learner();
    // Sunday 1 March, 23:59:59 in New York; then Monday; then Sunday 8 March, when the clocks go forward.
    await take(person, 4, '2026-03-02T04:59:59.999Z');
    await take(person, 2, '2026-03-02T05:00:00.000Z');
    await take(person, 0, '2026-02-28T12:00:00.000Z');
    clock.set('2026-03-09T03:59:59.999Z');
    const week = await look(person, 'period=week');
    expect(week.range).toEqual({
      from: '2026-03-02T05:00:00.000Z',
      to: '2026-03-09T04:00:00.000Z',
      timeZone: 'America/New_York',
    });
    expect(week.me).toMatchObject({ quizCount: 1, avgScore: 50 });
    const month = await look(person, 'period=month');
    expect(month.range).toMatchObject({ from: '2026-03-01T05:00:00.000Z', to: '2026-04-01T04:00:00.000Z' });
    expect(month.me).toMatchObject({ quizCount: 2, avgScore: 75 });
    expect((await look(person)).me).toMatchObject({ quizCount: 3, avgScore: 50 });
    clock.set('2026-03-09T04:00:00.000Z');
    expect(await look(person, 'period=week')).toMatchObject({ leaderboard: [], me: null, total: 0 });
  });

  test('of one skill counts that skill only, and the skills together are the whole', async () => {
    const server = await board();
    const { learner, take, look, skill, questions } = server;
    const person = await learner();
    const other = await skill();
    await questions(other.id, 2);
    await take(person, 4);
    for (const right of [1, 2]) await takeAt(server, person.id, other.id, { right, at: NOON });
    const boards = await Promise.all([server.taken.id, other.id].map((id) => look(person, `skillId=${id}`)));
    expect(boards.map(({ me }) => [me?.quizCount, me?.avgScore, me?.bestScore])).toEqual([
      [1, 100, 100],
      [2, 75, 100],
    ]);
    expect((await look(person)).me).toMatchObject({ quizCount: 3, avgScore: 83.33, accuracyRate: 87.5 });
  });

  test('a better attempt never worsens one’s own rank', async () => {
    const { learner, take, look } = await board();
    const people = await Promise.all(Array.from({ length: 4 }, () => learner()));
    for (const [nth, person] of people.entries()) await take(person, nth + 1);
    const [person] = people as [Person];
    let before = (await look(person)).me?.rank ?? 0;
    expect(before).toBe(4);
    for (const right of [2, 3, 4, 4, 4]) {
      await take(person, right);
      const now = (await look(person)).me?.rank ?? Infinity;
      expect(now).toBeLessThanOrEqual(before);
      before = now;
    }
  });
});
