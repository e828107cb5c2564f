import { expect, test } from 'vitest';
import { oneLine } from './oneLine.ts';

test.each([
  ['What does `git add --all` do?', 'What does git add --all do?'],
  ['Is `snake_case` **not** *the* __same__ as _camelCase_?', 'Is snake_case not the same as camelCase?'],
  ['What does `__init__(self, *args)` return?', 'What does __init__(self, *args) return?'],
  ['Is file_name_of longer than 2 * 3?', 'Is file_name_of longer than 2 * 3?'],
  ['The ____ of a table is its ___.', 'The ____ of a table is its ___.'],
  ['Is 3 \\< 4, and is \\*this\\* a mark?', 'Is 3 < 4, and is *this* a mark?'],
  ['What is printed?\n\n```js\nlet a_b = 1;\n```\n\nSay it.', 'What is printed? […] Say it.'],
  ['![A bridge](/api/images/1)\n\nWhich one?', '[image: A bridge] Which one?'],
])('%s', (markdown, shown) => {
  expect(oneLine(markdown)).toBe(shown);
});

test('a long text is cut', () => {
  expect(oneLine('word '.repeat(40))).toHaveLength(160);
});
