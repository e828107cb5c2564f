import { expect, test } from 'vitest';
import { author, fruitQuestion } from '../../test/assessment/testQuiz.ts';
import { indexDuplicates, indexing } from './duplicates/duplicateIndex.ts';
import { comparedBank, inSlices } from './lint.service.ts';

const planet = {
  questionText: 'Which planet of our solar system has the shortest year?',
  options: { A: 'Venus', B: 'Mars', C: 'Mercury', D: 'Earth' },
  correctAnswer: 'C',
  explanation: 'Mercury goes round the Sun in 88 days.',
  difficulty: 'easy',
};
const flawed = { ...planet, options: { ...planet.options, D: 'None of the above' } };

test('every call that writes a question answers with the lint’s findings, and stores it all the same', async () => {
  const { call, token, skillId } = await author();
  const write = [
    () => call('POST /questions', { token, body: { ...flawed, skillId } }),
    () => call('POST /admin/questions', { token, body: { ...flawed, skillId } }),
    () => call(`POST /admin/skills/${skillId}/questions`, { token, body: flawed }),
  ];
  for (const one of write) {
    const { status, data } = await one();
    expect([status, data.findings]).toEqual([
      201,
      expect.arrayContaining([expect.objectContaining({ code: 'none_of_the_above', options: ['D'] })]),
    ]);
    for (const path of [`/questions/${data.question.id}`, `/admin/questions/${data.question.id}`]) {
      const mended = await call(`PUT ${path}`, { token, body: { options: planet.options } });
      expect(mended.data.findings.map(({ code }: { code: string }) => code)).not.toContain('none_of_the_above');
      await call(`PUT ${path}`, { token, body: { options: flawed.options } });
    }
  }
});

test('a duplicate is named with its id and skill, whatever skill it is in; a question is none of itself', async () => {
  const { call, token, create, skillId } = await author();
  const first = await create(planet);
  const skill = await call('POST /skills', { token, body: { name: 'Astronomy again', category: 'Science' } });
  const again = await call('POST /questions', { token, body: { ...planet, skillId: skill.data.skill.id } });
  expect(again.data.findings).toMatchObject([{ code: 'duplicate_same', questionId: first.id }]);
  const changed = await call(`PUT /questions/${again.data.question.id}`, {
    token,
    body: { questionText: 'Which planet in our solar system has the shortest year?' },
  });
  expect(changed.data.findings).toMatchObject([{ code: 'duplicate_near', questionId: first.id }]);
  await call(`PUT /questions/${first.id}`, { token, body: { status: 'archived' } });
  expect(
    (await call(`PUT /questions/${again.data.question.id}`, { token, body: { tags: ['x'] } })).data.findings,
  ).toEqual([]);
  await create({ ...fruitQuestion, skillId });
});

test('comparing a bank with itself yields to others after every few questions', async () => {
  const bank = Array.from({ length: 500 }, (_nothing, nth) => ({ ...planet, questionText: `Which planet is ${nth}?` }));
  async function turnsDuring(steps: Generator<unknown, unknown>): Promise<number> {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await inSlices(steps);
    isOver = true;
    return turns;
  }
  expect(await turnsDuring(indexing(bank))).toBeGreaterThanOrEqual(10);
  expect(await turnsDuring(indexDuplicates(bank).pairs(50))).toBeGreaterThanOrEqual(10);
});

test('the pairs of a bank are found once, until one of its questions changes', async () => {
  const { app, call, token, create } = await author();
  const { id } = await create(planet);
  await create(planet);
  const [first, second] = await Promise.all([comparedBank(app), comparedBank(app)]);
  expect(first.pairs).toHaveLength(1);
  expect(second.pairs).toBe(first.pairs);
  expect((await comparedBank(app)).pairs).toBe(first.pairs);
  await call(`PUT /questions/${id}`, { token, body: { questionText: 'Who wrote the tale of the two cities?' } });
  expect((await comparedBank(app)).pairs).toEqual([]);
});
