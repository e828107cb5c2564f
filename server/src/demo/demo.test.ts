import type { LeaderboardEntry } from '@assay/contract/reports/reports';
import type { Skill } from '@assay/contract/questions/skills';
import { describe, expect, test } from 'vitest';
import type { Store } from '../platform/database/store.ts';
import { openSocket } from '../../test/testSocket.ts';
import { UNHURRIED, startQuiz, takeQuiz } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { demoAccounts } from './accounts.ts';
import { kitFields } from '@assay/contract/rounds/kits';
import { scorecardGaps } from '@assay/contract/rounds/scorecardGaps';
import { DEMO_CARDS, DEMO_KIT } from './kit.ts';
import { demoHint, hasDemoAccounts, removeDemo, seedDemo } from './demo.service.ts';
import { demoLinkToken } from './round.ts';

const TABLES = [
  'users',
  'skills',
  'questions',
  'question_versions',
  'attempts',
  'attempt_answers',
  'standings',
  'sessions',
  'meetings',
  'rounds',
  'kits',
  'scorecards',
];

async function rowCounts({ pool }: Store): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map(async (table) => [table, (await pool.query(`select count(*) as n from ${table}`)).rows[0].n] as const),
  );
  return Object.fromEntries(counts);
}

async function signIn({ call }: TestServer, { email, password }: { email: string; password: string }): Promise<Person> {
  const { data } = await call('POST /auth/login', { body: { email, password } });
  return { id: data.user.id, token: data.token, email, password };
}

async function seeded() {
  const server = await startTestServer(UNHURRIED);
  expect(await seedDemo(server.app)).toBe(true);
  return server;
}

describe('the demo', () => {
  test('brings accounts, skills and a past that holds together, once', async () => {
    const server = await seeded();
    const { call, store, app } = server;
    const learner = await signIn(server, demoAccounts.user);
    const skills: Skill[] = (await call('GET /skills', { token: learner.token })).data.items;
    expect(skills).toHaveLength(11);
    expect(skills.every(({ questionCount }) => questionCount >= 30)).toBe(true);
    expect(skills.filter(({ timeLimitSeconds }) => timeLimitSeconds !== 300)).toMatchObject([
      { name: 'Problem Solving', timeLimitSeconds: 1200, questionsPerQuiz: 10 },
    ]);
    const { data: report } = await call(`GET /reports/user/${learner.id}`, { token: learner.token });
    expect(report.statistics).toMatchObject({ totalQuizzes: 30, skillsAssessed: 10 });
    const history = (await call('GET /quiz/history?limit=100', { token: learner.token })).data.quizHistory;
    expect(history).toHaveLength(30);
    const shown = (await call(`GET /quiz/${history[0].id}`, { token: learner.token })).data.quizAttempt;
    expect(shown.answers.filter(({ isCorrect }: { isCorrect: boolean }) => isCorrect)).toHaveLength(
      history[0].correctAnswers,
    );
    const { leaderboard, me } = (await call('GET /reports/leaderboard', { token: learner.token })).data;
    expect(leaderboard.map(({ rank }: LeaderboardEntry) => rank)).toContain(1);
    expect(me.quizCount).toBe(30);
    expect((await startQuiz(server, learner, skills[0]?.id ?? 0)).data.quizAttempt.questions).toHaveLength(10);
    const boss = await signIn(server, demoAccounts.admin);
    expect(boss.token).toMatch(/^asy_/);
    const heatMap = (await call('GET /reports/heat-map?by=difficulty&period=all', { token: boss.token })).data;
    expect(heatMap.rows).toHaveLength(11);
    const byGroup = (await call('GET /reports/heat-map?by=group&period=all', { token: boss.token })).data;
    expect(byGroup.columns).toEqual(['Day classes', 'Evening classes', '']);
    const fields: ({ average: number | null } | null)[] = byGroup.rows.flatMap(
      ({ cells }: { cells: object[] }) => cells,
    );
    expect(fields.filter((field) => field !== null && field.average !== null).length).toBeGreaterThan(15);
    // Every score matches its answers.
    const { rows } = await store.pool.query(
      `select count(*) as wrong from attempts where status = 'completed' and points_earned <> (
         select coalesce(sum((item ->> 'points')::int), 0)
         from jsonb_array_elements(paper) item
         join question_versions versions on versions.id = (item ->> 'versionId')::bigint
         join attempt_answers answers on answers.attempt_id = attempts.id
           and answers.question_id = versions.question_id and answers.option_id = versions.key_option)`,
    );
    expect(rows[0].wrong).toBe(0);
    const { rows: outside } = await store.pool.query(
      `select 1 from attempts where time_taken_seconds > limit_seconds or completed_at > deadline
         or limit_seconds <> (select time_limit_seconds from skills where skills.id = skill_id)`,
    );
    expect(outside).toEqual([]);
    expect(await hasDemoAccounts(app)).toBe(true);
    expect((await demoHint(app))?.user).toEqual({
      email: demoAccounts.user.email,
      password: demoAccounts.user.password,
    });
  });

  test('has people with two-word names and their own initials, who joined before their first quiz', async () => {
    const { store } = await seeded();
    const { rows } = await store.pool.query<{ first: string; last: string; late: boolean }>(
      `select first_name as first, last_name as last, created_at >= (select min(started_at) from attempts
         where user_id = users.id) as late from users where role = 'user'`,
    );
    expect(rows).toHaveLength(25);
    for (const { first, last, late } of rows)
      expect([first, last, late]).toEqual([
        expect.stringMatching(/^[A-Z][a-z]+$/),
        expect.stringMatching(/^[A-Z][a-z]+$/),
        false,
      ]);
    expect(new Set(rows.map(({ first, last }) => first.charAt(0) + last.charAt(0))).size).toBe(25);
    const { rows: early } = await store.pool.query(
      'select 1 from attempts join skills on skills.id = skill_id where started_at < skills.created_at',
    );
    expect(early).toEqual([]);
  });

  test('has learners who were last seen at the end of their last quiz', async () => {
    const server = await seeded();
    const { rows } = await server.store.pool.query(
      `select 1 from users where role = 'user' and (select max(completed_at) from attempts where user_id = users.id)
         is distinct from (select max(last_seen_at) from sessions where user_id = users.id)`,
    );
    expect(rows).toEqual([]);
    const { token } = await signIn(server, demoAccounts.user);
    expect((await server.call('GET /auth/sessions', { token })).data.items).toHaveLength(1);
  });

  test('has questions that took different times, harder ones longer, together as long as their quiz', async () => {
    const { store } = await seeded();
    const { rows: alike } = await store.pool.query(
      'select 1 from attempt_answers group by attempt_id having count(distinct question_seconds) < count(*)',
    );
    expect(alike).toEqual([]);
    const { rows: late } = await store.pool.query(
      `select 1 from attempt_answers join attempts on attempts.id = attempt_id group by attempts.id
         having max(answered_at_seconds) > max(time_taken_seconds) + 1`,
    );
    expect(late).toEqual([]);
    const { rows } = await store.pool.query<{ difficulty: string; mean: number }>(
      `select difficulty, avg(question_seconds)::float8 as mean from attempt_answers
         join questions on questions.id = attempt_answers.question_id
         join question_versions on question_versions.question_id = questions.id
           and question_versions.version = questions.version
         group by difficulty order by mean`,
    );
    expect(rows.map(({ difficulty }) => difficulty)).toEqual(['easy', 'medium', 'hard']);
  });

  test('shows a learner who improves, with each skill but one taken three times', async () => {
    const server = await seeded();
    const { id, token } = await signIn(server, demoAccounts.user);
    const { data: report } = await server.call(`GET /reports/user/${id}`, { token });
    expect(report.changes).toEqual({ lastDay: 'higher', recentQuizzes: 'higher' });
    const days: { avgScore: number }[] = report.performanceTrend;
    const mean = (some: typeof days) => some.reduce((sum, { avgScore }) => sum + avgScore, 0) / some.length;
    expect(mean(days.slice(-5)) - mean(days.slice(0, 5))).toBeGreaterThan(30);
    const { data: usage } = await server.call(`GET /reports/user/${id}/skill-usage`, { token });
    expect(usage.map(({ count }: { count: number }) => count)).toEqual(Array(10).fill(3));
    expect(usage.map(({ skillName }: { skillName: string }) => skillName)).not.toContain('Problem Solving');
  });

  test('has a meeting that its admin opens and a candidate asks to join', async () => {
    const server = await seeded();
    const { token } = await signIn(server, demoAccounts.admin);
    const { items } = (await server.call('GET /meetings?search=Demo%20interview', { token })).data;
    expect(items).toMatchObject([{ title: 'Demo interview', startsAt: null, hosts: [{ isLead: true }] }]);
    const { meetingId } = items[0];
    // It stays open for weeks, because an evaluation takes longer than a day.
    server.clock.move(20 * 86_400);
    const host = await openSocket(server.url, (await signIn(server, demoAccounts.admin)).token);
    expect((await host.send('join-meeting', { meetingId })).ok).toBe(true);
    const candidate = await openSocket(server.url);
    expect((await candidate.send('request-join', { meetingId, userInfo: { name: 'Guest' } })).ok).toBe(true);
    await candidate.next('join-pending');
  });

  test('has a round with a candidate in every status', async () => {
    const server = await seeded();
    const { token } = await signIn(server, demoAccounts.admin);
    const { items } = (await server.call('GET /admin/virtual-rounds', { token })).data;
    expect(items).toMatchObject([
      {
        status: 'open',
        candidates: { invited: 1, scheduled: 1, interviewed: 1, decided: 1, no_show: 1, withdrawn: 1 },
      },
    ]);
    expect(Date.parse(items[0].nextInterview.startsAt)).toBeGreaterThan(server.clock.now().getTime());
  });

  test('its interviewed candidate has two scorecards for a kit that an admin could have written', async () => {
    const server = await seeded();
    const { token } = await signIn(server, demoAccounts.admin);
    const read = async (path: string) => (await server.call(`GET ${path}`, { token })).data;
    const [round] = (await read('/admin/virtual-rounds')).items;
    const own = `/admin/virtual-rounds/${round.id}`;
    expect(kitFields.parse(DEMO_KIT)).toEqual(DEMO_KIT);
    for (const card of DEMO_CARDS) expect(scorecardGaps(card, DEMO_KIT.competencies)).toEqual({});
    expect((await read(`${own}/kit`)).kit).toMatchObject({ title: DEMO_KIT.title, frozenAt: expect.any(String) });
    const { items } = await read(`${own}/feedback`);
    expect(items).toMatchObject([{ status: 'complete' }, { status: 'complete' }]);
    const cards = (await read(`/interviews/${items[0].meetingId}/scorecards`)).items;
    expect(cards.map(({ recommendation }: { recommendation: string }) => recommendation)).toEqual([
      'strong_yes',
      'yes',
    ]);
  });

  test('its decided candidate has a finished dossier: quizzes with ranges, two cards, and a decision that was emailed', async () => {
    const server = await seeded();
    const { token } = await signIn(server, demoAccounts.admin);
    const read = async (path: string) => (await server.call(`GET ${path}`, { token })).data;
    const [round] = (await read('/admin/virtual-rounds')).items;
    const own = `/admin/virtual-rounds/${round.id}/candidates`;
    const { items } = await read(own);
    const decided = items.find(({ status }: { status: string }) => status === 'decided');
    const { dossier } = await read(`${own}/${decided.id}`);
    expect(dossier.quizzes.length).toBeGreaterThanOrEqual(2);
    for (const { interval } of dossier.quizzes) expect(interval.low).toBeLessThan(interval.high);
    expect(dossier.interviews).toMatchObject([{ status: 'ended', missing: [], poorCall: null }]);
    expect(dossier.interviews[0].cards).toHaveLength(2);
    const email = { sentAt: expect.any(String), sentBy: expect.any(String) };
    expect(dossier.decisions).toMatchObject([{ outcome: 'advance', overrideReason: null, replacedAt: null, email }]);
    expect(dossier.decisions[0].rationale).not.toBe('');
  });

  test('is removed without a trace if unused, and does not come back', async () => {
    const { app, store } = await seeded();
    await removeDemo(app);
    expect(await rowCounts(store)).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
    expect(await seedDemo(app)).toBe(false);
    await removeDemo(app);
    expect(await rowCounts(store)).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
    expect([await hasDemoAccounts(app), await demoHint(app)]).toEqual([false, null]);
  });

  test('leaves what real people did: their attempts on its skills, archived, and their own skills', async () => {
    const server = await seeded();
    const { app, call, learner, admin, skill, questions, clock } = server;
    const [person, boss] = [await learner(), await admin()];
    const own = await skill({ name: 'Our own' });
    await questions(own.id, 2);
    const demo = await signIn(server, demoAccounts.user);
    await takeQuiz(server, demo, own.id);
    const demoAdmin = await signIn(server, demoAccounts.admin);
    const shared = (await call('POST /meetings', { token: demoAdmin.token, body: { title: 'Shared' } })).data.meeting;
    await call(`POST /meetings/${shared.meetingId}/hosts`, { token: boss.token, body: { userId: boss.id } });
    const round = (await call('POST /admin/virtual-rounds', { token: demoAdmin.token, body: { title: 'Ours' } })).data
      .round;
    const people = [{ name: 'Ana Lima', email: 'ana@example.org' }];
    await call(`POST /admin/virtual-rounds/${round.id}/candidates`, { token: boss.token, body: { people } });
    const [used, unused]: Skill[] = (await call('GET /skills', { token: person.token })).data.items;
    const { attempt } = await takeQuiz(server, person, used?.id ?? 0);
    const before = (await call(`GET /quiz/${attempt.id}`, { token: person.token })).text;
    await removeDemo(app);
    clock.move(3);
    expect((await call(`GET /quiz/${attempt.id}`, { token: person.token })).text).toBe(before);
    expect((await call('GET /skills', { token: person.token })).data.items).toMatchObject([
      { id: own.id, questionCount: 2 },
    ]);
    expect((await call(`GET /skills/${used?.id}`, { token: boss.token })).data.skill).toMatchObject({
      isActive: false,
    });
    expect((await call(`GET /skills/${unused?.id}`, { token: boss.token })).status).toBe(404);
    const { leaderboard, total } = (await call('GET /reports/leaderboard', { token: person.token })).data;
    expect([total, leaderboard]).toMatchObject([1, [{ id: person.id, rank: 1, quizCount: 1, avgScore: 0 }]]);
    const { items: meetings } = (await call('GET /meetings', { token: boss.token })).data;
    expect(meetings).toMatchObject([{ title: 'Shared', hosts: [{ userId: boss.id }] }]);
    const { items: rounds } = (await call('GET /admin/virtual-rounds', { token: boss.token })).data;
    expect(rounds).toMatchObject([{ title: 'Ours', candidates: { invited: 1 } }]);
    expect((await call('GET /quiz/active', { token: demo.token })).status).toBe(401);
    expect((await call('POST /auth/login', { body: demoAccounts.user })).body.code).toBe('invalid_credentials');
  });
});

test('a candidate of the demo has a working link, times to pick and quizzes to take', async () => {
  const server = await startTestServer();
  await seedDemo(server.app);
  const body = { token: demoLinkToken(3) };
  const { page } = (await server.call('POST /candidate/view', { body })).data;
  expect(page.slots.length).toBeGreaterThan(3);
  expect(page.quizzes.map(({ status }: { status: string }) => status)).toContain('open');
  const picked = await server.call('POST /candidate/pick', { body: { ...body, slotId: page.slots[0].id } });
  expect(picked.data.page.interview).toMatchObject({ status: 'scheduled', startsAt: page.slots[0].startsAt });
});
