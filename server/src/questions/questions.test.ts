import { newQuestion } from '@assay/contract/questions/questions';
import { describe, expect, test } from 'vitest';
import { author, fruitQuestion as body, startQuiz, together } from '../../test/assessment/testQuiz.ts';
import { createQuestions, questionVersions } from './questions.service.ts';

describe('writing a question', () => {
  test('is for admins, and so is reading one: the keys are inside', async () => {
    const { call, learner, create, skillId } = await author();
    const { id } = await create();
    const { token } = await learner();
    const calls = [
      'GET /questions',
      `GET /questions/${id}`,
      `GET /admin/skills/${skillId}/questions`,
      'POST /questions',
      'POST /admin/questions',
      `POST /admin/skills/${skillId}/questions`,
      `PUT /questions/${id}`,
      `PUT /admin/questions/${id}`,
      `DELETE /questions/${id}`,
      `DELETE /admin/questions/${id}`,
      `DELETE /admin/skills/${skillId}/questions/${id}`,
    ];
    for (const name of calls) {
      const asked = name.startsWith('P') ? { body: { ...body, skillId } } : {};
      expect([name, (await call(name, asked)).status]).toEqual([name, 401]);
      const refused = await call(name, { ...asked, token });
      expect([name, refused.status]).toEqual([name, 403]);
      expect(refused.text).not.toContain('pear');
    }
  });

  test('that is malformed is refused, names the field, and leaves nothing', async () => {
    const { call, token, skillId } = await author();
    const faults: [object, ...string[]][] = [
      [{ questionText: ' ' }, 'questionText'],
      [{ questionText: 'x'.repeat(4001) }, 'questionText'],
      [{ options: undefined }, 'options'],
      [{ options: ['stone', 'pear'] }, 'options'],
      [{ name: 'n'.repeat(256) }, 'name'],
      [{ name: 'two\nlines' }, 'name'],
      [{ options: { A: 'alone' }, correctAnswer: 'A' }, 'options'],
      [{ options: { A: 'one', C: 'three' }, correctAnswer: 'A' }, 'options'],
      [{ options: { B: 'two', C: 'three' } }, 'options'],
      [{ options: { A: 'one', b: 'two' }, correctAnswer: 'A' }, 'options.b', 'options'],
      [{ options: { A: '1', B: '2', C: '3', D: '4', E: '5', F: '6', G: '7' } }, 'options.G'],
      [{ options: { A: 'same', B: 'same' } }, 'options'],
      [{ options: { A: 'same', B: ' same ' } }, 'options'],
      [{ options: { A: 'one', B: '' } }, 'options.B'],
      [{ correctAnswer: 'D' }, 'correctAnswer'],
      [{ correctAnswer: 'b' }, 'correctAnswer'],
      [{ correctAnswer: undefined }, 'correctAnswer'],
      [{ correctAnswer: 'toString' }, 'correctAnswer'],
      [{ difficulty: 'brutal' }, 'difficulty'],
      [{ points: 0 }, 'points'],
      [{ points: 101 }, 'points'],
      [{ points: 1.5 }, 'points'],
      [{ tags: 'fruit' }, 'tags'],
      [{ tags: ['stone fruit', 'pears, apples'] }, 'tags.1'],
      [{ status: 'archived' }, 'status'],
      [{ skillId: 'one' }, 'skillId'],
    ];
    for (const [fault, ...fields] of faults) {
      const refused = await call('POST /questions', { token, body: { skillId, ...body, ...fault } });
      expect([fault, refused.status, refused.body.code]).toEqual([fault, 400, 'invalid_input']);
      expect([fault, Object.keys(refused.body.errors ?? {})]).toEqual([fault, fields]);
    }
    expect((await call('GET /questions', { token })).data.items).toEqual([]);
  });

  test('in a skill that does not exist is refused', async () => {
    const { call, token } = await author();
    expect((await call('POST /questions', { token, body: { ...body, skillId: 999_999 } })).status).toBe(404);
    expect((await call('POST /admin/skills/999999/questions', { token, body })).status).toBe(404);
    expect((await call('GET /admin/skills/999999/questions', { token })).status).toBe(404);
  });

  test('over a version that its author has not read is refused; of two at once one is', async () => {
    const { call, token, create } = await author();
    const { id } = await create();
    const path = `/questions/${id}`;
    const write = (questionText: string, version?: number) =>
      call(`PUT ${path}`, { token, body: { questionText, version } });
    const both = await together(2, (nth) => write(`Text ${nth}?`, 1));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('question_changed');
    const kept = (await call(`GET ${path}`, { token })).data.question;
    expect(kept).toMatchObject({
      version: 2,
      questionText: both.find(({ status }) => status === 200)?.data.question.questionText,
    });
    for (const version of [1, 3]) expect((await write('Over it?', version)).body.code).toBe('question_changed');
    expect((await call(`PUT ${path}`, { token, body: { status: 'draft', version: 1 } })).body.code).toBe(
      'question_changed',
    );
    expect((await call(`GET ${path}`, { token })).data.question).toEqual(kept);
    expect((await write('After it?', 2)).data.question.version).toBe(3);
    expect((await write('Whatever it is?')).data.question.version).toBe(4);
    for (const version of [0, 1.5, '4'])
      expect((await call(`PUT ${path}`, { token, body: { version } })).status).toBe(400);
  });

  test('takes the defaults, and what was written comes back', async () => {
    const { call, token, skillId, create } = await author();
    const plain = await create();
    expect(plain).toMatchObject({
      ...body,
      skillId,
      version: 1,
      status: 'live',
      name: '',
      points: 1,
      keepOrder: false,
      explanation: '',
      tags: [],
    });
    const full = {
      name: 'Zahl 7: „Ü“',
      questionText: 'Zwei\nZeilen, ünïcode 🍐',
      options: { A: '=1+1', B: '<b>', C: '💡', D: '4', E: '5', F: '6' },
      correctAnswer: 'F',
      explanation: 'because',
      difficulty: 'hard',
      points: 100,
      keepOrder: true,
      tags: ['x', 'y'],
      status: 'draft',
    };
    const created = await call(`POST /admin/skills/${skillId}/questions`, { token, body: full });
    expect(created.status).toBe(201);
    expect(created.data.question).toMatchObject(full);
    expect((await call(`GET /questions/${created.data.question.id}`, { token })).data.question).toEqual(
      created.data.question,
    );
  });

  test('unknown fields are dropped', async () => {
    const { call, token, create } = await author();
    const { id } = await create({ id: 4711, version: 9, createdBy: 1 });
    expect((await call(`GET /questions/${id}`, { token })).data.question.version).toBe(1);
  });
});

describe('changing a question', () => {
  test('with only some fields keeps the others and writes the next version', async () => {
    const { call, token, create } = await author();
    const before = await create({ name: 'n', explanation: 'why', tags: ['t'], points: 3 });
    const changed = await call(`PUT /questions/${before.id}`, { token, body: { questionText: 'Better?' } });
    expect(changed.data.question).toEqual({ ...before, questionText: 'Better?', version: 2 });
    const rekeyed = await call(`PUT /admin/questions/${before.id}`, {
      token,
      body: { correctAnswer: 'A', explanation: '' },
    });
    expect(rekeyed.data.question).toEqual({
      ...before,
      questionText: 'Better?',
      correctAnswer: 'A',
      explanation: '',
      version: 3,
    });
  });

  test('of status alone writes no version', async () => {
    const { call, token, create } = await author();
    const before = await create();
    const drafted = await call(`PUT /questions/${before.id}`, { token, body: { status: 'draft' } });
    expect(drafted.data.question).toEqual({ ...before, status: 'draft' });
    expect((await call(`PUT /questions/${before.id}`, { token, body: {} })).data.question).toEqual(
      drafted.data.question,
    );
  });

  test('must leave the key among the options', async () => {
    const { call, token, create } = await author();
    const before = await create({ correctAnswer: 'C' });
    const fewer = { options: { A: 'stone', B: 'pear' } };
    for (const change of [fewer, { correctAnswer: 'D' }, { ...fewer, correctAnswer: 'C' }]) {
      const refused = await call(`PUT /questions/${before.id}`, { token, body: change });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['correctAnswer']]);
    }
    expect((await call(`GET /questions/${before.id}`, { token })).data.question).toEqual(before);
    const both = await call(`PUT /questions/${before.id}`, { token, body: { ...fewer, correctAnswer: 'B' } });
    expect(both.data.question).toMatchObject({ ...fewer, correctAnswer: 'B' });
  });

  test('restores an earlier version as it is, including a tag with a comma, which is refused now', async () => {
    const { app, call, token, skillId, create } = await author();
    const other = await create();
    for (const points of [2, 3, 4]) await call(`PUT /questions/${other.id}`, { token, body: { points } });
    const written = newQuestion.parse({ skillId, ...body, explanation: 'why', points: 3, keepOrder: true });
    const [id] = await createQuestions(app, [{ ...written, tags: ['Paris, France', 'b'] }]);
    const first = (await call(`GET /questions/${id}`, { token })).data.question;
    const write = (change: object) => call(`PUT /questions/${id}`, { token, body: change });
    const options = { A: 'pear', B: 'rock' };
    await write({ questionText: '?', options, correctAnswer: 'A', points: 1, keepOrder: false, tags: [] });
    for (const [change, status] of [
      [{ tags: first.tags }, 400],
      [{ fromVersion: 0 }, 400],
      [{ fromVersion: 3 }, 404],
      [{ fromVersion: 1, version: 1 }, 409],
    ] as const)
      expect([change, (await write(change)).status]).toEqual([change, status]);
    const again = await write({ fromVersion: 1, version: 2 });
    expect(again.data.question).toEqual({ ...first, version: 3 });
    const changed = await write({ fromVersion: 1, points: 5, status: 'draft' });
    expect(changed.data.question).toEqual({ ...first, version: 4, points: 5, status: 'draft' });
  });

  test('that does not exist is not found', async () => {
    const { call, token } = await author();
    expect((await call('PUT /questions/999999', { token, body: { points: 2 } })).status).toBe(404);
    expect((await call('GET /questions/999999', { token })).status).toBe(404);
    expect((await call('DELETE /questions/999999', { token })).status).toBe(404);
  });

  test('at the same moment by two authors loses neither version', async () => {
    const { call, token, create, store } = await author();
    const { id } = await create();
    const replies = await together(12, (nth) => call(`PUT /questions/${id}`, { token, body: { points: nth + 1 } }));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { rows } = await store.pool.query(
      'select version, points from question_versions where question_id = $1 order by version',
      [id],
    );
    expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 13 }, (_nothing, nth) => nth + 1));
    const newest = await call(`GET /questions/${id}`, { token });
    expect(newest.data.question).toMatchObject({ version: 13, points: rows.at(-1).points });
  });

  test('never touches a version: the database itself refuses', async () => {
    const { create, store } = await author();
    const { id } = await create();
    for (const change of ["question_text = 'other'", "key_option = 'a'", 'points = 2', "options = '[]'", 'version = 7'])
      await expect(
        store.pool.query(`update question_versions set ${change} where question_id = $1`, [id]),
      ).rejects.toThrow('question versions are immutable');
    await store.pool.query('update question_versions set created_by = null where question_id = $1', [id]);
  });

  test('a draft is in no paper, and a live one is in the next', async () => {
    const server = await author();
    const { id } = await server.create({ status: 'draft' });
    const [one, two] = [await server.learner(), await server.learner()];
    expect((await startQuiz(server, one, server.skillId)).body.code).toBe('no_questions');
    await server.call(`PUT /questions/${id}`, { token: server.token, body: { status: 'live' } });
    expect((await startQuiz(server, two, server.skillId)).data.quizAttempt.questions).toMatchObject([{ id }]);
  });
});

test('versions that are remembered are not lost to a reader for whom others are forgotten meanwhile', async () => {
  const { app, create, store } = await author();
  await create();
  await create();
  const { rows } = await store.pool.query('select id from question_versions order by id');
  const [first, second] = rows.map(({ id }) => id);
  await questionVersions(app, [first]);
  const both = questionVersions(app, [first, second]);
  const more = questionVersions(
    app,
    Array.from({ length: 20_001 }, (_nothing, nth) => second + 1 + nth),
  );
  expect([...(await both).values()].map(({ versionId }) => versionId)).toEqual([first, second]);
  expect((await more).size).toBe(0);
  expect((await questionVersions(app, [first])).get(first)?.versionId).toBe(first);
});
