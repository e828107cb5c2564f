import { expect, test } from 'vitest';
import { csvLine, neutralised } from './spreadsheet.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '  =1',
  '\u00a0=1',
  '\ufeff=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
])('a text that begins like a formula is kept a text: %j', (text) => {
  expect(neutralised(text)).toBe(`'${text}`);
});

test.each(['Ada', 'a=b', '5 - 3', 'é', '', "'quoted'", '1+1'])('other texts stay as they are: %j', (text) => {
  expect(neutralised(text)).toBe(text);
});

test('a number stays a number, also a negative one, and nothing is an empty cell', () => {
  expect(csvLine([-5, 0.25, null, '-5'])).toBe("-5,0.25,,'-5\r\n");
});

test('separators, quotes and line ends stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "so"', 'two\nlines', '=A1,"'])).toBe('"a,b","say ""so""","two\nlines","\'=A1,"""\r\n');
});
