import { describe, expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { fallsSilent, status } from '../../test/scriptedModel.ts';
import { questionWriter, startGenerations, writtenQuestions } from '../../test/assessment/testGenerations.ts';
import { startTestServer } from '../../test/testServer.ts';

const text = {
  questionText: 'How long does Venus need for its way round the Sun?',
  options: { A: '88 days', B: '225 days', C: '365 days' },
  correctAnswer: 'B',
  explanation: 'Its year is shorter than ours.',
  keepOrder: true,
  difficulty: 'medium',
};
/** Mends the third of the written questions, which has one option. */
const mended = { ...text, questionText: 'Which of these is the time that a planet needs for its way round the Sun?' };

async function startEditing(settings?: Record<string, string>) {
  const started = await startGenerations(settings);
  const edit = (id: number, body: object, by = started.token) =>
    started.act('edit', id, { item: 2, version: 1, ...text, ...body }, by);
  return { ...started, edit };
}

describe('an edit is refused', () => {
  test('from strangers, learners and other admins', async () => {
    const { made, edit, learner, admin, call } = await startEditing();
    const { id } = await made();
    const path = `POST /ai/questions/generations/${id}/edit`;
    expect((await call(path, { body: { item: 2, version: 1, ...text } })).status).toBe(401);
    expect((await edit(id, {}, (await learner()).token)).status).toBe(403);
    expect((await edit(id, {}, (await admin()).token)).status).toBe(404);
    expect((await edit(id + 1, {})).status).toBe(404);
    expect((await edit(id, { item: 4 })).status).toBe(404);
  });

  test('if the bank could not store it', async () => {
    const { made, edit, view } = await startEditing();
    const made1 = await made();
    const bodies = {
      'no text': { questionText: ' ' },
      'a long text': { questionText: 'x'.repeat(4001) },
      'one option': { options: { A: 'One' }, correctAnswer: 'A' },
      'seven options': { options: Object.fromEntries('ABCDEFG'.split('').map((letter) => [letter, letter])) },
      'a gap in the letters': { options: { A: 'One', C: 'Three' }, correctAnswer: 'A' },
      'an empty option': { options: { A: 'One', B: ' ' } },
      'two equal options': { options: { A: 'One', B: 'One' } },
      'a long option': { options: { A: 'x'.repeat(1001), B: 'y' } },
      'a key that is no option': { correctAnswer: 'D' },
      'two keys': { correctAnswer: 'A, B' },
      'a long explanation': { explanation: 'x'.repeat(4001) },
      'an unknown difficulty': { difficulty: 'brutal' },
      'no version': { version: undefined },
      'no item': { item: 0 },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const { status: code, body: reply } = await edit(made1.id, body);
      expect([name, code, reply.code]).toEqual([name, 400, 'invalid_input']);
    }
    expect(await view(made1.id)).toEqual(made1);
  });

  test('of an accepted or rejected item', async () => {
    const { made, edit, accept, reject } = await startEditing();
    const { id } = await made();
    await accept(id, 1);
    expect((await edit(id, { item: 1 })).body.code).toBe('item_accepted');
    await reject(id, 2, 'Wrong key');
    expect((await edit(id, {})).body.code).toBe('item_rejected');
    await reject(id, 2, null);
    expect((await edit(id, {})).status).toBe(200);
  });

  test('for all but one of those who read the same version; an unread text is not accepted either', async () => {
    const { made, edit, accept, ended, view } = await startEditing();
    const { id } = await made();
    const texts = ['How long is a year on Venus, in days of ours?', 'In how many days does Venus go round the Sun?'];
    const both = await Promise.all(texts.map((questionText) => edit(id, { questionText })));
    expect(new Set(both.map(({ status: code }) => code))).toEqual(new Set([200, 409]));
    expect(both.find(({ status: code }) => code === 409)?.body.code).toBe('item_changed');
    const won = texts[both.findIndex(({ status: code }) => code === 200)];
    await ended(id);
    expect((await view(id)).items[1]).toMatchObject({ version: 2, questionText: won });
    const acceptRead = (version: number) => accept(id, 2, undefined, version);
    expect((await acceptRead(1)).body.code).toBe('item_changed');
    expect((await acceptRead(2)).status).toBe(200);
  });

  test('while the item is written anew; others can be edited meanwhile', async () => {
    const { made, edit, regenerate, view, stop, model } = await startEditing();
    const { id } = await made();
    model.play(fallsSilent('['));
    await regenerate(id, 2);
    expect((await edit(id, {})).body.code).toBe('generation_running');
    expect((await edit(id, { item: 3, ...mended })).status).toBe(200);
    await stop(id);
    expect((await view(id)).items[2]).toMatchObject({ questionText: mended.questionText, verdict: 'warning' });
  });

  test('in a deleted skill, where nothing can be accepted either; one that is not active takes drafts', async () => {
    const { made, edit, accept, ended, call, token, skillId } = await startEditing();
    const { id } = await made();
    const path = `PUT /admin/skills/${skillId}`;
    expect((await call(path, { token, body: { isActive: false } })).status).toBe(200);
    expect((await edit(id, {})).status).toBe(200);
    await ended(id);
    expect((await accept(id, 2)).status).toBe(200);
    const bank = (await call('GET /admin/questions', { token })).data.items;
    await call(`DELETE /admin/questions/${bank[0].id}`, { token });
    expect((await call(`DELETE /admin/skills/${skillId}`, { token })).data.outcome).toBe('deleted');
    expect((await edit(id, { item: 1 })).status).toBe(404);
    expect((await accept(id, 1)).status).toBe(404);
  });
});

test('an edited item is judged and answered again; the text of the model and the edit stay on record', async () => {
  const { made, edit, ended, model, store, author } = await startEditing();
  const before = await made();
  expect(before.items[1]?.findings.map(({ code }) => code)).toContain('key_suspect');
  const asked = model.requests.length;
  const edited = (await edit(before.id, {})).data.generation;
  expect([edited.state, edited.items[1].solved]).toEqual(['checking', false]);
  const done = await ended(before.id);
  const { questionText, options, correctAnswer, explanation, keepOrder, difficulty } = before.items[1] ?? {};
  expect(done.items[1]).toMatchObject({
    ...text,
    version: 2,
    solved: true,
    edit: {
      at: expect.any(String),
      written: { questionText, options, correctAnswer, explanation, keepOrder, difficulty },
    },
  });
  const codes = done.items[1]?.findings.map(({ code }) => code);
  expect(codes).not.toContain('key_suspect');
  expect(codes).toContain('quote_not_found');
  // The others were not asked about again.
  const sent = model.requests.slice(asked).map(({ body }) => body.messages.at(-1)?.content ?? '');
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.some((message) => message.includes('shortest year'))).toBe(false);
  const again = (await edit(before.id, { version: 2, explanation: '' })).data.generation;
  expect(again.items[1]).toMatchObject({ version: 3, explanation: '', edit: { written: { questionText } } });
  expect(await auditEvents(store, 'generated_question_edited')).toMatchObject(
    [2, 3].map((version) => ({ actorId: author.id, details: { generationId: before.id, item: 2, version } })),
  );
});

test('a refused item is mended, and can then be accepted', async () => {
  const { made, edit, ended, accept, call, token } = await startEditing();
  const { id } = await made();
  expect((await accept(id, 3)).body.code).toBe('item_refused');
  expect((await edit(id, { item: 3, ...mended })).status).toBe(200);
  const [, , item] = (await ended(id)).items;
  expect(item).toMatchObject({ solved: true, verdict: 'warning' });
  const { questionId } = (await accept(id, 3)).data.generation.items[2];
  expect((await call(`GET /questions/${questionId}`, { token })).data.question).toMatchObject(mended);
});

test('an edit changes the findings of the other items, not those of an accepted one', async () => {
  const { made, edit, accept, ended } = await startEditing();
  const { id } = await made();
  const twin = {
    questionText: 'Which one of these planets has the shortest year?',
    options: writtenQuestions[0]?.options,
  };
  const codesOf = async (nth: number) => (await ended(id)).items[nth]?.findings.map(({ code }) => code);
  await edit(id, { ...twin, correctAnswer: 'B' });
  expect(await codesOf(1)).toContain('duplicate_near');
  await edit(id, { item: 1, version: 1 });
  expect(await codesOf(1)).not.toContain('duplicate_near');
  await accept(id, 2);
  const accepted = (await ended(id)).items[1];
  await edit(id, { item: 1, version: 2, ...twin, correctAnswer: 'B' });
  expect((await ended(id)).items[1]).toEqual(accepted);
});

describe('the model answers no edited item', () => {
  const unsolved = { version: 2, solved: false, questionText: text.questionText };

  test('when the tokens of the day are used up', async () => {
    const { made, edit } = await startEditing({ AI_DAILY_TOKENS: '1000' });
    const { id } = await made();
    const { generation } = (await edit(id, {})).data;
    expect([generation.state, generation.items[1]]).toMatchObject(['done', unsolved]);
  });

  test('while another set is written', async () => {
    const { made, edit, generate, model } = await startEditing();
    const { id } = await made();
    model.play(fallsSilent('['));
    await generate();
    const { generation } = (await edit(id, {})).data;
    expect([generation.state, generation.items[1]]).toMatchObject(['done', unsolved]);
  });

  test('when none is connected any more', async () => {
    const { made, edit, accept, store, clock, token } = await startEditing();
    const { id } = await made();
    const without = await startTestServer({}, { store, clock });
    const body = { item: 2, version: 1, ...text };
    const { generation } = (await without.call(`POST /ai/questions/generations/${id}/edit`, { token, body })).data;
    expect([generation.state, generation.items[1]]).toMatchObject(['done', unsolved]);
    expect((await accept(id, 2)).status).toBe(200);
    expect((await edit(id, {})).body.code).toBe('item_accepted');
  });

  test('that it failed on, and the edit stays', async () => {
    const { made, edit, ended, accept, model } = await startEditing();
    const { id } = await made();
    model.play(status(500));
    await edit(id, {});
    const broken = await ended(id);
    expect(broken).toMatchObject({ state: 'broken', problem: expect.stringContaining('reports an error') });
    expect(broken.items[1]).toMatchObject(unsolved);
    expect((await accept(id, 2)).status).toBe(200);
  });
});

test('what is edited while another item is written is answered afterwards, too', async () => {
  const { made, edit, regenerate, ended, model } = await startEditing();
  const { id } = await made();
  const turn = Promise.withResolvers<void>();
  const writer = questionWriter([{ ...writtenQuestions[0], questionText: 'On which one is ice beside hot rock?' }]);
  model.play((reply, request) => void turn.promise.then(() => writer(reply, request)), writer);
  await regenerate(id, 1);
  expect((await edit(id, {})).data.generation.items[1].solved).toBe(false);
  turn.resolve();
  const { items } = await ended(id);
  expect(items.slice(0, 2)).toMatchObject([
    { version: 2, edit: null, solved: true },
    { version: 2, solved: true },
  ]);
});

describe('the origin of a question', () => {
  test('is for admins, and names the model, the date, and who accepted it; its set for that admin alone', async () => {
    const { made, edit, ended, accept, call, token, admin, learner } = await startEditing();
    const { id, createdAt } = await made();
    await edit(id, {});
    await ended(id);
    const [one, two] = (await accept(id, 2), await accept(id, 1)).data.generation.items;
    const read = (questionId: number, by = token) => call(`GET /admin/questions/${questionId}/origin`, { token: by });
    expect((await read(one.questionId, (await learner()).token)).status).toBe(403);
    const origin = {
      model: 'small',
      promptVersion: 2,
      writtenAt: createdAt,
      generationId: id,
      verdict: 'ok',
      findings: [],
    };
    const name = (await call('GET /auth/me', { token })).data.user;
    const acceptedBy = `${name.firstName} ${name.lastName}`;
    expect((await read(one.questionId)).data.origin).toMatchObject({ ...origin, written: null, acceptedBy });
    expect((await read(two.questionId)).data.origin).toMatchObject({
      written: { questionText: writtenQuestions[1]?.questionText },
      verdict: 'warning',
      findings: [{ code: 'quote_not_found' }],
    });
    const colleague = (await admin()).token;
    expect((await read(one.questionId, colleague)).data.origin).toMatchObject({ acceptedBy, generationId: null });
    await call(`DELETE /ai/questions/generations/${id}`, { token });
    expect((await read(one.questionId)).data.origin).toMatchObject({ model: 'small', generationId: null });
  });

  test('is null for one that a person wrote', async () => {
    const { call, token, skillId } = await startGenerations();
    const body = { ...text, skillId };
    const { id } = (await call('POST /questions', { token, body })).data.question;
    expect((await call(`GET /admin/questions/${id}/origin`, { token })).data).toEqual({ origin: null });
    expect((await call(`GET /admin/questions/${id + 1}/origin`, { token })).status).toBe(404);
  });
});
