import { expect, test } from 'vitest';
import { folded, isCode, proseOf, visible, wordsOf } from './words.ts';

test.each([
  ['A \\*starred\\* word\\.', 'A *starred* word.'],
  ['the don\\_t \\_\\_care\\_\\_ flag', 'the don_t __care__ flag'],
  ['**bold \\* bold**', 'bold * bold'],
  ['\\![no image](x)', '!no image'],
  ['![a \\] b](x)', 'a ] b'],
  ['\\`no code\\`', '`no code`'],
  ['C:\\\\temp \\n', 'C:\\temp \\n'],
])('%s is read as %s, escaped signs being no marks', (text, read) => {
  expect(visible(text)).toBe(read);
});

test('a backslash in code is one', () => {
  expect(visible('`\\*` and \\*')).toBe('\\* and *');
  expect(visible('```\na \\_ b\n```')).toBe('a \\_ b');
  expect(proseOf('say `\\.` or \\`all\\`')).toBe('say ▮ or `all`');
});

test('escaped words are those of the text without escapes', () => {
  expect(wordsOf(proseOf('It is n\\_o\\-one\\!'))).toEqual(wordsOf('It is n_o-one!'));
  expect(folded('None of the above\\.')).toBe(folded('none of the above'));
  expect([isCode('Paris \\& Rome'), isCode('5 \\* 3'), isCode('snake\\_case')]).toEqual([false, true, true]);
});

test('a formula stays as it is written, with its signs', () => {
  expect(visible(String.raw`**If** \(a_1*b*c \{x\}\) is \_x\_`)).toBe(String.raw`If \(a_1*b*c \{x\}\) is _x_`);
  expect(visible('`\\(x\\)`')).toBe('\\(x\\)');
});
