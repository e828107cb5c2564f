import { expect, test } from 'vitest';
import { statusOutcomeText } from './statusOutcome.ts';

test('a status change reports how many changed, and why the others did not', () => {
  expect(statusOutcomeText(1, 'live', { changed: 1, refused: [] })).toEqual({ title: '1 question: live', rest: '' });
  const refused = [4, 7].map((id) => ({ id, reason: 'Question not found' }));
  expect(statusOutcomeText(400, 'review', { changed: 378, refused })).toEqual({
    title: '378 questions: in review',
    rest: '20 already had this status. 2 couldn’t be changed: Question not found.',
  });
});
