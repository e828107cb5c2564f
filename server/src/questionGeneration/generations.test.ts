import type { Generation } from '@assay/contract/questionGeneration';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { breaksOff, fallsSilent, says, status } from '../../test/scriptedModel.ts';
import type { Turn } from '../../test/scriptedModel.ts';
import { startModel } from '../../test/testModel.ts';
import { startTestServer } from '../../test/testServer.ts';
import { untilHolds } from '../../test/testWaiting.ts';

const sourceText = 'Mercury goes round the Sun in 88 days. Venus needs 225 days, and the Earth 365.';
const written = [
  {
    questionText: 'Which of these planets has the shortest year?',
    options: { A: 'Venus', B: 'Mercury', C: 'Earth' },
    correctAnswer: 'B',
    explanation: 'It needs 88 days.',
    difficulty: 'easy',
    quote: 'Mercury goes round the Sun in 88 days',
  },
  {
    questionText: 'How long is the year of Venus?',
    options: { A: '88 days', B: '225 days', C: '365 days' },
    correctAnswer: 'C',
    explanation: 'It is as long as ours.',
    difficulty: 'hard',
    quote: 'Venus needs 365 days',
  },
  { questionText: 'What is a year?', options: { A: 'A time' }, correctAnswer: 'A', quote: '' },
];
const RIGHT = ['Mercury', '225 days'];

/** Writes these questions, then answers them as one who knows. */
const knowing =
  (how: Parameters<typeof says>[1] = {}): Turn =>
  (reply, request) => {
    const asked = JSON.parse(request.body.messages.at(-1)?.content ?? '{}');
    if (asked.options === undefined) return says(JSON.stringify(written), how)(reply, request);
    const right = Object.entries(asked.options).find(([, text]) => RIGHT.includes(String(text)));
    return says(asked.question === undefined ? 'none' : (right?.[0] ?? 'none'), how)(reply, request);
  };
const knows = knowing();

async function start(settings: Record<string, string> = {}) {
  const model = await startModel();
  model.play(knows);
  const server = await startTestServer({ AI_BASE_URL: model.url, AI_MODEL: 'small', ...settings });
  const admin = await server.admin();
  const { token } = admin;
  const { id: skillId } = await server.skill();
  const wanted = { skillId, sourceText, count: 3 };
  const generate = (body: object = wanted, by = token) =>
    server.call('POST /ai/questions/generate', { token: by, body });
  const view = async (id: number): Promise<Generation> =>
    (await server.call(`GET /ai/questions/generations/${id}`, { token })).data.generation;
  const ended = (id: number) =>
    untilHolds(async () => {
      const generation = await view(id);
      expect(['done', 'broken']).toContain(generation.state);
      return generation;
    });
  const accept = (id: number, item: number, by = token) =>
    server.call(`POST /ai/questions/generations/${id}/accept`, { token: by, body: { item } });
  return { ...server, model, author: admin, token, skillId, wanted, generate, view, ended, accept };
}

describe('refused', () => {
  test('learners and strangers, and other admins for a set that is not theirs', async () => {
    const { call, generate, wanted, learner, admin: another, ended, accept } = await start();
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
    const { generate, wanted, skillId } = await start();
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
    const { generate, model } = await start();
    model.play(fallsSilent('['));
    expect((await generate()).status).toBe(201);
    expect((await generate()).body.code).toBe('generation_running');
  });

  test('an item that is still being checked', async () => {
    const { generate, accept, view, model } = await start();
    model.play(says(JSON.stringify(written)), fallsSilent(''));
    const { id } = (await generate()).data.generation;
    await expect.poll(async () => (await view(id)).state).toBe('checking');
    expect((await accept(id, 1)).body.code).toBe('generation_running');
  });

  test.each([
    ['counted by the server', knows],
    ['which the server does not count', knowing({ used: null })],
  ])('beyond the tokens of the day, %s', async (_name, turn) => {
    const { generate, ended, model } = await start({ AI_DAILY_TOKENS: '1000' });
    model.play(turn);
    await ended((await generate()).data.generation.id);
    expect((await generate()).body.code).toBe('assistant_budget');
  });
});

test('a set is written, checked and solved, and each item has its verdict', async () => {
  const { call, token, generate, ended, model } = await start();
  const { status: code, data } = await generate();
  expect([code, data.generation.state, data.generation.items]).toEqual([201, 'writing', []]);
  const done = await ended(data.generation.id);
  expect(done).toMatchObject({ state: 'done', problem: null, model: 'small', promptVersion: 1, count: 3 });
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
  const { call, token, generate, ended, accept, store, author } = await start();
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
      details: expect.objectContaining({ questionId, generationId: id }),
    }),
  );
});

test.each([
  ['a model that fails', status(500), 'reports an error'],
  ['a connection that breaks', breaksOff('[{'), 'stopped in the middle'],
  ['words instead of questions', says('I would rather not.'), 'can’t be read'],
])('%s ends the set, with what can be done', async (_name, turn, problem) => {
  const { generate, ended, model } = await start();
  model.play(turn);
  const broken = await ended((await generate()).data.generation.id);
  expect(broken).toMatchObject({ state: 'broken', items: [], problem: expect.stringContaining(problem) });
  model.play(knows);
  expect((await generate()).status).toBe(201);
});

test('a set whose server ended is given up, and another one can be written', async () => {
  const { generate, view, ended, model, store, clock } = await start();
  model.play(fallsSilent('['));
  const { id } = (await generate()).data.generation;
  await store.pool.query('update ai_generations set beat_at = $1', [new Date(clock.now().getTime() - 300_000)]);
  model.play(knows);
  const next = (await generate()).data.generation;
  expect(await view(id)).toMatchObject({ state: 'broken', problem: expect.stringContaining('server was stopped') });
  expect((await ended(next.id)).state).toBe('done');
});
