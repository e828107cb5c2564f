import { expect, test } from 'vitest';
import { csvOf, fileNameOf, isNumeric, shownCell, type ChartTable } from './chartTable.ts';

const table: ChartTable = {
  columns: [{ header: 'Skill' }, { header: 'Score', format: (value) => `${Math.round(value)}%` }],
  rows: [
    ['=HYPERLINK("x")', 41.67],
    ['Botany', null],
  ],
};

test('a table shows numbers in words and files hold the numbers themselves', () => {
  expect(table.columns.map((column, index) => shownCell(column, table.rows[0]?.[index] ?? null))).toEqual([
    '=HYPERLINK("x")',
    '42%',
  ]);
  expect(csvOf(table)).toBe('\u{feff}Skill,Score\r\n"\'=HYPERLINK(""x"")",41.67\r\nBotany,\r\n');
});

test('missing values are a dash on the screen', () => {
  expect(shownCell({ header: 'Score' }, null)).toBe('–');
});

test('a column is one of numbers when any of its cells is one', () => {
  expect([isNumeric(table, 0), isNumeric(table, 1)]).toEqual([false, true]);
});

test('a file is named by its chart, whatever stands in the title', () => {
  expect(fileNameOf('Scores: by month & skill', 'csv')).toBe('scores-by-month-skill.csv');
  expect(fileNameOf('../…', 'png')).toBe('chart.png');
});
