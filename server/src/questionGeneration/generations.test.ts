import { describe, expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { breaksOff, fallsSilent, says, status } from '../../test/scriptedModel.ts';
import { questionWriter, startGenerations, writtenQuestions } from '../../test/assessment/testGenerations.ts';
import { startTestServer } from '../../test/testServer.ts';

describe('refused', () => {
  test('learners and strangers, and other admins for a set that is not theirs', async () => {
    const { call, generate, wanted, learner, admin: another, ended, accept } = await startGenerations();
    const { id } = (await generate()).data.generation;
    await ended(id);
    const outsider = (await learner()).token;
    expect((await generate(wanted, outsider)).status).toBe(403);
    expect((await call('POST /ai/questions/generate', { body: wanted })).status).toBe(401);
    expect((await accept(id, 1, outsider)).status).toBe(403);
    const colleague = (await another()).token;
    expect((await accept(id, 1, colleague)).status).toBe(404);
    expect((await call(`GET /ai/questions/generations/${id}`, { token: colleague })).status).toBe(404);
    expect((await call('GET /ai/questions/generations', { token: colleague })).data.items).toEqual([]);
  });

  test('what makes no sense', async () => {
    const { generate, wanted, skillId } = await startGenerations();
    const bodies = [
      {},
      { skillId, count: 3 },
      { ...wanted, count: 0 },
      { ...wanted, count: 21 },
      { ...wanted, difficulties: [] },
      { ...wanted, difficulties: ['brutal'] },
      { ...wanted, sourceText: 'x'.repeat(20_001) },
    ];
    for (const body of bodies) expect([body, (await generate(body)).status]).toEqual([body, 400]);
    expect((await generate({ ...wanted, skillId: 999_999 })).status).toBe(404);
  });

  test('without a model', async () => {
    const { call, admin, skill } = await startTestServer();
    const { token } = await admin();
    const body = { skillId: (await skill()).id, topic: 'Planets', count: 1 };
    expect((await call('POST /ai/questions/generate', { token, body })).body.code).toBe('no_model');
  });

  test('while another set is written', async () => {
    const { generate, model } = await startGenerations();
    model.play(fallsSilent('['));
    expect((await generate()).status).toBe(201);
    expect((await generate()).body.code).toBe('generation_running');
  });

  test('an item that is still being checked', async () => {
    const { generate, accept, view, model } = await startGenerations();
    model.play(says(JSON.stringify(writtenQuestions)), fallsSilent(''));
    const { id } = (await generate()).data.generation;
    await expect.poll(async () => (await view(id)).state).toBe('checking');
    expect((await accept(id, 1)).body.code).toBe('generation_running');
  });

  test.each([
    ['counted by the server', questionWriter()],
    ['which the server does not count', questionWriter(undefined, { used: null })],
  ])('beyond the tokens of the day, %s', async (_name, turn) => {
    const { generate, ended, model } = await startGenerations({ AI_DAILY_TOKENS: '1000' });
    model.play(turn);
    await ended((await generate()).data.generation.id);
    expect((await generate()).body.code).toBe('assistant_budget');
  });
});

test('a set is written, checked and solved, and each item has its verdict', async () => {
  const { call, token, generate, ended, model } = await startGenerations();
  const { status: code, data } = await generate();
  expect([code, data.generation.state, data.generation.items]).toEqual([201, 'writing', []]);
  const done = await ended(data.generation.id);
  expect(done).toMatchObject({ state: 'done', problem: null, model: 'small', promptVersion: 2, count: 3 });
  const codes = done.items.map(({ verdict, findings, solved }) => [
    verdict,
    solved,
    findings.filter(({ severity }) => severity !== 'notice').map((finding) => finding.code),
  ]);
  expect(codes).toEqual([
    ['ok', true, []],
    ['warning', true, ['quote_not_found', 'key_suspect']],
    ['refused', false, expect.arrayContaining(['not_storable', 'quote_missing'])],
  ]);
  // The first request holds no key but the source text, those that solve hold no key either.
  expect(model.requests.slice(1).some(({ body }) => JSON.stringify(body).includes('correctAnswer'))).toBe(false);
  const { items } = (await call('GET /ai/questions/generations', { token })).data;
  expect(items).toMatchObject([{ id: done.id, state: 'done' }]);
  expect(items[0]).not.toHaveProperty('items');
});

test('an accepted item becomes a draft once, and a refused one none', async () => {
  const { call, token, generate, ended, accept, store, author } = await startGenerations();
  const { id } = await ended((await generate()).data.generation.id);
  expect((await accept(id, 3)).body.code).toBe('item_refused');
  expect((await accept(id, 4)).status).toBe(404);
  const { items } = (await accept(id, 1)).data.generation;
  const { questionId } = items[0];
  expect((await accept(id, 1)).data.generation.items[0].questionId).toBe(questionId);
  const bank = (await call('GET /admin/questions', { token })).data;
  expect(bank.items).toMatchObject([{ id: questionId, status: 'draft', difficulty: 'easy' }]);
  const { correctAnswer, options } = bank.items[0];
  expect(options[correctAnswer]).toBe('Mercury');
  expect(await auditEvents(store)).toContainEqual(
    expect.objectContaining({
      action: 'question_created',
      actorId: author.id,
      details: expect.objectContaining({ questionId, generationId: id, model: 'small', verdict: 'ok' }),
    }),
  );
});

test.each([
  ['a model that fails', status(500), 'reports an error'],
  ['a connection that breaks', breaksOff('[{'), 'stopped in the middle'],
  ['words instead of questions', says('I would rather not.'), 'can’t be read'],
])('%s ends the set, with what can be done', async (_name, turn, problem) => {
  const { generate, ended, model } = await startGenerations();
  model.play(turn);
  const broken = await ended((await generate()).data.generation.id);
  expect(broken).toMatchObject({ state: 'broken', items: [], problem: expect.stringContaining(problem) });
  model.play(questionWriter());
  expect((await generate()).status).toBe(201);
});

test('a set whose server ended is given up, and another one can be written', async () => {
  const { generate, view, ended, model, store, clock } = await startGenerations();
  model.play(fallsSilent('['));
  const { id } = (await generate()).data.generation;
  await store.pool.query('update ai_generations set beat_at = $1', [new Date(clock.now().getTime() - 300_000)]);
  model.play(questionWriter());
  const next = (await generate()).data.generation;
  expect(await view(id)).toMatchObject({ state: 'broken', problem: expect.stringContaining('server was stopped') });
  expect((await ended(next.id)).state).toBe('done');
});
