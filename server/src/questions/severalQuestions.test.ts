import { QUESTIONS_AT_ONCE } from '@assay/contract/questions/questionBank';
import { newQuestion } from '@assay/contract/questions/questions';
import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { author, fruitQuestion, startQuiz, together } from '../../test/assessment/testQuiz.ts';
import { idsOfAll } from './bank.service.ts';
import { createQuestions } from './questions.service.ts';

const sound = {
  questionText: 'Which planet of our solar system has the shortest year?',
  options: { A: 'Venus', B: 'Mars', C: 'Mercury', D: 'Earth' },
  correctAnswer: 'C',
  explanation: 'Mercury goes round the Sun in 88 days.',
  difficulty: 'easy',
};

async function desk() {
  const server = await author();
  const { call, token, app, skillId, store } = server;
  const set = (body: object) => call('POST /admin/questions/status', { token, body });
  const all = (query = '') => call<{ ids: number[] }>(`GET /admin/questions/all?${query}`, { token });
  const drafts = (count: number) => {
    const draft = { ...newQuestion.parse({ skillId, ...fruitQuestion }), status: 'draft' as const };
    return createQuestions(
      app,
      Array.from({ length: count }, () => draft),
    );
  };
  const statuses = async () =>
    (await store.pool.query('select status from questions order by id')).rows.map(({ status }) => status);
  return { ...server, set, all, drafts, statuses };
}

test('several questions need ids that are some and not too many, and a status there is', async () => {
  const { call, set, create, statuses, learner } = await desk();
  const { id } = await create();
  const many = Array.from({ length: QUESTIONS_AT_ONCE + 1 }, (_nothing, nth) => nth + 1);
  for (const questionIds of [[], ['1'], [0], [1.5], [null], many, id, undefined])
    expect((await set({ questionIds, status: 'archived' })).status).toBe(400);
  for (const status of ['gone', '', null, undefined])
    expect((await set({ questionIds: [id], status })).status).toBe(400);
  const body = { questionIds: [id], status: 'archived' };
  expect((await call('POST /admin/questions/status', { body })).status).toBe(401);
  expect((await call('POST /admin/questions/status', { token: (await learner()).token, body })).status).toBe(403);
  expect(await statuses()).toEqual(['live']);
});

test('as many ids as may be sent are taken, however long they are', async () => {
  const { set } = await desk();
  const questionIds = Array<number>(QUESTIONS_AT_ONCE).fill(Number.MAX_SAFE_INTEGER);
  const { status, data } = await set({ questionIds, status: 'live' });
  expect([status, data.changed, data.refused.length]).toEqual([200, 0, 1]);
});

test('of several questions those that are there change; the others are named with the reason', async () => {
  const server = await desk();
  const { call, token, set, create, learner, skillId, store } = server;
  const [one, two, gone] = [await create(), await create(), await create()];
  const done = await create({ status: 'draft' });
  await call(`DELETE /questions/${gone.id}`, { token });
  const questionIds = [999_999, two.id, one.id, two.id, gone.id, done.id];
  const { status, data } = await set({ questionIds, status: 'draft' });
  expect(status).toBe(200);
  expect(data).toEqual({
    changed: 2,
    refused: [gone.id, 999_999].map((id) => ({ id, reason: 'Question not found' })),
  });
  expect((await auditEvents(store, 'question_changed')).map(({ details }) => details)).toEqual([
    { questionIds: `${one.id},${two.id}`, fields: 'status', status: 'draft' },
  ]);
  // It gets no new version, and existing drafts are unchanged.
  const after = async (id: number) => (await call(`GET /questions/${id}`, { token })).data.question;
  expect(await after(two.id)).toMatchObject({ status: 'draft', version: 1 });
  expect(await after(done.id)).toEqual(done);
  expect((await startQuiz(server, await learner(), skillId)).body.code).toBe('no_questions');
});

test('questions of a deleted skill are not there any more', async () => {
  const { call, token, set, create, skillId } = await desk();
  const { id } = await create();
  await call(`DELETE /admin/skills/${skillId}`, { token });
  expect((await set({ questionIds: [id], status: 'draft' })).data).toEqual({
    changed: 0,
    refused: [{ id, reason: 'Question not found' }],
  });
});

test('repeated, changes and reports nothing', async () => {
  const { set, drafts, store } = await desk();
  const questionIds = await drafts(3);
  expect((await set({ questionIds, status: 'live' })).data).toEqual({ changed: 3, refused: [] });
  expect((await set({ questionIds, status: 'live' })).data).toEqual({ changed: 0, refused: [] });
  expect(await auditEvents(store, 'question_changed')).toHaveLength(1);
});

test('asked by many at the same moment, in any order, every question changes once', async () => {
  const { set, drafts, statuses, store } = await desk();
  const ids = await drafts(150);
  const replies = await together(6, (nth) =>
    set({ questionIds: nth % 2 === 0 ? ids : ids.toReversed(), status: 'review' }),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(replies.reduce((sum, { data }) => sum + data.changed, 0)).toBe(150);
  expect(new Set(await statuses())).toEqual(new Set(['review']));
  const audited = (await auditEvents(store, 'question_changed')).flatMap(({ details }) =>
    String(details['questionIds']).split(',').map(Number),
  );
  expect(audited.toSorted((one, other) => one - other)).toEqual(ids);
});

test('many change some at a time, and the audit log names each of them', async () => {
  const { set, drafts, statuses, store } = await desk();
  const questionIds = await drafts(230);
  expect((await set({ questionIds, status: 'live' })).data).toEqual({ changed: 230, refused: [] });
  expect(new Set(await statuses())).toEqual(new Set(['live']));
  const audited = (await auditEvents(store, 'question_changed')).map(({ details }) =>
    String(details['questionIds']).split(','),
  );
  expect(audited.map((ids) => ids.length)).toEqual([100, 100, 30]);
  expect(audited.flat().map(Number)).toEqual(questionIds);
});

test('all that a filter shows are those of every page, in its order', async () => {
  const { all, create, call, token, learner } = await desk();
  const [easy, hard] = [await create(sound), await create({ ...sound, difficulty: 'hard' })];
  const flawed = await create({ ...sound, questionText: 'Which of these is not a planet?', difficulty: 'medium' });
  const gone = await create({ ...sound, difficulty: 'hard' });
  await call(`PUT /questions/${gone.id}`, { token, body: { status: 'archived' } });
  expect((await all()).data.ids).toEqual([easy.id, hard.id, flawed.id]);
  expect((await all('sort=difficulty&direction=desc')).data.ids).toEqual([hard.id, flawed.id, easy.id]);
  expect((await all('status=archived')).data.ids).toEqual([gone.id]);
  expect((await all('flagged=true')).data.ids).toEqual([flawed.id]);
  expect((await all('search=nothing')).data.ids).toEqual([]);
  for (const query of ['status=gone', 'difficulty=brutal', 'flagged=maybe', 'skillId=x'])
    expect([query, (await all(query)).status]).toEqual([query, 400]);
  expect((await call('GET /admin/questions/all')).status).toBe(401);
  expect((await call('GET /admin/questions/all', { token: (await learner()).token })).status).toBe(403);
});

test('later matches of the filter are not reached', async () => {
  const { all, set, drafts, create, call, token } = await desk();
  const ids = await drafts(2);
  const questionIds = (await all('status=draft')).data.ids;
  const late = await create({ status: 'draft' });
  expect((await set({ questionIds, status: 'live' })).data).toEqual({ changed: ids.length, refused: [] });
  expect((await call(`GET /questions/${late.id}`, { token })).data.question.status).toBe('draft');
});

test('more questions than may be changed at once cannot be chosen together', async () => {
  const { app, drafts } = await desk();
  const ids = await drafts(3);
  const filter = { sort: 'written', direction: 'asc' } as const;
  expect(await idsOfAll(app, filter, 3)).toEqual(ids);
  await expect(idsOfAll(app, filter, 2)).rejects.toThrow(
    '3 questions match this filter, but you can select at most 2 at once. Narrow the filter.',
  );
});
