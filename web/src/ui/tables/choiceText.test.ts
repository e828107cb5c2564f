import { expect, test } from 'vitest';
import { choiceText, hiddenText } from './choiceText.ts';

test('a choice says how much of it is out of sight', () => {
  expect(choiceText(3, 0)).toBe('3 selected');
  expect(choiceText(12, 5)).toBe('12 selected, 5 not shown here');
  expect(choiceText(1, 1)).toBe('1 selected, not shown here');
  expect([0, 1, 40].map((hidden) => hiddenText(50, hidden))).toEqual([
    '',
    '1 of them isn’t shown now.',
    '40 of them aren’t shown now.',
  ]);
  expect(hiddenText(1, 1)).toBe('It isn’t shown now.');
});
