import { expect, test } from 'vitest';
import { UNHURRIED, questionAt, runningQuiz, startQuiz, takeQuiz } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import { regradeOf } from '../../test/testWorld.ts';

test.each(['attempts', 'answers'])('a filter that leaves nothing exports %s as a heading alone', async (list) => {
  const { call, url, admin } = await startTestServer();
  const { token } = await admin();
  const body = { list, format: 'csv', filter: { status: 'void' } };
  const { path, rows } = (await call('POST /exports', { token, body })).data;
  expect(rows).toBe(0);
  expect(await (await fetch(`${url}${path}`)).text()).toMatch(/^Attempt id,User id,[^\r\n]+\r\n$/);
});

test('chosen attempts are exported alone, with the group of their learner, assessments and why they are void', async () => {
  const server = await startTestServer(UNHURRIED);
  const { call, url, learner, store } = server;
  const { token } = await server.admin();
  const { id: skillId } = await server.skill();
  await server.questions(skillId, 2);
  const [ada, bob] = [await learner(), await learner()];
  await store.pool.query('update users set group_name = $1 where id = $2', ['Spring term', ada.id]);
  const taken = [await takeQuiz(server, ada, skillId), await takeQuiz(server, bob, skillId)];
  const [assessed, voided] = taken.map(({ attempt }) => attempt.id);
  await takeQuiz(server, bob, skillId);
  await call(`POST /admin/attempts/${assessed}/assess`, { token, body: { assessmentData: { comment: 'Good' } } });
  await call(`POST /admin/attempts/${voided}/void`, { token, body: { reason: 'The alarm rang' } });
  const exported = async (list: string, columns: string[]) => {
    const body = { list, format: 'csv', filter: { ids: [assessed, voided], direction: 'asc' } };
    const { path } = (await call('POST /exports', { token, body })).data;
    const [head = '', ...lines] = (await (await fetch(`${url}${path}`)).text()).trimEnd().split('\r\n');
    const places = columns.map((name) => head.split(',').indexOf(name));
    return lines.map((line) => places.map((place) => line.split(',')[place]));
  };
  expect(await exported('attempts', ['Attempt id', 'Group', 'Assessments', 'Void reason'])).toEqual([
    [String(assessed), 'Spring term', '1', ''],
    [String(voided), '', '0', 'The alarm rang'],
  ]);
  const groups = (await exported('answers', ['Group'])).flat();
  expect(groups).toEqual([...Array(groups.length / 2).fill('Spring term'), ...Array(groups.length / 2).fill('')]);
});

test('an answer is exported with the text that was asked, its skill, who gave it and what it earned', async () => {
  const server = await startTestServer(UNHURRIED);
  const { call, url, store } = server;
  const { token } = await server.admin();
  const { id: skillId } = await server.skill({ questionsPerQuiz: 2, scoringRule: 'points' });
  const ids = await server.questions(skillId, 2, { points: 3 });
  const ada = await server.learner();
  await takeQuiz(server, ada, skillId, { right: 1 });
  const asked = await store.pool.query('select question_id as id, question_text as text from question_versions');
  for (const id of ids) await call(`PUT /questions/${id}`, { token, body: { questionText: 'Asked anew, later?' } });
  const body = { list: 'answers', format: 'csv', filter: {} };
  const { path } = (await call('POST /exports', { token, body })).data;
  const [head = '', ...lines] = (await (await fetch(`${url}${path}`)).text()).trimEnd().split('\r\n');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(head.split(',').map((heading, nth) => [heading, cells[nth]]));
  });
  const texts = new Map(asked.rows.map(({ id, text }) => [String(id), text]));
  for (const row of rows)
    expect(row).toMatchObject({
      Email: ada.email,
      'Skill id': String(skillId),
      Version: '1',
      Question: texts.get(row['Question id'] ?? ''),
    });
  expect(rows.map((row) => `${row['Correct']} ${row['Points']} ${row['Points earned']}`).toSorted()).toEqual([
    'false 3 0',
    'true 3 3',
  ]);
});

test('the answers of attempts are exported as they count: by the key, by a correction, and not while they run', async () => {
  const server = await startTestServer(UNHURRIED);
  const { call, url, learner } = server;
  const admin = await server.admin();
  const { token } = admin;
  const { id: skillId } = await server.skill({ questionsPerQuiz: 2 });
  const [corrected = 0] = await server.questions(skillId, 2);
  await takeQuiz(server, await learner(), skillId, { right: 0 });
  await takeQuiz(server, await learner(), skillId, { right: 2 });
  await startQuiz(server, await learner(), skillId);
  const exported = async () => {
    const body = { list: 'answers', format: 'csv', filter: { direction: 'asc' } };
    const { path } = (await call('POST /exports', { token, body })).data;
    const [head = '', ...lines] = (await (await fetch(`${url}${path}`)).text()).trimEnd().split('\r\n');
    const [question, correct, scored] = ['Question id', 'Correct', 'In the score'].map((name) =>
      head.split(',').indexOf(name),
    );
    const cells = lines.map((line) => line.split(','));
    const of = (mine: boolean) =>
      cells
        .filter((row) => (Number(row[question ?? 0]) === corrected) === mine)
        .map((row) => `${row[correct ?? 0]} ${row[scored ?? 0]}`.toLowerCase());
    return { corrected: of(true), other: of(false) };
  };
  const asTaken = { corrected: ['false true', 'true true', ' '], other: ['false true', 'true true', ' '] };
  expect(await exported()).toEqual(asTaken);
  const regradeId = await regradeOf(server, admin, corrected);
  expect(await exported()).toEqual({ ...asTaken, corrected: ['true true', 'true true', ' '] });
  await call(`POST /admin/regrades/${regradeId}/undo`, { token });
  expect(await exported()).toEqual(asTaken);
});

test('the seconds on a question are those that the page of the attempt shows, also where it was only looked at', async () => {
  const quiz = await runningQuiz();
  const { call, url, attempt, finish, say, clock } = quiz;
  const { token } = await quiz.admin();
  clock.move(60);
  for (const [nth, questionTime] of [4, 5].entries()) await say(nth, 'A', { questionTime });
  const questionTimes = [17.04, null, 5.26].flatMap((seconds, nth) =>
    seconds === null ? [] : [{ questionId: questionAt(attempt, nth), seconds }],
  );
  await finish({ questionTimes });
  const { answers } = (await call(`GET /admin/attempts/${attempt.id}`, { token })).data.attempt;
  expect(answers.map(({ timeTaken }: { timeTaken: number }) => timeTaken)).toEqual([17, 5, 5.3, 0]);
  const body = { list: 'answers', format: 'csv', filter: {} };
  const { path } = (await call('POST /exports', { token, body })).data;
  const [head = '', ...lines] = (await (await fetch(`${url}${path}`)).text()).trimEnd().split('\r\n');
  const [seconds, given] = ['Time on question (s)', 'Answer'].map((name) => head.split(',').indexOf(name));
  const cells = lines.map((line) => line.split(','));
  expect(cells.map((row) => row[seconds ?? 0])).toEqual(['17', '5', '5.3', '']);
  expect(cells.map((row) => row[given ?? 0] !== '')).toEqual([true, true, false, false]);
});
