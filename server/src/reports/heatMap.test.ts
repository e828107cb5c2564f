import { expect, test } from 'vitest';
import type { Store } from '../platform/database/store.ts';
import { seededRandom } from '../statistics/seededRandom.ts';
import { UNHURRIED, takeAt } from '../../test/assessment/testQuiz.ts';
import { regradesOf } from '../../test/assessment/testRegrades.ts';
import { startTestServer } from '../../test/testServer.ts';
import { groupsOf, heatMapOf, monthsOf } from './heatMap.ts';
import { refreshDailyResults } from './daily.service.ts';
import { rebuildAllStandings } from './standings.service.ts';

const one = (column: string, people: number, skillId = 1) => ({
  skillId,
  skillName: `Skill ${skillId}`,
  column,
  people,
  average: 50,
});

test('a cell of fewer than five people shows their number only, and an empty one nothing', () => {
  const sums = [one('a', 4), one('b', 5), one('a', 0, 2)];
  expect(heatMapOf(sums, { columns: ['a', 'b', 'c'], drawn: [0] }).rows).toEqual([
    {
      skillId: 1,
      skillName: 'Skill 1',
      cells: [{ average: null, people: 4 }, { average: 50, people: 5 }, null],
    },
  ]);
});

test('all groups are listed by name, those without one last, and all months; the largest and the latest twelve are charted', () => {
  const sums = Array.from({ length: 14 }, (_nothing, nth) => one(nth === 13 ? '' : `g${nth + 10}`, nth + 1));
  const { columns, drawn } = groupsOf(sums);
  expect(columns).toEqual([...Array.from({ length: 13 }, (_nothing, nth) => `g${nth + 10}`), '']);
  expect(drawn).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(heatMapOf(sums, { columns, drawn }).rows[0]?.cells).toHaveLength(14);
  const months = monthsOf([one('2024-11-01', 1)], { from: null, to: '2026-03-04' });
  expect([months.columns.length, months.columns[0]]).toEqual([17, '2024-11-01']);
  expect(months.drawn.map((place) => months.columns[place])).toEqual(months.columns.slice(-12));
});

interface First {
  id: number;
  user_id: number;
  skill_id: number;
  group_name: string | null;
  month: string;
  score_percentage: number;
  paper: { questionId: number; versionId: number }[];
}

/** Every cell computed directly from attempts, papers and answers. */
async function fromScratch({ pool }: Store) {
  const attempts = (
    await pool.query<First>(
      `select attempts.*, users.group_name, to_char(completed_at at time zone 'UTC', 'YYYY-MM-01') as month
       from attempts join users on users.id = user_id where status = 'completed' order by completed_at, attempts.id`,
    )
  ).rows;
  const firsts = attempts.filter(
    (attempt, nth) =>
      attempts.findIndex((other) => other.user_id === attempt.user_id && other.skill_id === attempt.skill_id) === nth,
  );
  const given = (
    await pool.query<{ attempt_id: number; question_id: number; option_id: string }>('select * from attempt_answers')
  ).rows;
  const versions = new Map(
    (
      await pool.query<{ id: number; difficulty: string; key_option: string }>('select * from question_versions')
    ).rows.map((row) => [row.id, row]),
  );
  const mean = (shares: number[]) =>
    shares.length < 5 ? null : Math.round((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length) / 100;
  return (skillId: number, by: string, column: string) => {
    const ofSkill = firsts.filter((first) => first.skill_id === skillId);
    if (by !== 'difficulty') {
      const inside = ofSkill.filter((first) => (by === 'month' ? first.month : (first.group_name ?? '')) === column);
      const scores = inside.map(({ score_percentage: score }) => score);
      return inside.length === 0 ? null : { average: mean(scores), people: inside.length };
    }
    const asked = ofSkill.map(({ id, paper }) =>
      paper
        .filter(({ versionId }) => versions.get(versionId)?.difficulty === column)
        .map(({ questionId, versionId }) => {
          const answer = given.find((row) => row.attempt_id === id && row.question_id === questionId);
          return answer?.option_id === versions.get(versionId)?.key_option ? 100 : 0;
        }),
    );
    const people = asked.filter(({ length }) => length > 0).length;
    if (people === 0) return null;
    const marks = asked.flat();
    const share = Math.round((100 * marks.reduce<number>((sum, mark) => sum + mark, 0)) / marks.length) / 100;
    return { average: people < 5 ? null : share, people };
  };
}

test('every cell equals that computed from the answers, also after people changed groups, left, and a rebuild', async () => {
  const random = seededRandom(5);
  const upTo = (below: number) => Math.floor(random() * below);
  const server = await startTestServer(UNHURRIED);
  const skills: number[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const { id } = await server.skill({ questionsPerQuiz: 5 });
    for (const difficulty of ['easy', 'medium', 'hard'] as const)
      await server.questions(id, nth === 1 && difficulty === 'hard' ? 0 : 3, { difficulty });
    skills.push(id);
  }
  const people: { id: number; token: string }[] = [];
  for (let nth = 0; nth < 14; nth += 1) people.push(await server.learner());
  const admin = await server.admin();
  let at = Date.UTC(2026, 0, 20);
  for (const { id: userId } of people)
    for (const skillId of skills)
      for (let times = 1 + upTo(2); times > 0; times -= 1) {
        at += 1_000_000 * upTo(300);
        await takeAt(server, userId, skillId, { at: new Date(at).toISOString(), right: upTo(6) });
      }
  const regroup = (nth: number, group: string | null) =>
    server.call(`PUT /users/${people[nth]?.id}`, { token: admin.token, body: { group } });

  const check = async () => {
    const { token } = admin;
    const expected = await fromScratch(server.store);
    const shown: string[][] = [];
    for (const by of ['group', 'month', 'difficulty']) {
      const { data } = await server.call(`GET /reports/heat-map?period=all&by=${by}`, { token });
      expect(new Set(data.rows.map(({ skillId }: { skillId: number }) => skillId))).toEqual(new Set(skills));
      for (const row of data.rows)
        for (const [index, cell] of row.cells.entries())
          expect(cell, `${by} ${data.columns[index]}`).toEqual(expected(row.skillId, by, data.columns[index]));
      shown.push(data.columns);
    }
    return shown[0];
  };
  // Moving the clock must not end the admin's session.
  await server.store.pool.query(
    `update sessions set last_seen_at = $1, idle_ends_at = '2030-01-01', ends_at = '2030-01-01'`,
    [server.clock.now()],
  );
  server.app.actors.forgetUser(admin.id);

  expect(await check()).toEqual(['']);
  for (let nth = 0; nth < 12; nth += 1) expect((await regroup(nth, nth < 6 ? 'BSc' : 'MSc')).status).toBe(200);
  expect(await check()).toEqual(['BSc', 'MSc', '']);
  for (const nth of [0, 1, 6]) await regroup(nth, nth === 6 ? 'BSc' : null);
  await refreshDailyResults(server.app);
  expect(await check()).toEqual(['BSc', 'MSc', '']);
  const { data: overview } = await server.call('GET /reports/overview?period=all&group=BSc', { token: admin.token });
  const { rows } = await server.store.pool.query<{ attempts: number; firsts: number }>(
    `select count(*)::int as attempts, count(distinct (user_id, skill_id))::int as firsts
       from attempts join users on users.id = user_id where group_name = 'BSc'`,
  );
  expect(overview.totals).toMatchObject({ attempts: rows[0]?.attempts, firstAttempts: rows[0]?.firsts });
  const gaps = (await server.call('GET /reports/skill-gaps?period=all&group=BSc', { token: admin.token })).data;
  expect(gaps.skills.map(({ people: count }: { people: number }) => count)).toEqual([5, 5]);
  const usage = (await server.call('GET /reports/quiz-usage?period=all&group=BSc', { token: admin.token })).data;
  const times = usage.skills.map(({ medianSeconds: median }: { medianSeconds: number }) => median);
  expect(times).toEqual([60, 60]);
  const ranking = (await server.call('GET /admin/reports?group=BSc', { token: admin.token })).data.items;
  expect(ranking.map(({ group }: { group: string }) => group)).toEqual(['BSc', 'BSc', 'BSc', 'BSc', 'BSc']);
  expect(ranking[0].rank).toBe(1);

  // A deleted person's results stay, in no group.
  expect((await server.call(`DELETE /users/${people[7]?.id}`, { token: admin.token })).status).toBe(200);
  expect(await check()).toEqual(['BSc', 'MSc', '']);
  await rebuildAllStandings(server.app);
  expect(await check()).toEqual(['BSc', 'MSc', '']);
}, 120_000);

test('full marks for everyone are no right answers by difficulty, even if no score changed', async () => {
  const server = await startTestServer(UNHURRIED);
  const { id: skillId } = await server.skill({ questionsPerQuiz: 3 });
  const [known = 0, unknown = 0] = await server.questions(skillId, 2, { difficulty: 'hard' });
  const [easy = 0] = await server.questions(skillId, 1);
  const chosen = new Map([known, easy].map((id) => [id, 'key']));
  for (let nth = 0; nth < 5; nth += 1)
    await takeAt(server, (await server.learner()).id, skillId, { at: '2026-03-04T11:00:00Z', chosen });
  const admin = await server.admin();
  const shares = async () => {
    const { data } = await server.call('GET /reports/heat-map?period=all&by=difficulty', { token: admin.token });
    return data.rows[0].cells.map((cell: { average: number } | null) => cell?.average ?? null);
  };
  expect(await shares()).toEqual([100, null, 50]);
  for (const [questionId, without] of [
    [known, 0],
    [unknown, 100],
  ] as const)
    for (const rule of ['full', 'void']) {
      const { apply, undo } = regradesOf(server, admin, questionId);
      const { id } = (await apply({ rule })).data.regrade;
      expect(await shares(), rule).toEqual([100, null, without]);
      await rebuildAllStandings(server.app);
      expect(await shares(), rule).toEqual([100, null, without]);
      await undo(id);
      expect(await shares(), rule).toEqual([100, null, 50]);
    }
  await regradesOf(server, admin, easy).apply({ rule: 'full' });
  expect(await shares()).toEqual([null, null, 50]);
});
