import { expect, test } from 'vitest';
import { csvLines, neutralised } from './spreadsheet.ts';

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
  expect(csvLines([[-5, 0.25, null, '-5']])).toBe("-5,0.25,,'-5\r\n");
});

test('separators, quotes and line ends stay inside their cell', () => {
  expect(csvLines([['a,b', 'say "so"', 'two\nlines', '=A1,"']])).toBe('"a,b","say ""so""","two\nlines","\'=A1,"""\r\n');
});

test('a cell is its own, whatever stands above it', () => {
  const day = new Date('2026-03-04T10:00:00Z');
  const rows = [
    ['1', day, null, 'a,b'],
    [1, day, '', 'a,b'],
    ['1', null, null, '=a,b'],
    [true, day, '-', null],
  ];
  expect(csvLines(rows)).toBe(rows.map((row) => csvLines([row])).join(''));
  expect(csvLines(rows.slice(0, 2))).toBe('1,2026-03-04T10:00:00.000Z,,"a,b"\r\n1,2026-03-04T10:00:00.000Z,,"a,b"\r\n');
});
