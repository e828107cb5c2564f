import { expect, test } from 'vitest';
import { readXlsx } from './xlsx.ts';
import { packed } from '../zip.ts';

interface Sheet {
  name: string;
  state?: string;
  /** Cells by row; a value starting with `<` is raw cell markup. */
  rows: string[][];
}

const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const cellOf = (text: string) => (text.startsWith('<') ? text : textCell(text));
const sheetOf = ({ rows }: Sheet) =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')}</sheetData></worksheet>`;

const bookOf = (sheets: Sheet[], more: Record<string, string> = {}) =>
  packed({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
      .map(
        ({ name, state }, nth) =>
          `<sheet name="${name}"${state === undefined ? '' : ` state="${state}"`} r:id="r${nth}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_sheet, nth) => `<Relationship Id="r${nth}" Target="worksheets/sheet${nth}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((sheet, nth) => [`xl/worksheets/sheet${nth}.xml`, sheetOf(sheet)])),
    ...more,
  });

const heading = ['question', 'A', 'B', 'answer'];
const asking = (question: string) => [heading, [question, 'a', 'b', 'A']];

test('a workbook without a visible sheet is refused', async () => {
  const hidden = bookOf([{ name: 'Old', state: 'hidden', rows: asking('Old?') }]);
  await expect(readXlsx(hidden)).rejects.toThrow('The workbook has no visible sheet.');
  await expect(readXlsx(bookOf([]))).rejects.toThrow('The workbook has no sheet.');
});

test.each(['hidden', 'veryHidden'])(
  'a first sheet that is %s is not read in place of the visible one',
  async (state) => {
    const { items, notes } = await readXlsx(
      bookOf([
        { name: 'Old', state, rows: asking('Old?') },
        { name: 'New', state: 'visible', rows: asking('New?') },
        { name: 'More', rows: asking('More?') },
      ]),
    );
    expect(items.map(({ title }) => title)).toEqual(['New?']);
    expect(notes).toEqual(['Only the first visible of 3 sheets was read: “New”.']);
  },
);

test('of visible sheets the first is read, and that is said', async () => {
  const { items, notes } = await readXlsx(
    bookOf([
      { name: 'New', rows: asking('New?') },
      { name: 'More', rows: asking('More?') },
    ]),
  );
  expect(items.map(({ title }) => title)).toEqual(['New?']);
  expect(notes).toEqual(['Only the first of 2 sheets was read: “New”.']);
});

test('a number that is shown as a percentage is read as one, in options and as the answer', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0\\ %"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
  const number = (value: string, style: number) => `<c s="${style}"><v>${value}</v></c>`;
  const rows = [
    ['question', 'A', 'B', 'C', 'D', 'E', 'answer'],
    [
      'Which?',
      number('0.25', 0),
      number('0.25', 1),
      number('0.28999999999999998', 2),
      number('1.125', 3),
      number('7', 4),
      number('0.25', 1),
    ],
  ];
  const { items } = await readXlsx(bookOf([{ name: 'S', rows }], { 'xl/styles.xml': styles }));
  expect(items).toMatchObject([{ question: { options: ['0.25', '25%', '29%', '112.5%', '7'], key: 1 } }]);
});
