import { expect, test } from 'vitest';
import { type ActedOn, refusalsText, namedAttempts } from './attemptWords.ts';

const of = (id: number, firstName: string): ActedOn => ({
  id,
  status: 'open',
  skillName: 'SQL',
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

test('an action names its first five attempts, and how many are hidden', () => {
  const room = ['Ada', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus'].map((name, nth) => of(nth, name));
  expect(namedAttempts(room.slice(0, 1), 0)).toBe('Ada Byron (SQL).');
  expect(namedAttempts(room.slice(0, 1), 1)).toBe('Ada Byron (SQL). It isn’t shown now.');
  expect(namedAttempts(room, 6)).toBe(
    'Ada Byron (SQL), Bob Byron (SQL), Cat Byron (SQL), Dan Byron (SQL), Eve Byron (SQL) and 2 more. 6 of them aren’t shown now.',
  );
});
