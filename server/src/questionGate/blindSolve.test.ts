import type { GateItem } from '@assay/contract/questions/questionGeneration';
import { expect, test } from 'vitest';
import { blindSolveFindings } from './blindSolve.ts';
import type { BlindQuestion } from './blindSolve.ts';

const item: GateItem = {
  questionText: 'Which planet has the shortest year?',
  options: { A: 'Venus', B: 'Mars', C: 'Mercury', D: 'Earth' },
  correctAnswer: 'C',
  explanation: 'Mercury, of course.',
  keepOrder: false,
  quote: 'Mercury it is',
};

const letterOf = ({ options }: BlindQuestion, text: string | undefined) =>
  Object.entries(options).find(([, shown]) => shown === text)?.[0] ?? null;

/** The texts to answer with, in turn, with and without the question. */
async function solved(withStem: string[], without: string[] = [], change: Partial<GateItem> = {}) {
  const asked: BlindQuestion[] = [];
  let draws = 0;
  const findings = await blindSolveFindings(
    { ...item, ...change },
    async (question) => {
      asked.push(question);
      return letterOf(question, (question.questionText === null ? without : withStem).shift());
    },
    (below) => (draws += 7) % below,
  );
  return { findings, asked };
}
const three = (text: string) => [text, text, text];

test('the solver sees neither the key nor the explanation nor the quote, and the options in several orders', async () => {
  const { asked } = await solved(three('Mercury'));
  const shown = JSON.stringify(asked);
  expect(shown).not.toMatch(/of course|it is|correctAnswer/);
  for (const { options } of asked)
    expect(Object.values(options).toSorted()).toEqual(Object.values(item.options).toSorted());
  expect(new Set(asked.map(({ options }) => Object.values(options).join())).size).toBeGreaterThan(1);
  expect(asked.map(({ questionText }) => questionText === null)).toEqual([false, false, false, true]);
});

test('options whose order matters keep it', async () => {
  const { asked } = await solved(three('Mercury'), [], { keepOrder: true });
  for (const { options } of asked) expect(options).toEqual(item.options);
});

test('three right answers say nothing', async () => {
  expect((await solved(three('Mercury'))).findings).toEqual([]);
});

test('other answers make the key suspect; a single one is only a notice', async () => {
  expect((await solved(['Venus', 'Venus', 'Mercury'])).findings).toMatchObject([
    {
      code: 'key_suspect',
      severity: 'warning',
      what: 'Answered 3 times without the key: A, A and C, instead of C.',
      options: ['A'],
    },
  ]);
  expect((await solved(['Mercury', 'Mercury', 'Earth'])).findings).toMatchObject([
    { code: 'key_suspect', severity: 'notice', options: ['D'] },
  ]);
});

test('no answer, or a letter that was not shown, is another answer', async () => {
  expect((await solved(three('Pluto'))).findings).toMatchObject([{ code: 'key_suspect', options: [] }]);
  const findings = await blindSolveFindings(
    item,
    async () => 'F',
    () => 0,
  );
  expect(findings).toMatchObject([{ code: 'key_suspect', severity: 'warning' }]);
});

test('a key found three times without the question is given away', async () => {
  const { findings, asked } = await solved(three('Mercury'), three('Mercury'));
  expect(findings).toMatchObject([{ check: 'blindSolve', code: 'giveaway', severity: 'warning', options: ['C'] }]);
  expect(asked).toHaveLength(6);
});

test('one other guess ends the search for a giveaway', async () => {
  const { findings, asked } = await solved(three('Mercury'), ['Mercury', 'Venus']);
  expect([findings, asked.length]).toEqual([[], 5]);
});

test('an item without a key or options is not asked about', async () => {
  expect((await solved([], [], { correctAnswer: 'E' })).asked).toEqual([]);
  expect((await solved([], [], { options: { C: 'Mercury' } })).asked).toEqual([]);
});
