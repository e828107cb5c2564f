import { expect, test } from 'vitest';
import { commentsIn } from './comments.ts';

const texts = (source: string) => commentsIn('page.tsx', source).map(({ line, text }) => `${line} ${text}`);

test('comments are read wherever they are, those below each other as one', () => {
  expect(
    texts(`
// Above the
// code.
const one = [1, /* Inside. */ 2]; // Behind it.

/**
 * Of a function,
 * on two lines.
 * @param chosen of two
 * @returns a page
 */
export function Page() {
  // Before the end.
}
const two = <p title="x">{/* In a page. */}Text</p>;
// At the end.`),
  ).toEqual([
    '2 Above the code.',
    '4 Inside.',
    '4 Behind it.',
    '6 Of a function, on two lines. @param of two @returns a page',
    '13 Before the end.',
    '15 In a page.',
    '16 At the end.',
  ]);
});

test('neither strings nor texts of a page nor code between backticks are comments', () => {
  expect(texts("const at = 'https://a.test'; const b = `/* ${at} // */`; const c = /[/*]\\/\\//;")).toEqual([]);
  expect(texts('const page = <a href="/">https://a.test /* x */</a>;')).toEqual([]);
  expect(texts('// Calls `nobody` once.')).toEqual(['1 Calls `…` once.']);
});
