import { expect, test } from 'vitest';
import { quizRules } from './quizRules.ts';

test('the rules name blanks, going back and the end of time, and points only where they count', () => {
  const always =
    'You can go back and change answers. Unanswered questions count as wrong. When time runs out, your answers are submitted.';
  expect(quizRules({ scoringRule: 'equal' }, true)).toBe(always);
  expect(quizRules({ scoringRule: 'points' }, true)).toBe(`${always} Scored by points: harder questions count more.`);
});

test('nothing is said about a clock to people without one', () => {
  expect(quizRules({ scoringRule: 'equal' }, false)).toBe(
    'You can go back and change answers. Unanswered questions count as wrong.',
  );
});
