import { describe, expect, test } from 'vitest';
import { importing, said } from '../../test/assessment/testImports.ts';

const lost = (letter: string) => `/api/images/${letter.repeat(64)}#4x3`;
const file = (...questions: object[]) => JSON.stringify(questions);
const question = (texts: object) => ({
  questionText: 'Which one is it?',
  options: { A: 'this', B: 'that' },
  correctAnswer: 'A',
  ...texts,
});

describe('an item whose images are neither in the file nor in the bank', () => {
  test('is refused where it is no question without them, and the others are imported', async () => {
    const { upload, items, apply, view, live, skillId } = await importing();
    const graphs = { A: `![Graph](${lost('a')})`, B: `![Graph](${lost('b')})` };
    const read = await upload(
      file(
        question({ options: graphs }),
        question({ questionText: `![](${lost('a')})` }),
        question({ questionText: `![Which fruit is this?](${lost('a')})` }),
      ),
      'bank.json',
    );
    expect(read.counts).toMatchObject({ refused: 2, warning: 1 });
    const [first, second, third] = await items(read.id);
    expect(first?.reason).toBe(
      'Its images are neither in the file nor in this bank, and without them: Options must differ',
    );
    expect(second?.reason).toMatch(/and without them: The question text: /);
    expect(second).toMatchObject({ verdict: 'refused', question: null, warnings: [], duplicateOf: null });
    expect(third?.question?.questionText).toBe('Which fruit is this?');
    expect(said(third)).toContain(
      'The image “Which fruit is this?” is not kept: it is neither in the file nor in this bank.',
    );
    await apply(read.id, { mode: 'valid', status: 'live', target: { skillId } });
    expect(await view(read.id)).toMatchObject({ state: 'applied', problem: null, result: { imported: 1, refused: 2 } });
    expect(await live()).toHaveLength(1);
  });

  test('is refused if they are shown in syntax that cannot be rewritten', async () => {
    const { upload, items } = await importing();
    const text = `Which one is it? ![Graph][i]\n\n[i]: ${lost('a')}`;
    const read = await upload(file(question({ questionText: text })), 'bank.json');
    expect(await items(read.id)).toMatchObject([
      { reason: 'It names an image, by a reference, that is neither in the file nor in this bank.', question: null },
    ]);
  });

  test('is compared with the bank as it would be imported', async () => {
    const { upload, items, create } = await importing();
    const { id } = await create({ questionText: 'Which is it? A fruit', options: { A: 'this', B: 'that' } });
    const text = `Which is it? ![A fruit](${lost('a')})`;
    const read = await upload(file(question({ questionText: text })), 'bank.json');
    expect(await items(read.id)).toMatchObject([{ duplicateOf: `question ${id} of the bank` }]);
  });
});
