import type { Cell } from '@assay/contract/reports/spreadsheet';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { readEach, readOn } from './table.ts';

async function written(rows: Cell[][], options = { bom: false }): Promise<string> {
  async function* batches() {
    yield rows;
  }
  let text = '';
  for await (const piece of csvOf({ headings: ['A', 'B'], batches }, options)) text += piece;
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

test('the next are read while those before are being written, and never more than that', async () => {
  const asked: number[][] = [];
  const read = async (ids: number[]) => {
    asked.push(ids);
    return ids;
  };
  const seen: number[] = [];
  for await (const _rows of readEach([5, 4, 3, 2, 1], read, 2)) seen.push(asked.length);
  expect(seen).toEqual([2, 3, 3]);
  expect(asked).toEqual([[5, 4], [3, 2], [1]]);
});

describe('of a read that fails', () => {
  const refused: unknown[] = [];
  const note = (reason: unknown) => void refused.push(reason);
  beforeEach(() => process.on('unhandledRejection', note));
  afterEach(() => {
    process.off('unhandledRejection', note);
    refused.length = 0;
  });
  const read = async (ids: number[]) => {
    if (ids.includes(2)) throw new Error('the database went away');
    return ids;
  };

  test('a continuing reader gets the failure in its turn, after the earlier rows', async () => {
    const found: number[] = [];
    const all = async () => {
      for await (const rows of readEach([4, 3, 2, 1], read, 2)) found.push(...rows);
    };
    await expect(all()).rejects.toThrow('the database went away');
    expect(found).toEqual([4, 3]);
  });

  test('an aborted reader leaves nothing behind that would end the process', async () => {
    for await (const rows of readEach([4, 3, 2, 1], read, 2)) {
      expect(rows).toEqual([4, 3]);
      break;
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(refused).toEqual([]);
  });
});
