import { expect, test } from 'vitest';
import { UNHURRIED, takeQuiz } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

const MANY = 1500;

/** A person with more attempts than a page of the report or a batch of the file, many at the same instant. */
async function practised() {
  const server = await startTestServer(UNHURRIED);
  const { call, store, url } = server;
  const { token } = await server.admin();
  const { id: skillId } = await server.skill({ name: '=cmd()' });
  await server.questions(skillId, 3);
  const person = await server.learner();
  const { attempt } = await takeQuiz(server, person, skillId, { right: 2 });
  await store.pool.query(
    `insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares, limit_seconds,
       grace_seconds, scoring_rule, counting_rule, review_policy, started_at, deadline, completed_at, closed_by, time_taken_seconds,
       correct_answers, points_earned, score_percentage, counts)
     select user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares, limit_seconds, grace_seconds, scoring_rule,
       counting_rule, review_policy, started_at, deadline, completed_at - (n / 70) * interval '7 microseconds',
       closed_by, time_taken_seconds, correct_answers, points_earned, score_percentage, counts
     from attempts, generate_series(1, $2::int) n where attempts.id = $1`,
    [attempt.id, MANY - 1],
  );
  await store.pool.query(
    `insert into attempt_assessments (attempt_id, comment, shared, created_at)
     select $1, '+Comment ' || n, false, now() from generate_series(1, $2::int) n`,
    [attempt.id, MANY],
  );
  /** A file's lines without the heading, cell by cell. */
  const exported = async (list: string) => {
    const body = { list, format: 'csv', filter: { userId: person.id } };
    const { path, rows } = (await call('POST /exports', { token, body })).data;
    const [, ...lines] = (await (await fetch(`${url}${path}`)).text()).trimEnd().split('\r\n');
    expect(rows).toBe(lines.length);
    return lines.map((line) => line.split(','));
  };
  const report = async () => (await call(`GET /admin/users/${person.id}/report`, { token })).data;
  return { exported, report };
}

test.each(['reportAttempts', 'reportAssessments'])(
  'the %s of a report can be exported by admins only, for an existing person and a valid period',
  async (list) => {
    const server = await startTestServer(UNHURRIED);
    const [{ token }, learner] = [await server.admin(), await server.learner()];
    const ask = (filter: object, by?: string) =>
      server.call('POST /exports', { token: by, body: { list, format: 'csv', filter } });
    const filter = { userId: learner.id };
    expect((await ask(filter)).status).toBe(401);
    expect((await ask(filter, learner.token)).status).toBe(403);
    expect((await ask({ userId: 4711 }, token)).status).toBe(404);
    for (const wrong of [{}, { userId: 'x' }, { ...filter, period: 'year' }])
      expect((await ask(wrong, token)).status, JSON.stringify(wrong)).toBe(400);
    expect((await ask(filter, token)).data.rows).toBe(0);
  },
);

test('the file has every attempt once, also those that the report has no place for, and no name is a formula', async () => {
  const { exported, report } = await practised();
  const rows = await exported('reportAttempts');
  const ids = rows.map(([id]) => Number(id));
  expect(new Set(ids).size).toBe(MANY);
  const shown = (await report()).attempts.map(({ id }: { id: number }) => id);
  expect(shown).toHaveLength(100);
  expect(ids.slice(0, 100)).toEqual(shown);
  expect(rows.every((cells) => cells[2] === "'=cmd()")).toBe(true);
});

test('the same holds for what people wrote about them', async () => {
  const { exported, report } = await practised();
  const rows = await exported('reportAssessments');
  const comments = Array.from({ length: MANY }, (_nothing, nth) => `'+Comment ${MANY - nth}`);
  expect(rows.map((cells) => cells.at(-2))).toEqual(comments);
  const { assessments, totalAssessments } = await report();
  expect([assessments.length, totalAssessments]).toEqual([100, MANY]);
});
