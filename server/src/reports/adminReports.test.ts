import { describe, expect, test } from 'vitest';
import type { Store } from '../platform/database/store.ts';
import { seededRandom } from '../statistics/seededRandom.ts';
import { meetingOf } from '../../test/interviews/testInterviews.ts';
import { UNHURRIED, startQuiz, takeAt } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import { meanInterval } from '../statistics/means.ts';
import { wilsonInterval } from '../statistics/proportions.ts';
import { weightedShare } from '../statistics/weightedShares.ts';
import { periodAt } from './periods.ts';
import { refreshDailyResults } from './daily.service.ts';
import { rebuildAllStandings, recordCompletions } from './standings.service.ts';

const PATHS = [
  '/admin/summary',
  '/reports/overview',
  '/reports/heat-map',
  '/reports/skill-gaps',
  '/reports/quiz-usage',
  '/admin/reports',
];

describe('reports over everyone', () => {
  test('are for admins alone', async () => {
    const { call, learner, admin } = await startTestServer(UNHURRIED);
    const [person, boss] = [await learner(), await admin()];
    for (const path of [...PATHS, `/admin/users/${person.id}/report`]) {
      expect((await call(`GET ${path}`)).status).toBe(401);
      expect((await call(`GET ${path}`, { token: person.token })).status).toBe(403);
      expect((await call(`GET ${path}`, { token: boss.token })).status).toBe(200);
    }
  });

  test('refuse filters that they do not know, and people who are not there', async () => {
    const { call, admin } = await startTestServer(UNHURRIED);
    const { token } = await admin();
    for (const path of [
      '/reports/overview?period=year',
      '/reports/overview?skillId=x',
      '/reports/overview?category=',
      '/reports/overview?group=',
      '/reports/overview?ungrouped=maybe',
      '/reports/heat-map?by=age',
      '/reports/skill-gaps?line=0',
      '/reports/skill-gaps?line=101',
      '/reports/quiz-usage?period=1d',
      '/admin/reports?period=30d',
      '/admin/reports?page=0',
      '/admin/reports?ungrouped=',
      '/admin/reports?sort=email',
      '/admin/reports?direction=up',
      '/admin/users/x/report',
    ])
      expect((await call(`GET ${path}`, { token })).status, path).toBe(400);
    expect((await call('GET /admin/users/4711/report', { token })).status).toBe(404);
  });

  test('of an empty installation have no averages, rather than zeros', async () => {
    const { call, admin } = await startTestServer(UNHURRIED);
    const { token } = await admin();
    const overview = (await call('GET /reports/overview?period=all', { token })).data;
    expect(overview).toMatchObject({
      totals: { attempts: 0, firstAttempts: 0, averageScore: null, interval: null, accuracyRate: null },
      previous: null,
      trend: [],
      distribution: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    });
    for (const by of ['group', 'month', 'difficulty'])
      expect((await call(`GET /reports/heat-map?by=${by}`, { token })).data.rows).toEqual([]);
    const summary = (await call('GET /admin/summary', { token })).data;
    expect(summary).toMatchObject({
      totals: {
        users: 1,
        skills: 0,
        questions: 0,
        attempts: { now: 0, before: 0 },
        averageScore: { now: null, before: null },
      },
      challengingSkills: [],
      topLearners: [],
    });
    expect(summary.activity).toHaveLength(30);
    expect((await call('GET /reports/skill-gaps', { token })).data.skills).toEqual([]);
    expect((await call('GET /reports/quiz-usage', { token })).data.skills).toEqual([]);
    expect((await call('GET /admin/reports', { token })).data.items).toEqual([]);
  });
});

interface Attempt {
  id: number;
  user_id: number;
  skill_id: number;
  completed_at: Date;
  closed_by: string;
  score_percentage: number;
  correct_answers: number;
  total_questions: number;
  time_taken_seconds: number;
}

const dayOf = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

/** Every number of the overview computed directly from the attempts. */
async function fromScratch({ pool }: Store, zone: string, { from, to }: { from: string; to: string }) {
  const { rows } = await pool.query<Attempt>(
    "select * from attempts where status = 'completed' order by completed_at, id",
  );
  const seen = new Set<string>();
  const marked = rows.map((row) => {
    const key = `${row.user_id} ${row.skill_id}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return { ...row, isFirst, day: dayOf(row.completed_at, zone) };
  });
  const inside = marked.filter(({ day }) => day >= from && day <= to);
  const first = inside.filter(({ isFirst }) => isFirst);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const mean = (of: typeof first) =>
    of.length === 0 ? null : Math.round((100 * sum(of.map(({ score_percentage: score }) => score))) / of.length) / 100;
  const interval = (of: typeof first) => {
    const shares = of.map(({ score_percentage: score }) => score / 100);
    const found = meanInterval({
      n: of.length,
      sum: sum(shares),
      squares: sum(shares.map((share) => share * share)),
      correct: sum(of.map((one) => one.correct_answers)),
      questions: sum(of.map((one) => one.total_questions)),
    });
    return found && [found.low * 100, found.high * 100];
  };
  return { inside, first, mean, interval, sum };
}

const close = (given: { low: number; high: number } | null, wanted: number[] | null) => {
  if (given === null || wanted === null) return expect(given).toBe(wanted);
  expect(given.low).toBeCloseTo(wanted[0] ?? -1, 1);
  return expect(given.high).toBeCloseTo(wanted[1] ?? -1, 1);
};

test.each([
  ['UTC', 11],
  ['America/Havana', 12],
  ['Pacific/Auckland', 13],
])(
  'in %s every number equals that computed from the attempts, also after a void and a rebuild',
  async (zone, seed) => {
    const random = seededRandom(seed);
    const upTo = (below: number) => Math.floor(random() * below);
    const server = await startTestServer({ ...UNHURRIED, TIME_ZONE: zone });
    const skills: { id: number; category: string }[] = [];
    for (const category of ['Languages', 'Languages', 'Tools']) {
      const { id } = await server.skill({ category });
      await server.questions(id, 4);
      skills.push({ id, category });
    }
    const people = [];
    for (let nth = 0; nth < 6; nth += 1) people.push(await server.learner());
    for (let nth = 0; nth < 28; nth += 1) {
      // Around changes of clocks (8 March in Havana at midnight, 5 April in Auckland), some at the edge of a day.
      const any = new Date(Date.UTC(2026, 2, 1 + upTo(40), upTo(24), upTo(60)));
      const edge = periodAt(upTo(2) === 0 ? 'week' : 'month', any, zone).from ?? any;
      const at = [any, any, edge, new Date(edge.getTime() - 1)][upTo(4)] ?? any;
      const [userId = 0, skillId = 0] = [people[upTo(6)]?.id, skills[upTo(3)]?.id];
      await takeAt(server, userId, skillId, { at: at.toISOString(), right: upTo(5), seconds: 1 + upTo(290) });
      // Summed in steps, as while quizzes run.
      if (nth % 9 === 0) await refreshDailyResults(server.app);
    }
    // The same day in all zones.
    server.clock.set('2026-04-10T11:00:00Z');
    const { token } = await server.admin();

    const check = async () => {
      const to = '2026-04-10';
      const days = {
        '7d': '2026-04-04',
        '30d': '2026-03-12',
        '90d': '2026-01-11',
        '365d': '2025-04-11',
        all: '0001-01-01',
      };
      for (const [period, from] of Object.entries(days)) {
        const { data } = await server.call(`GET /reports/overview?period=${period}`, { token });
        const expected = await fromScratch(server.store, zone, { from, to });
        const { inside, first, mean, interval, sum } = expected;
        expect(data.totals).toMatchObject({
          attempts: inside.length,
          firstAttempts: first.length,
          averageScore: mean(first),
        });
        close(data.totals.interval, interval(first));
        expect(sum(data.trend.map(({ attempts }: { attempts: number }) => attempts))).toBe(inside.length);
        for (const point of data.step === 'day' ? data.trend : [])
          expect(point).toEqual({
            date: point.date,
            attempts: inside.filter(({ day }) => day === point.date).length,
            averageScore: mean(first.filter(({ day }) => day === point.date)),
          });
        const bins = Array.from(
          { length: 10 },
          (_nothing, bin) =>
            first.filter(({ score_percentage: score }) => Math.min(9, Math.floor(score / 10)) === bin).length,
        );
        expect(data.distribution).toEqual(bins);
        const gaps = (await server.call(`GET /reports/skill-gaps?period=${period}&line=60`, { token })).data;
        expect(gaps.skills).toHaveLength(skills.filter(({ id }) => first.some((one) => one.skill_id === id)).length);
        for (const skill of gaps.skills) {
          const of = first.filter((one) => one.skill_id === skill.skillId);
          expect(skill).toMatchObject({ people: of.length, average: mean(of) });
          close(skill.interval, interval(of));
          const [low = 0, high = 100] = interval(of) ?? [];
          const verdict = of.length < 5 ? 'collecting' : high < 60 ? 'below' : low >= 60 ? 'above' : 'unclear';
          expect(skill.verdict).toBe(verdict);
        }

        const usage = (await server.call(`GET /reports/quiz-usage?period=${period}`, { token })).data;
        for (const skill of usage.skills) {
          const of = inside.filter((one) => one.skill_id === skill.skillId);
          const times = of.map((one) => one.time_taken_seconds).toSorted((a, b) => a - b);
          const half = times.length / 2;
          const median =
            times.length === 0 ? null : ((times[Math.ceil(half) - 1] ?? 0) + (times[Math.floor(half)] ?? 0)) / 2;
          expect(skill).toMatchObject({
            starts: of.length,
            completions: of.length,
            autoCompleted: of.filter((one) => one.closed_by === 'deadline').length,
            retakes: of.filter(({ isFirst }) => !isFirst).length,
            medianSeconds: median,
          });
        }

        const filtered = (await server.call(`GET /reports/overview?period=${period}&category=Tools`, { token })).data;
        expect(filtered.totals.attempts).toBe(inside.filter((one) => one.skill_id === skills[2]?.id).length);
        const one = (await server.call(`GET /reports/overview?period=${period}&skillId=${skills[0]?.id}`, { token }))
          .data;
        expect(one.totals.attempts).toBe(inside.filter((each) => each.skill_id === skills[0]?.id).length);
      }
      const month = await fromScratch(server.store, zone, { from: '2026-03-12', to });
      const before = await fromScratch(server.store, zone, { from: '2026-02-10', to: '2026-03-11' });
      const { totals, ...summary } = (await server.call('GET /admin/summary', { token })).data;
      expect(totals.attempts).toEqual({ now: month.inside.length, before: before.inside.length });
      expect(totals.averageScore).toEqual({ now: month.mean(month.first), before: before.mean(before.first) });
      expect(totals.activeLearners).toEqual({
        now: new Set(month.inside.map((one) => one.user_id)).size,
        before: new Set(before.inside.map((one) => one.user_id)).size,
      });
      const joined = await server.store.pool.query<{ created_at: Date }>('select created_at from users');
      const since = (from: string, until: string) =>
        joined.rows.map((row) => dayOf(row.created_at, zone)).filter((day) => day >= from && day <= until).length;
      expect(totals.newUsers).toEqual({ now: since('2026-03-12', to), before: since('2026-02-10', '2026-03-11') });
      expect(summary.activity).toEqual((await server.call('GET /reports/overview?period=30d', { token })).data.trend);
      // By the upper end of the interval; skills without one come last.
      const hardness = skills.flatMap(({ id }) => {
        const of = month.first.filter((one) => one.skill_id === id);
        const [, high = 100 + (month.mean(of) ?? 0)] = month.interval(of) ?? [];
        return of.length === 0 ? [] : [{ id, high }];
      });
      expect(summary.challengingSkills.map(({ skillId }: { skillId: number }) => skillId)).toEqual(
        hardness.toSorted((a, b) => a.high - b.high).map(({ id }) => id),
      );
      const board = async (period: string) =>
        (await server.call(`GET /reports/leaderboard?period=${period}&limit=5`, { token })).data.leaderboard;
      const ofMonth = await board('month');
      expect([summary.topPeriod, summary.topLearners]).toEqual(
        ofMonth.length >= 3 ? ['month', ofMonth] : ['all', await board('all')],
      );
    };

    await check();
    // Voiding a first attempt makes the next one the first, on another day.
    const { rows } = await server.store.pool.query<{
      id: number;
      user_id: number;
      skill_id: number;
      completed_at: Date;
    }>(
      'select distinct on (user_id, skill_id) id, user_id, skill_id, completed_at from attempts order by user_id, skill_id, completed_at, id limit 4',
    );
    for (const { id, user_id: userId, skill_id: skillId, completed_at: at } of rows)
      await server.app.db.transaction().execute(async (tx) => {
        await tx.updateTable('attempts').set({ status: 'void' }).where('id', '=', id).execute();
        await recordCompletions(server.app, tx, [{ userId, skillId, changed: [at] }]);
      });
    await check();
    await rebuildAllStandings(server.app);
    await check();
  },
  180_000,
);

test('a running quiz counts as a start and as nothing else, and waits on the dashboard', async () => {
  const server = await startTestServer(UNHURRIED);
  const person = await server.learner();
  const { id } = await server.skill({ name: 'Algebra' });
  await server.questions(id, 2);
  await startQuiz(server, person, id);
  const { token } = await server.admin();
  expect((await server.call('GET /admin/summary', { token })).data.totals).toMatchObject({ skills: 1, questions: 2 });
  expect((await server.call('GET /reports/quiz-usage', { token })).data.skills).toEqual([
    {
      skillId: id,
      skillName: 'Algebra',
      category: 'Tests',
      starts: 1,
      running: 1,
      completions: 0,
      autoCompleted: 0,
      retakes: 0,
      medianSeconds: null,
    },
  ]);
  expect((await server.call('GET /admin/summary', { token })).data.attention.openAttempts).toBe(1);
});

test('the dashboard counts what waits for an admin', async () => {
  const server = await startTestServer(UNHURRIED);
  const [person, boss] = [await server.learner(), await server.admin()];
  const { id } = await server.skill();
  const [first, second] = await server.questions(id, 3);
  await server.store.pool.query("update questions set status = 'draft' where id = $1", [first]);
  await server.store.pool.query("update questions set status = 'review' where id = $1", [second]);
  await server.call('POST /meetings', { token: boss.token, body: { title: 'Backend engineer' } });
  await server.call('POST /auth/deactivate', { token: person.token, body: {} });
  await server.store.pool.query(
    `insert into outbox (message_id, kind, to_address, subject, created_at, next_try_at, given_up_at)
     values ('a', 'notice', 'a@example.org', 'Hello', $1, $1, $1), ('b', 'notice', 'b@example.org', 'Hello', $2, $2, $2)`,
    [server.clock.now(), new Date(server.clock.now().getTime() - 8 * 86_400_000)],
  );
  expect((await server.call('GET /admin/summary', { token: boss.token })).data.attention).toEqual({
    openAttempts: 0,
    flagged: [],
    draftQuestions: 1,
    questionsInReview: 1,
    pendingInterviews: 1,
    liveInterviews: 0,
    peopleWaiting: 0,
    deactivatedUsers: 1,
    failedMails: 1,
  });
});

test('interviews that the dashboard counts are those that its links list', { timeout: 60_000 }, async () => {
  const server = await startTestServer(UNHURRIED);
  server.clock.set('2026-03-04T09:00:00Z');
  const body = { startsAt: '2026-03-04T10:00:00Z', durationMinutes: 60 };
  const { meetingId, knock } = await meetingOf(server, body);
  // Sessions would expire during this.
  const read = async (path: string) => (await server.call(path, { token: (await server.admin()).token })).data;
  const counted = async () => (await read('GET /admin/summary')).attention;
  const listed = async (query = '') => read(`GET /meetings${query}`);
  const planned = async () => [
    (await counted()).pendingInterviews,
    (await listed('?status=scheduled')).pagination.total,
  ];
  expect(await planned()).toEqual([1, 1]);
  server.clock.set('2026-03-04T10:05:00Z');
  await knock();
  // No one was admitted, so the meeting is not live, yet a candidate waits.
  expect((await counted()).peopleWaiting).toBe(1);
  expect((await listed()).items).toMatchObject([{ meetingId, status: 'scheduled', waitingCount: 1 }]);
  // Interviews start late: a meeting can be opened for two hours after its planned end.
  server.clock.set('2026-03-04T12:59:00Z');
  expect(await planned()).toEqual([1, 1]);
  server.clock.set('2026-03-04T13:00:00Z');
  expect(await planned()).toEqual([0, 0]);
});

test('the dashboard counts the questions in use that item analysis flags, by skill', async () => {
  const server = await startTestServer(UNHURRIED);
  const [fine, bad] = [await server.skill({ name: 'Algebra' }), await server.skill({ name: 'Botany' })];
  await server.questions(fine.id, 2);
  const [archived] = await server.questions(bad.id, 3);
  // Of 200 first attempts half are right: in Botany those had 0.3 on the rest and the others 0.7; in Algebra the
  // reverse.
  await server.store.pool.query(
    `insert into item_sums
     select skill_id, versions.id, true, 200, 100, 0, 0, 200, 2000000, 200, 100, 100, 58,
       case skill_id when $1 then 70 else 30 end
     from question_versions versions join questions on questions.id = question_id`,
    [fine.id],
  );
  await server.store.pool.query("update questions set status = 'archived' where id = $1", [archived]);
  // A question rated easy that few get right.
  await server.store.pool.query(
    `update item_sums set correct = 60 where version_id = (
       select min(versions.id) from question_versions versions join questions on questions.id = question_id
       where skill_id = $1 and versions.difficulty = 'easy')`,
    [fine.id],
  );
  const { token } = await server.admin();
  const { flagged } = (await server.call('GET /admin/summary', { token })).data.attention;
  expect(flagged).toEqual([
    { skillId: bad.id, skillName: 'Botany', count: 2 },
    { skillId: fine.id, skillName: 'Algebra', count: 1 },
  ]);
  for (const { skillId, count } of flagged) {
    const { data } = await server.call(`GET /admin/skills/${skillId}/items?show=flagged`, { token });
    expect([data.toLookAt, data.pagination.total], 'as the list it leads to').toEqual([count, count]);
  }
});

test('the admins’ ranking lists everyone with addresses, and only people on the board have a rank', async () => {
  const server = await startTestServer(UNHURRIED);
  const { id } = await server.skill();
  await server.questions(id, 4);
  const people = [];
  for (const right of [4, 3, 3, 1]) {
    const person = await server.learner();
    people.push(person);
    await takeAt(server, person.id, id, { at: '2026-03-04T10:00:00Z', right });
  }
  const { token } = await server.admin();
  await server.store.pool.query('update users set is_active = false where id = $1', [people[0]?.id]);
  const { items, pagination } = (await server.call('GET /admin/reports?limit=3', { token })).data;
  expect(pagination).toEqual({ page: 1, limit: 3, total: 4, pages: 2 });
  const rows = items.map(({ rank, email, state }: { rank: number; email: string; state: string }) => [
    rank,
    email,
    state,
  ]);
  expect(rows[0]).toEqual([null, people[0]?.email, 'banned']);
  expect(rows.slice(1).map(([rank]: [number]) => rank)).toEqual([1, 1]);
  const rest = (await server.call('GET /admin/reports?limit=3&page=2', { token })).data.items;
  expect(rest).toHaveLength(1);
  expect(rest[0]).toMatchObject({ rank: 3, email: people[3]?.email, avgScore: 25 });
  // Ties share their rank across pages, and pages of people off the board, or empty pages, change no rank.
  const ranks = async (query: string) =>
    (await server.call(`GET /admin/reports?${query}`, { token })).data.items.map(({ rank }: { rank: number }) => rank);
  const pages = [
    'limit=1',
    'limit=2',
    'limit=1&page=2',
    'limit=2&page=2',
    'limit=1&page=3',
    'limit=1&page=4',
    'page=2',
  ];
  expect(await Promise.all(pages.map(ranks))).toEqual([[null], [null, 1], [1], [1, 3], [1], [3], []]);
});

describe('the full report of a learner', () => {
  test('joins the attempts of each skill and says only what they show', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const [algebra, botany] = [await server.skill({ name: 'Algebra' }), await server.skill({ name: 'Botany' })];
    await server.questions(algebra.id, 10);
    await server.questions(botany.id, 10);
    await takeAt(server, person.id, algebra.id, { at: '2026-03-01T10:00:00Z', right: 1 });
    await takeAt(server, person.id, algebra.id, { at: '2026-03-02T10:00:00Z', right: 9 });
    await takeAt(server, person.id, botany.id, { at: '2026-03-03T10:00:00Z', right: 5 });
    await takeAt(server, person.id, botany.id, { at: '2026-03-04T10:00:00Z', right: 7 });
    const { token } = await server.admin();
    const { data } = await server.call(`GET /admin/users/${person.id}/report`, { token });
    expect(data.person).toMatchObject({ id: person.id, email: person.email, state: 'active', role: 'user' });
    expect(data.statistics).toMatchObject({ totalQuizzes: 4, averageScore: 55, accuracyRate: 55 });
    expect(data.interval).toEqual(wilsonInterval(22, 40));
    expect(data.attempts.map(({ score }: { score: number }) => score)).toEqual([70, 50, 90, 10]);
    expect(data.attempts[0].interval).toEqual({ low: 39.68, high: 89.22 });
    expect(data.skills).toEqual([
      expect.objectContaining({ skillName: 'Botany', score: 60, change: 'same', interval: wilsonInterval(12, 20) }),
      expect.objectContaining({
        skillName: 'Algebra',
        score: 50,
        change: 'higher',
        firstScore: 10,
        latestScore: 90,
      }),
    ]);
  });

  test('has points with their own range, and averages of scores that no best score contradicts', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const scoringRule = 'points' as const;
    const [unequal, equal] = [await server.skill({ scoringRule }), await server.skill({ scoringRule })];
    const light = await server.questions(unequal.id, 9);
    await server.questions(unequal.id, 1, { points: 100 });
    await server.questions(equal.id, 10, { points: 3 });
    const chosen = new Map(light.map((id) => [id, 'key']));
    await takeAt(server, person.id, unequal.id, { at: '2026-03-01T10:00:00Z', chosen });
    await takeAt(server, person.id, equal.id, { at: '2026-03-02T10:00:00Z', right: 9 });
    const { token } = await server.admin();
    const { data } = await server.call(`GET /admin/users/${person.id}/report`, { token });
    const right = { correctAnswers: 9, totalQuestions: 10 };
    const points = { pointsEarned: 9, pointsPossible: 109 };
    const interval = wilsonInterval(...weightedShare({ ...points, pointsSquares: 10_009 }));
    expect(data.attempts).toMatchObject([
      { ...right, pointsEarned: 27, pointsPossible: 30, score: 90, interval: wilsonInterval(9, 10) },
      { ...right, ...points, score: 8.26, interval },
    ]);
    expect(data.skills).toMatchObject([
      { skillId: equal.id, score: 90, bestScore: 90, correct: 9, questions: 10, interval: wilsonInterval(9, 10) },
      { skillId: unequal.id, score: 8.26, bestScore: 8.26, correct: 9, questions: 10, interval },
    ]);
    expect(data.statistics.bestPoints).toEqual({ pointsEarned: 27, pointsPossible: 30 });
  });

  test('has the points of each skill’s best, first and latest score where they count', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    const [byPoints, equal] = [await server.skill({ scoringRule: 'points' }), await server.skill()];
    for (const { id } of [byPoints, equal]) await server.questions(id, 4, { points: 2 });
    for (const [day, right] of [1, 3, 2].entries())
      for (const { id } of [byPoints, equal])
        await takeAt(server, person.id, id, { at: `2026-03-0${day + 1}T10:00:00Z`, right });
    const { token } = await server.admin();
    const { skills } = (await server.call(`GET /admin/users/${person.id}/report`, { token })).data;
    const of = (pointsEarned: number) => ({ pointsEarned, pointsPossible: 8 });
    const pointsOf = (skillId: number) => {
      const skill = skills.find((one: { skillId: number }) => one.skillId === skillId);
      return [skill.bestPoints, skill.firstPoints, skill.latestPoints];
    };
    expect(pointsOf(byPoints.id)).toEqual([of(6), of(2), of(4)]);
    expect(pointsOf(equal.id)).toEqual([null, null, null]);
  });

  test('compares each skill with the first attempts of the group, from five people on', async () => {
    const server = await startTestServer(UNHURRIED);
    const { token } = await server.admin();
    const skill = await server.skill();
    await server.questions(skill.id, 10);
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => server.learner()));
    const [person] = people;
    const join = (id: number | undefined, group: string | null) =>
      server.call(`PUT /users/${id}`, { token, body: { group } });
    for (const [nth, { id }] of people.entries()) {
      await takeAt(server, id, skill.id, { at: '2026-03-01T10:00:00Z', right: 2 * (nth + 1) });
      if (nth > 0) await join(id, 'Day');
    }
    // A retake does not change the group's level.
    await takeAt(server, people[4]?.id ?? 0, skill.id, { at: '2026-03-02T10:00:00Z', right: 0 });
    const averages = async () => {
      const { data } = await server.call(`GET /admin/users/${person?.id}/report`, { token });
      return data.skills.map(({ groupAverage }: { groupAverage: number | null }) => groupAverage);
    };
    // Without a group, everyone; in one, its members, who are too few without this person.
    expect(await averages()).toEqual([60]);
    await join(person?.id, 'Evening');
    expect(await averages()).toEqual([null]);
    await join(person?.id, 'Day');
    expect(await averages()).toEqual([60]);
  });

  test('says that a person is above the group only if their first attempt is, not a retake', async () => {
    const server = await startTestServer(UNHURRIED);
    const { token } = await server.admin();
    const skill = await server.skill();
    await server.questions(skill.id, 10);
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => server.learner()));
    for (const [nth, { id }] of people.entries()) {
      await server.call(`PUT /users/${id}`, { token, body: { group: 'Day' } });
      await takeAt(server, id, skill.id, { at: '2026-03-01T10:00:00Z', right: nth === 0 ? 10 : 2 + (nth % 2) });
    }
    const [strong, repeater] = people;
    await takeAt(server, repeater?.id ?? 0, skill.id, { at: '2026-03-02T10:00:00Z', right: 10 });
    await takeAt(server, strong?.id ?? 0, skill.id, { at: '2026-03-02T10:00:00Z', right: 0 });
    const against = async (id: number | undefined, period: string) => {
      const { data } = await server.call(`GET /admin/users/${id}/report?period=${period}`, { token });
      return data.skills.map(({ againstGroup }: { againstGroup: string | null }) => againstGroup);
    };
    expect(await against(strong?.id, 'all')).toEqual(['above']);
    expect(await against(repeater?.id, 'all')).toEqual(['alike']);
  });

  test('is there for deactivated people, marked, and for people without attempts', async () => {
    const server = await startTestServer(UNHURRIED);
    const person = await server.learner();
    await server.call('POST /auth/deactivate', { token: person.token, body: {} });
    const { token } = await server.admin();
    const { data } = await server.call(`GET /admin/users/${person.id}/report`, { token });
    expect(data.person.state).toBe('deactivated');
    expect(data).toMatchObject({ interval: null, skills: [], attempts: [], performanceTrend: [] });
  });
});
