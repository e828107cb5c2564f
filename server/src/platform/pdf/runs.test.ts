import { describe, expect, test } from 'vitest';
import { linesOf, runsOf } from './runs.ts';

const lettersOf = (from: string, to: string) => {
  const [first = 0, last = 0] = [from.codePointAt(0), to.codePointAt(0)];
  return Array.from({ length: last - first + 1 }, (_nothing, nth) => first + nth);
};
const faces = [
  { name: 'latin', letters: new Set([...lettersOf(' ', '~'), ...lettersOf('‹', '›')]) },
  { name: 'greek', letters: new Set(lettersOf('α', 'ω')) },
];
const oneEach = (_face: string, text: string) => Array.from(text).length;
const textsOf = (lines: ReturnType<typeof linesOf>) => lines.map((line) => line.map(({ text }) => text).join(''));

describe('the faces of a text', () => {
  test('each run uses a font with its letters, spaces that of the preceding one', () => {
    expect(runsOf('ab αβ γ c', faces)).toEqual([
      { face: 'latin', text: 'ab ' },
      { face: 'greek', text: 'αβ' },
      { face: 'latin', text: ' ' },
      { face: 'greek', text: 'γ' },
      { face: 'latin', text: ' c' },
    ]);
  });

  test('unsupported letters show as code points, or as a count if they are many, and keep their original text', () => {
    expect(runsOf('a雷b', faces)).toEqual([
      { face: 'latin', text: 'a' },
      { face: 'latin', text: '‹U+96F7›', actual: '雷' },
      { face: 'latin', text: 'b' },
    ]);
    expect(runsOf('雷'.repeat(9), faces)[0]?.text).toBe('‹9 letters of another script›');
  });

  test('invisible characters and direction marks are left out', () => {
    expect(runsOf('a\u202eb\u200b\u0000c', faces)).toEqual([{ face: 'latin', text: 'abc' }]);
  });

  test('a tab or the end of a line keeps words apart', () => {
    expect(runsOf('Logic\tweak\nor\u2028not', faces)).toEqual([{ face: 'latin', text: 'Logic weak or not' }]);
  });
});

describe('lines', () => {
  test('are broken at spaces and are never wider than asked for', () => {
    expect(textsOf(linesOf(runsOf('one two three', faces), 7, oneEach))).toEqual(['one two ', 'three']);
  });

  test('break a word that is wider than a line', () => {
    expect(textsOf(linesOf(runsOf('a abcdefghij', faces), 4, oneEach))).toEqual(['a ', 'abcd', 'efgh', 'ij']);
  });

  test('keep a word of several faces together', () => {
    expect(textsOf(linesOf(runsOf('aa bβb c', faces), 5, oneEach))).toEqual(['aa ', 'bβb c']);
  });

  test('of nothing is one empty line', () => {
    expect(linesOf([], 10, oneEach)).toEqual([[]]);
  });
});
