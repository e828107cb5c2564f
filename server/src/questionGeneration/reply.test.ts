import { describe, expect, test } from 'vitest';
import { itemsIn, reordered } from './reply.ts';

const entry = {
  questionText: 'Which planet has the shortest year?',
  options: { A: 'Venus', B: 'Mercury' },
  correctAnswer: 'B',
  explanation: 'It goes round the Sun in 88 days.',
  difficulty: 'easy',
  quote: '',
};

describe('a reply', () => {
  test('is read with words, marks and thoughts around it', () => {
    const list = JSON.stringify([entry]);
    for (const reply of [list, `Here they are:\n\`\`\`json\n${list}\n\`\`\`\nEnjoy!`, `<think>[1]</think>${list}`])
      expect(itemsIn(reply, 20)).toMatchObject([{ item: { correctAnswer: 'B' }, difficulty: 'easy' }]);
    expect(itemsIn(JSON.stringify({ questions: [entry] }), 20)).toHaveLength(1);
  });

  test('without questions gives none', () => {
    for (const reply of ['', 'I cannot do that.', '[', '[}', '{"a": 1}', '[1, null, "x"]'])
      expect([reply, itemsIn(reply, 20)]).toEqual([reply, []]);
  });

  test('gives at most what was wanted', () => {
    expect(itemsIn(JSON.stringify([entry, entry, entry]), 2)).toHaveLength(2);
  });

  test('may have its options as a list, and other forms are left to the gate', () => {
    const items = itemsIn(JSON.stringify([{ ...entry, options: ['Venus', 'Mercury'] }, { questionText: 'Why?' }]), 20);
    expect(items).toMatchObject([
      { item: { options: { A: 'Venus', B: 'Mercury' } } },
      { item: { options: {}, correctAnswer: '' }, difficulty: 'medium' },
    ]);
  });
});

test('options are put in another order, with their key', () => {
  const item = { ...entry, options: { A: 'Venus', B: 'Mercury', C: 'Mars' }, keepOrder: false };
  const drawn = reordered(item, () => 0);
  expect(Object.keys(drawn.options)).toEqual(['A', 'B', 'C']);
  expect(Object.values(drawn.options)).not.toEqual(['Venus', 'Mercury', 'Mars']);
  expect(drawn.options[drawn.correctAnswer]).toBe('Mercury');
  expect(reordered({ ...item, correctAnswer: 'E' }, () => 0).correctAnswer).toBe('E');
});
