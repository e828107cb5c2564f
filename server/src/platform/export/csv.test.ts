import type { Cell } from '@assay/contract/spreadsheet';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { readEach, readOn, tableOf } from './table.ts';

async function written(rows: Cell[][], options = { bom: false }): Promise<string> {
  const columns = { A: (row: Cell[]) => row[0] ?? null, B: (row: Cell[]) => row[1] ?? null };
  async function* batches() {
    yield rows;
  }
  let text = '';
  for await (const piece of csvOf(tableOf({ columns, count: async () => 0, batches }), options)) text += piece;
  return text;
}

test('numbers stay numbers, dates are ISO, nothing is nothing', async () => {
  expect(
    await written([
      [-5, 2.5],
      [new Date('2026-03-04T10:00:00Z'), null],
      [true, false],
    ]),
  ).toBe('A,B\r\n-5,2.5\r\n2026-03-04T10:00:00.000Z,\r\ntrue,false\r\n');
});

test('separators, quotes, line breaks and outer blanks are quoted as RFC 4180 says', async () => {
  expect(
    await written([
      ['a,b', 'say "yes"'],
      ['two\r\nlines', ' blank '],
      ['a;b', 'a\tb'],
    ]),
  ).toBe('A,B\r\n"a,b","say ""yes"""\r\n"two\r\nlines"," blank "\r\n"a;b","a\tb"\r\n');
});

test('the mark for spreadsheet programs stands once, at the very start', async () => {
  expect(await written([['é', null]], { bom: true })).toBe('\ufeffA,B\r\né,\r\n');
});

test('reading on begins behind the last row and ends with the first page that is not full', async () => {
  const all = Array.from({ length: 7 }, (_nothing, index) => ({ id: index + 1 }));
  const asked: (number | undefined)[] = [];
  const read = async (after: { id: number } | undefined, limit: number) => {
    asked.push(after?.id);
    return all.filter(({ id }) => id > (after?.id ?? 0)).slice(0, limit);
  };
  const found = [];
  for await (const rows of readOn(read, 3)) found.push(...rows);
  expect(found).toEqual(all);
  expect(asked).toEqual([undefined, 3, 6]);
});

test('known ids are read in their order, some at a time', async () => {
  const asked: number[][] = [];
  const read = async (ids: number[]) => {
    asked.push(ids);
    return ids;
  };
  const found = [];
  for await (const rows of readEach([3, 1, 2], read, 2)) found.push(...rows);
  expect(found).toEqual([3, 1, 2]);
  expect(asked).toEqual([[3, 1], [2]]);
});
