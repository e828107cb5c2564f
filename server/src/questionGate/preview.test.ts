import { describe, expect, test } from 'vitest';
import { says, status as failsWith } from '../../test/scriptedModel.ts';
import type { Turn } from '../../test/scriptedModel.ts';
import { startModel } from '../../test/testModel.ts';
import { author } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

const planet = {
  questionText: 'Which planet of our solar system has the shortest year?',
  options: { A: 'Venus', B: 'Mars', C: 'Mercury', D: 'Earth' },
  correctAnswer: 'C',
  explanation: 'Mercury goes round the Sun in 88 days.',
};
const NAME = 'POST /ai/questions/preview';

describe('a set of questions', () => {
  test('is checked for admins alone', async () => {
    const { call, learner } = await author();
    const body = { items: [planet] };
    expect((await call(NAME, { body })).status).toBe(401);
    expect((await call(NAME, { body, token: (await learner()).token })).status).toBe(403);
  });

  test('is refused when it is empty, too large, or holds what cannot be stored', async () => {
    const { call, token } = await author();
    const eleven = Object.fromEntries('ABCDEFGHIJK'.split('').map((letter) => [letter, letter]));
    const bodies = {
      none: {},
      empty: { items: [] },
      'too many items': { items: Array.from({ length: 21 }, () => planet) },
      'no text': { items: [{ ...planet, questionText: undefined }] },
      'a long text': { items: [{ ...planet, questionText: 'x'.repeat(4001) }] },
      'a long option': { items: [{ ...planet, options: { A: 'x'.repeat(1001), B: 'y' } }] },
      'too many options': { items: [{ ...planet, options: eleven }] },
      'a long name of an option': { items: [{ ...planet, options: { 'the first': 'x' } }] },
      'a deceptive character': { items: [{ ...planet, explanation: 'left \u202e right' }] },
      'an empty source': { items: [planet], sourceText: ' ' },
      'a long source': { items: [planet], sourceText: 'x'.repeat(20_001) },
      'an id that is none': { items: [{ ...planet, questionId: 0 }] },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const { status, body: reply } = await call(NAME, { token, body });
      expect([name, status, reply.code]).toEqual([name, 400, 'invalid_input']);
    }
  });

  test('gets a verdict on each item and on the whole, and nothing is stored', async () => {
    const { call, token, create, store } = await author();
    const { id } = await create(planet);
    const before = await everyRow(store);
    const sound = {
      questionText: 'In which ocean does the Gulf Stream begin its way north-east?',
      options: { A: 'The Pacific', B: 'The Atlantic', C: 'The Indian Ocean', D: 'The Arctic Ocean' },
      correctAnswer: 'B',
      explanation: 'It leaves the Gulf of Mexico past Florida.',
    };
    const { status, data } = await call(NAME, {
      token,
      body: {
        items: [
          sound,
          { ...planet, questionText: 'Of all planets in our solar system, which one has the shortest year?' },
          { ...planet, questionId: id },
          { ...sound, questionText: 'Which is not an ocean?', options: { A: 'The Alps' } },
        ],
      },
    });
    expect(status).toBe(200);
    expect(data.skipped).toEqual(['blindSolve', 'quote']);
    expect(data.items).toMatchObject([
      { verdict: 'ok', findings: [] },
      { verdict: 'warning', findings: [{ check: 'duplicates', code: 'duplicate_near', questionId: id }] },
      // Of itself it is no duplicate, of the item before it is.
      { verdict: 'warning', findings: [{ check: 'duplicates', otherItem: 2 }] },
      { verdict: 'refused', findings: [{ what: 'There is only one option.' }, {}, { code: 'negative_stem' }] },
    ]);
    expect(await everyRow(store)).toBe(before);
  });

  test('is compared with a source text if there is one', async () => {
    const { call, token } = await author();
    const sourceText = 'Mercury needs 88 days for its way\nround the Sun.';
    const items = [
      { ...planet, quote: '88 days for its way round the Sun' },
      { ...planet, quote: '87 days for its way round the Sun' },
    ];
    const { data } = await call(NAME, { token, body: { items, sourceText } });
    expect(data.skipped).toEqual(['blindSolve']);
    const ofQuote = data.items.map(({ findings }: { findings: { check: string; code: string }[] }) =>
      findings.filter(({ check }) => check === 'quote').map(({ code }) => code),
    );
    expect(ofQuote).toEqual([[], ['quote_not_found']]);
  });
});

describe('a language model', () => {
  const asked = { items: [planet], blindSolve: true };
  const answers =
    (text: string): Turn =>
    (reply, request) => {
      const { question, options } = JSON.parse(request.body.messages.at(-1)?.content ?? '{}');
      const [letter = 'none'] = Object.entries(options).find(([, option]) => option === text) ?? [];
      return says(question === undefined ? 'none' : letter)(reply, request);
    };

  async function startGate(settings: Record<string, string> = {}) {
    const model = await startModel();
    const server = await startTestServer({ AI_BASE_URL: model.url, AI_MODEL: 'small', ...settings });
    const { token } = await server.admin();
    const preview = (body: object) => server.call(NAME, { token, body });
    return { model, preview, server, token };
  }

  test('answers only when asked to, and its verdict is one of the others', async () => {
    const { model, preview } = await startGate();
    model.play(answers('Mercury'));
    const without = (await preview({ items: [planet] })).data;
    expect([model.requests.length, without.skipped]).toEqual([0, ['blindSolve', 'quote']]);
    const agreed = (await preview(asked)).data;
    expect(agreed).toEqual({ ...without, skipped: ['quote'] });
    // Three times with the question, and once without it.
    expect(model.requests).toHaveLength(4);
    expect(JSON.stringify(model.requests.map(({ body }) => body))).not.toContain('88 days');
    model.play(answers('Venus'));
    expect((await preview(asked)).data.items).toMatchObject([
      { verdict: 'warning', findings: [{ check: 'blindSolve', code: 'key_suspect', options: ['A'] }] },
    ]);
  });

  test('that is not there is skipped', async () => {
    const { call, token } = await author();
    expect((await call(NAME, { token, body: asked })).data.skipped).toEqual(['blindSolve', 'quote']);
  });

  test('answers few items at once', async () => {
    const { preview } = await startGate();
    const four = Array.from({ length: 4 }, () => planet);
    expect((await preview({ items: four, blindSolve: true })).body.errors).toHaveProperty('blindSolve');
    expect((await preview({ items: four })).status).toBe(200);
  });

  test('that fails is said, and what it used counts, up to the tokens of the day', async () => {
    const { model, preview, server, token } = await startGate({ AI_DAILY_TOKENS: '3000' });
    model.play(answers('Mercury'), failsWith(500));
    const failed = await preview(asked);
    expect([failed.status, failed.body.code]).toEqual([503, 'assistant_unavailable']);
    expect(failed.body.message).toContain('reports an error');
    const { used } = (await server.call('GET /ai/status', { token })).data.today;
    expect(used).toBeGreaterThan(0);
    model.play(answers('Mercury'));
    expect((await preview(asked)).status).toBe(200);
    expect((await preview(asked)).body.code).toBe('assistant_budget');
    expect((await preview({ items: [planet] })).status).toBe(200);
  });
});
