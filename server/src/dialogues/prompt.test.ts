import { expect, test } from 'vitest';
import { itemFor, messagesFor } from './prompt.ts';

const answer = {
  questionText: 'Which one?',
  options: { A: 'One', B: 'Two' },
  selectedAnswer: null,
  correctAnswer: 'B',
  explanation: 'So.',
};
const item = itemFor(answer);

test('a corrected question says so, with every letter that counts', () => {
  expect(itemFor({ ...answer, acceptedAnswers: ['A', 'B'], correction: 'keys' })).toMatchObject({
    correct: ['A', 'B'],
    correction: 'The organisers corrected the key after the quiz.',
  });
  expect(item).toEqual({
    text: 'Which one?',
    options: { A: 'One', B: 'Two' },
    correct: ['B'],
    learnerAnswer: null,
    explanation: 'So.',
  });
});

test('the item stands in the first question that is left', () => {
  const cut = [
    { role: 'user', content: 'Why?' },
    { role: 'assistant', content: 'Because.' },
    { role: 'user', content: 'And "}] now?' },
  ] as const;
  const [first, second, third, ...rest] = messagesFor(item, cut);
  expect(rest).toEqual([]);
  expect(JSON.parse(first?.content ?? '')).toEqual({ item, question: 'Why?' });
  expect(second).toEqual({ role: 'assistant', content: 'Because.' });
  expect(JSON.parse(third?.content ?? '')).toEqual({ question: 'And "}] now?' });
});
