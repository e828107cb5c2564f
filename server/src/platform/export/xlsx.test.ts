import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { tableOf } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** The cells of a workbook with these times. */
async function cellsOf(timeZone: string, moments: (string | null)[]) {
  const table = tableOf({
    columns: {
      Nth: (row: { nth: number }) => row.nth,
      Started: { moment: ({ at }: { nth: number; at: string | null }) => (at === null ? null : new Date(at)) },
    },
    count: async () => moments.length,
    async *batches() {
      yield moments.map((at, nth) => ({ nth, at }));
    },
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxOf(table, { sheet: 'Moments', timeZone })) pieces.push(piece);
  const { sheets } = await readXlsx(new Uint8Array(Buffer.concat(pieces)));
  const [head, ...rows] = sheets[0]?.rows ?? [];
  return { head, shown: rows.map(([, at]) => (at instanceof Date ? at.toISOString().slice(0, 16) : (at ?? null))) };
}

test('a moment is what the clocks of the zone show, before and after they change; the heading names the zone', async () => {
  const { head, shown } = await cellsOf('Europe/Berlin', [
    '2026-03-29T00:59:00Z',
    '2026-03-29T01:00:00Z',
    null,
    '2026-10-25T00:59:00Z',
    '2026-10-25T01:00:00Z',
    '2025-12-31T23:30:00Z',
    '2026-03-29T00:59:00Z',
    '2026-03-29T01:00:00Z',
  ]);
  expect(head).toEqual(['Nth', 'Started (Europe/Berlin)']);
  expect(shown).toEqual([
    '2026-03-29T01:59',
    '2026-03-29T03:00',
    null,
    '2026-10-25T02:59',
    '2026-10-25T02:00',
    '2026-01-01T00:30',
    '2026-03-29T01:59',
    '2026-03-29T03:00',
  ]);
});

test.each([
  ['UTC', '2026-07-01T22:00'],
  ['America/New_York', '2026-07-01T18:00'],
  ['Asia/Kathmandu', '2026-07-02T03:45'],
])('in %s an evening is its own', async (timeZone, shown) => {
  expect(await cellsOf(timeZone, ['2026-07-01T22:00:00Z'])).toEqual({
    head: ['Nth', `Started (${timeZone})`],
    shown: [shown],
  });
});
