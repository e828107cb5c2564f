import { expect, test } from 'vitest';
import { sixDigits } from './sixDigits.ts';

test.each([
  ['042817', '042817'],
  ['042 817', '042817'],
  ['  0-4-2-8-1-7\n', '042817'],
  ['Your code: 042817', '042817'],
  ['0428179', '042817'],
  ['abc', ''],
  ['', ''],
])('of %o the digits are kept, at most six', (text, code) => {
  expect(sixDigits(text)).toBe(code);
});
