import type { BankQuestion, DuplicatePair } from '@assay/contract/questions/questionBank';
import { describe, expect, test } from 'vitest';
import { author, fruitQuestion, takeQuiz } from '../../test/assessment/testQuiz.ts';
import { duplicatesTable } from './duplicatesExport.service.ts';

const planet = {
  questionText: 'Which planet of our solar system has the shortest year?',
  options: { A: 'Venus', B: 'Mars', C: 'Mercury', D: 'Earth' },
  correctAnswer: 'C',
  explanation: 'Mercury goes round the Sun in 88 days.',
  difficulty: 'easy',
};

test('the bank is for admins alone', async () => {
  const { call, learner, create } = await author();
  const { id } = await create();
  const { token } = await learner();
  const calls = [
    'GET /admin/questions',
    'GET /admin/questions/all',
    'GET /admin/questions/duplicates',
    'GET /admin/questions/tags',
    `GET /admin/questions/${id}/versions`,
    'GET /admin/skills-with-questions',
    'POST /admin/questions/status',
  ];
  for (const name of calls) {
    const asked = name.startsWith('P') ? { body: { questionIds: [id], status: 'archived' } } : {};
    expect([name, (await call(name, asked)).status]).toEqual([name, 401]);
    const refused = await call(name, { ...asked, token });
    expect([name, refused.status]).toEqual([name, 403]);
    expect(refused.text).not.toContain('pear');
  }
});

test('a filter that makes no sense is refused', async () => {
  const { call, token } = await author();
  for (const query of [
    'status=gone',
    'difficulty=brutal',
    'sort=key',
    'flagged=maybe',
    'skillId=x',
    'limit=101',
    'tag=',
  ])
    expect([query, (await call(`GET /admin/questions?${query}`, { token })).status]).toEqual([query, 400]);
});

test('the bank is found by tag, difficulty, status, words and what the lint says, in the order asked for', async () => {
  const { call, token, create } = await author();
  const sound = await create({ ...planet, name: 'Week 3, Nr. 5', tags: ['space'] });
  const flawed = await create({ ...planet, questionText: 'Which of these is not a planet?', difficulty: 'hard' });
  const draft = await create({ ...fruitQuestion, status: 'draft', explanation: 'Pears grow on trees.' });
  const gone = await create({ ...planet, questionText: 'What is the oldest planet of all?', status: 'draft' });
  await call(`PUT /questions/${gone.id}`, { token, body: { status: 'archived' } });
  const ids = async (query: string) =>
    (await call(`GET /admin/questions?${query}`, { token })).data.items.map(({ id }: BankQuestion) => id);
  expect(await ids('')).toEqual([sound.id, flawed.id, draft.id]);
  expect(await ids('sort=difficulty&direction=desc')).toEqual([flawed.id, sound.id, draft.id]);
  expect(await ids('tag=space')).toEqual([sound.id]);
  expect(await ids('difficulty=hard')).toEqual([flawed.id]);
  expect(await ids('status=archived')).toEqual([gone.id]);
  expect(await ids('search=fruit')).toEqual([draft.id]);
  expect(await ids('search=nr.%205')).toEqual([sound.id]);
  const flagged = (await call('GET /admin/questions?flagged=true', { token })).data;
  expect(flagged.pagination.total).toBe(1);
  expect(flagged.items).toMatchObject([{ id: flawed.id, findings: [{ code: 'negative_stem' }] }]);
  expect((await call('GET /admin/questions/tags', { token })).data.items).toEqual(['space']);
  await call(`PUT /questions/${flawed.id}`, { token, body: { questionText: 'Which of these is **NOT** a planet?' } });
  expect(await ids('flagged=true')).toEqual([]);
});

test('pages of flagged questions together are all of them', async () => {
  const { call, token, create } = await author();
  for (let nth = 0; nth < 5; nth += 1) await create({ questionText: `Which of these ${nth} is not a fruit?` });
  const pages = await Promise.all(
    [1, 2, 3, 4].map(
      async (page) => (await call(`GET /admin/questions?flagged=true&limit=2&page=${page}`, { token })).data,
    ),
  );
  expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0]);
  expect(pages[0].pagination).toMatchObject({ total: 5, pages: 3 });
});

test('every version of a question is kept, the newest first, with its author', async () => {
  const { call, token, create } = await author();
  const { id } = await create();
  await call(`PUT /questions/${id}`, { token, body: { questionText: 'Second?', correctAnswer: 'A' } });
  const { items } = (await call(`GET /admin/questions/${id}/versions`, { token })).data;
  expect(items).toMatchObject([
    { version: 2, questionText: 'Second?', correctAnswer: 'A' },
    { version: 1, questionText: fruitQuestion.questionText, correctAnswer: 'B' },
  ]);
  expect(items[0].author).toEqual(expect.any(String));
  expect((await call('GET /admin/questions/999999/versions', { token })).status).toBe(404);
});

test('duplicates are found in a skill and against the others, each pair once', async () => {
  const { call, token, create, skill } = await author();
  const one = await create(planet);
  const near = await create({ ...planet, questionText: 'Which planet in our solar system has the shortest year?' });
  const other = await skill({ name: 'Elsewhere' });
  const same = (await call('POST /questions', { token, body: { ...planet, skillId: other.id } })).data.question;
  const empty = await skill({ name: 'Alone' });
  const of = async (query: string) => (await call(`GET /admin/questions/duplicates${query}`, { token })).data;
  const all = await of('');
  expect(all).toMatchObject({ total: 3, questions: 3, keyPositions: { A: 0, B: 0, C: 3, D: 0 } });
  expect(all.items[0]).toMatchObject({ one: { id: one.id }, other: { id: same.id }, kind: 'same', similarity: 1 });
  expect(all.items.map(({ kind }: { kind: string }) => kind)).toEqual(['same', 'near', 'near']);
  expect((await of(`?skillId=${other.id}`)).total).toBe(2);
  expect(await of(`?skillId=${empty.id}`)).toMatchObject({ total: 0, questions: 0 });
  await call('POST /admin/questions/status', { token, body: { questionIds: [near.id], status: 'archived' } });
  expect((await of('')).total).toBe(1);
  await call(`PUT /admin/skills/${other.id}`, { token, body: { name: 'Somewhere' } });
  await call('POST /admin/questions/status', { token, body: { questionIds: [same.id], status: 'review' } });
  expect((await of('')).items).toMatchObject([{ other: { skillName: 'Somewhere', status: 'review' } }]);
  // Deleting a skill deletes its questions.
  await call(`DELETE /admin/skills/${other.id}`, { token });
  expect((await of('')).total).toBe(0);
});

test('the pairs of duplicates are written to a file some at a time, all of them and in the order of the list', async () => {
  const { app, call, token, create } = await author();
  for (let nth = 0; nth < 33; nth += 1) await create(planet);
  const { items, total } = (await call('GET /admin/questions/duplicates?limit=500', { token })).data;
  const table = duplicatesTable(app, {});
  const batches = await Array.fromAsync(table.batches());
  expect([total, await table.count()]).toEqual([528, 528]);
  expect(batches.map((rows) => rows.length)).toEqual([500, 28]);
  const [one, other] = ['Question id', 'Other id'].map((name) => table.headings.indexOf(name));
  const written = batches.flat().map((row) => [row[one ?? 0], row[other ?? 0]]);
  expect(written.slice(0, 500)).toEqual(items.map((pair: DuplicatePair) => [pair.one.id, pair.other.id]));
});

test('skills are listed with their questions', async () => {
  const { call, token, create, skillId } = await author();
  const { id } = await create();
  const { data } = await call('GET /admin/skills-with-questions', { token });
  expect(data.items).toMatchObject([{ id: skillId, isUsed: false, questions: [{ id, correctAnswer: 'B' }] }]);
});

describe('facility beside the difficulty', () => {
  // The right option is named as the quiz helpers expect.
  const known = { options: { A: 'key', B: 'pear', C: 'cloud' }, correctAnswer: 'A' };
  const listOf = async ({ call, token }: Awaited<ReturnType<typeof author>>, query = '') =>
    (await call<{ items: BankQuestion[] }>(`GET /admin/questions?${query}`, { token })).data.items;

  test('is empty until the first answer, then the share of right ones with its interval', async () => {
    const server = await author();
    const { id } = await server.create(known);
    expect(await listOf(server)).toMatchObject([{ id, measured: null }]);
    await takeQuiz(server, await server.learner(), server.skillId, { right: 1 });
    await takeQuiz(server, await server.learner(), server.skillId);
    const [listed] = await listOf(server);
    expect(listed?.measured).toEqual({
      version: 1,
      answers: 2,
      facility: 50,
      facilityInterval: { low: 9.45, high: 90.55 },
      disagreement: null,
    });
  });

  test('counts first attempts alone, and the version that was answered', async () => {
    const server = await author();
    const { id } = await server.create(known);
    const learner = await server.learner();
    await takeQuiz(server, learner, server.skillId);
    await takeQuiz(server, learner, server.skillId, { right: 1 });
    await server.call(`PUT /questions/${id}`, { token: server.token, body: { questionText: 'Which one is a fruit?' } });
    expect(await listOf(server)).toMatchObject([{ version: 2, measured: { version: 1, answers: 1, facility: 0 } }]);
  });

  test('orders the list, with unanswered questions last in either direction', async () => {
    const server = await author();
    const hard = await server.create(known);
    const { id: other } = await server.skill({ name: 'Vegetables' });
    const { data } = await server.call('POST /questions', {
      token: server.token,
      body: { ...fruitQuestion, ...known, skillId: other },
    });
    const unanswered = await server.create({ questionText: 'Which is a stone?', status: 'draft' });
    await takeQuiz(server, await server.learner(), server.skillId);
    await takeQuiz(server, await server.learner(), other, { right: 1 });
    const ids = async (query: string) => (await listOf(server, query)).map(({ id }) => id);
    expect(await ids('sort=facility')).toEqual([hard.id, data.question.id, unanswered.id]);
    expect(await ids('sort=facility&direction=desc')).toEqual([data.question.id, hard.id, unanswered.id]);
    expect(await ids('sort=facility&direction=desc&limit=1&page=2')).toEqual([hard.id]);
  });

  test('orders the list without losing a question under full marks, in the exports as well', async () => {
    const server = await author();
    const { call, token, skillId } = server;
    const full = await server.create(known);
    const other = await server.create({ ...known, questionText: 'Which is no stone?' });
    await takeQuiz(server, await server.learner(), skillId, { right: 1 });
    const path = `/admin/questions/${full.id}/regrades`;
    const { versions, revision } = (await call(`GET ${path}`, { token })).data;
    const decision = { versionIds: [versions[0].id], rule: 'full', reason: 'Ambiguous', revision };
    expect((await call(`POST ${path}`, { token, body: decision })).status).toBe(201);
    await server.app.afterwards.settled();
    const { items, pagination } = (await call('GET /admin/questions?sort=facility', { token })).data;
    expect(items).toMatchObject([{ id: other.id }, { id: full.id, measured: { answers: 1, facility: null } }]);
    expect(pagination.total).toBe(2);
    const preview = await call('GET /admin/question-export/preview?format=json&sort=facility', { token });
    expect(preview.data.count).toBe(2);
    const list = { list: 'questions', format: 'csv', filter: { sort: 'facility' } };
    expect((await call('POST /exports', { token, body: list })).data.rows).toBe(2);
  });
});
