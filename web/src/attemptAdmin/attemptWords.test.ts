import { expect, test } from 'vitest';
import { type ActedOn, refusalsText } from './attemptWords.ts';

const of = (id: number, firstName: string): ActedOn => ({
  id,
  status: 'open',
  learner: { id, firstName, lastName: 'Byron', picture: null },
});

test('an act on several attempts names whose it left as they were, and not a whole room of them', () => {
  const attempts = [of(1, 'Ada'), of(2, 'Bob')];
  const refused = [2, 7, 1, 3, 4].map((id) => ({ id, reason: 'It is over.' }));
  expect(refusalsText(attempts, { refused: refused.slice(0, 1) })).toBe('Bob Byron: It is over.');
  expect(refusalsText(attempts, { refused })).toBe(
    'Bob Byron: It is over. Attempt 7: It is over. Ada Byron: It is over. And 2 more.',
  );
});
