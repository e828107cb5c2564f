import { describe, expect, test } from 'vitest';
import { breaksOff, fallsSilent, says, status } from '../../test/scriptedModel.ts';
import { questionWriter, startGenerations, writtenQuestions } from '../../test/assessment/testGenerations.ts';
import { startTestServer } from '../../test/testServer.ts';

const another = {
  ...writtenQuestions[0],
  questionText: 'On the surface of which one does ice lie beside hot rock?',
  options: { A: 'Neptune', B: 'Mercury', C: 'Saturn' },
};

describe('a rejected item', () => {
  test('keeps its reason until that is taken back, and can be accepted after all', async () => {
    const { made, reject, accept } = await startGenerations();
    const { id } = await made();
    const rejected = (await reject(id, 2, 'Wrong key')).data.generation;
    expect(rejected.items.map((item: { rejected: string | null }) => item.rejected)).toEqual([null, 'Wrong key', null]);
    expect((await reject(id, 2, null)).data.generation.items[1].rejected).toBeNull();
    await reject(id, 1, 'Too easy');
    expect((await accept(id, 1)).data.generation.items[0]).toMatchObject({
      rejected: null,
      questionId: expect.any(Number),
    });
    expect((await reject(id, 1, 'Too easy')).body.code).toBe('item_accepted');
  });

  test('has a reason, and is one of one’s own', async () => {
    const { made, reject, act, admin } = await startGenerations();
    const { id } = await made();
    expect((await reject(id, 1, ' ')).status).toBe(400);
    expect((await reject(id, 4, 'No')).status).toBe(404);
    const colleague = (await admin()).token;
    for (const [name, body] of Object.entries({
      reject: { item: 1, reason: 'No' },
      regenerate: { item: 1 },
      stop: {},
    }))
      expect([name, (await act(name, id, body, colleague)).status]).toEqual([name, 404]);
  });
});

describe('another question', () => {
  test('is written with the reason, beside the others, checked and solved', async () => {
    const { made, reject, accept, regenerate, ended, model } = await startGenerations();
    const { id } = await made();
    await accept(id, 1);
    await reject(id, 2, 'Wrong key');
    const asked = model.requests.length;
    model.play(questionWriter([another]));
    const running = (await regenerate(id, 2)).data.generation;
    expect([running.state, running.items[1].rewriting]).toEqual(['checking', true]);
    const done = await ended(id);
    expect(done.items[1]).toMatchObject({
      questionText: another.questionText,
      rejected: null,
      rewriting: false,
      solved: true,
      questionId: null,
    });
    expect(done.items[0]?.questionId).not.toBeNull();
    const request = JSON.parse(model.requests[asked]?.body.messages.at(-1)?.content ?? '{}');
    expect(request).toMatchObject({
      count: 1,
      difficulties: ['hard'],
      instead: { questionText: writtenQuestions[1]?.questionText, reason: 'Wrong key' },
      others: [writtenQuestions[0]?.questionText, writtenQuestions[2]?.questionText],
    });
  });

  test('follows a wish, and the findings of the others are looked at again', async () => {
    const { generate, ended, regenerate, model } = await startGenerations();
    model.play(questionWriter([writtenQuestions[0], writtenQuestions[0]]));
    const { id, items } = await ended((await generate()).data.generation.id);
    expect(items[1]?.findings.map(({ check }) => check)).toContain('duplicates');
    const asked = model.requests.length;
    model.play(questionWriter([another]));
    await regenerate(id, 1, 'About the Sun');
    const done = await ended(id);
    expect(done.items[1]?.findings.map(({ check }) => check)).not.toContain('duplicates');
    expect(model.requests[asked]?.body.messages.at(-1)?.content).toContain('About the Sun');
  });

  test('is refused for an accepted item, and while one is written; others can be accepted meanwhile', async () => {
    const { made, accept, reject, regenerate, stop, model } = await startGenerations();
    const { id } = await made();
    await accept(id, 1);
    expect((await regenerate(id, 1)).body.code).toBe('item_accepted');
    expect((await regenerate(id, 4)).status).toBe(404);
    model.play(fallsSilent('['));
    expect((await regenerate(id, 3)).status).toBe(200);
    expect((await regenerate(id, 2)).body.code).toBe('generation_running');
    expect((await reject(id, 3, 'No')).body.code).toBe('generation_running');
    expect((await accept(id, 2)).data.generation.items[1].questionId).toEqual(expect.any(Number));
    expect((await stop(id)).data.generation.items[1].questionId).toEqual(expect.any(Number));
  });

  test('of two asked for at once one is written', async () => {
    const { made, regenerate, model } = await startGenerations();
    const { id } = await made();
    model.play(fallsSilent('['));
    const both = await Promise.all([regenerate(id, 1), regenerate(id, 2)]);
    expect(new Set(both.map(({ status: code }) => code))).toEqual(new Set([200, 409]));
  });

  test('is refused while another set is written', async () => {
    const { made, generate, regenerate, model } = await startGenerations();
    const { id } = await made();
    model.play(fallsSilent('['));
    await generate();
    expect((await regenerate(id, 1)).body.code).toBe('generation_running');
  });

  test.each([
    ['a model that fails', status(500), 'reports an error'],
    ['a connection that breaks', breaksOff('[{'), 'stopped in the middle'],
    ['words instead of a question', says('I would rather not.'), 'can’t be read'],
  ])('%s leaves the item as it was', async (_name, turn, problem) => {
    const { made, regenerate, ended, accept, model } = await startGenerations();
    const { id, items } = await made();
    model.play(turn);
    await regenerate(id, 1);
    const broken = await ended(id);
    expect(broken).toMatchObject({ state: 'broken', problem: expect.stringContaining(problem), items });
    expect((await accept(id, 1)).status).toBe(200);
  });
});

describe('a set that is stopped', () => {
  test('keeps its items, and the call of the model ends', async () => {
    const { generate, view, stop, accept, model } = await startGenerations();
    model.play(says(JSON.stringify(writtenQuestions)), fallsSilent(''));
    const { id } = (await generate()).data.generation;
    await expect.poll(async () => (await view(id)).state).toBe('checking');
    const stopped = (await stop(id)).data.generation;
    expect(stopped).toMatchObject({ state: 'broken', problem: 'You stopped it.' });
    expect(stopped.items).toHaveLength(3);
    await expect.poll(() => model.left).toBe(1);
    expect((await stop(id)).data.generation).toEqual(stopped);
    expect((await accept(id, 1)).status).toBe(200);
  });

  test('ends in the process that writes it, too', async () => {
    const { generate, view, model, store, clock, token } = await startGenerations();
    model.play(fallsSilent('['));
    const { id } = (await generate()).data.generation;
    const other = await startTestServer({ AI_BASE_URL: model.url, AI_MODEL: 'small' }, { store, clock });
    const stopped = await other.call(`POST /ai/questions/generations/${id}/stop`, { token, body: {} });
    expect(stopped.data.generation.state).toBe('broken');
    await expect.poll(() => model.left, { timeout: 10_000 }).toBe(1);
    expect((await view(id)).problem).toBe('You stopped it.');
  });
});

test('a deleted set is gone, also while it is written; its draft stays', async () => {
  const { made, accept, generate, call, token, model, admin } = await startGenerations();
  const { id } = await made();
  await accept(id, 1);
  const remove = (one: number, by = token) => call(`DELETE /ai/questions/generations/${one}`, { token: by });
  expect((await remove(id, (await admin()).token)).status).toBe(404);
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  expect((await call('GET /admin/questions', { token })).data.items).toHaveLength(1);
  model.play(fallsSilent('['));
  const running = (await generate()).data.generation.id;
  expect((await remove(running)).status).toBe(200);
  await expect.poll(() => model.left).toBe(1);
  expect((await generate()).status).toBe(201);
});
