import { expect, test } from 'vitest';
import type { ImportedRow } from '@assay/contract/people/userImport';
import { createImportRuns, type ImportSlice } from './importRun.ts';

const row = (line: number) => ({ line, verdict: 'create' }) as ImportedRow;
const file = { fileName: 'people.csv', content: 'eA==', mode: 'all' as const, total: 5 };

/** A server that imports two rows per call, and fails on command. */
function createServer() {
  const server = { fails: false, asked: [] as number[] };
  const take = async ({ from }: { from: number }): Promise<ImportSlice> => {
    server.asked.push(from);
    if (server.fails) throw new TypeError('Failed to fetch');
    const rows = [from, from + 1].filter((nth) => nth < file.total).map((nth) => row(nth + 2));
    return { rows, next: from + 2 < file.total ? from + 2 : null };
  };
  return { server, take };
}

test('rows are counted as they are processed, and later viewers see the same', async () => {
  const { take } = createServer();
  const runs = createImportRuns(take);
  const seen: string[] = [];
  const leave = runs.subscribe(() => seen.push(`${runs.current()?.state.step} ${runs.current()?.taken.length}`));
  const running = runs.begin(7, file);
  leave();
  runs.subscribe(() => seen.push(`later ${runs.current()?.state.step} ${runs.current()?.taken.length}`));
  await running;
  expect(seen).toEqual(['running 0', 'later running 2', 'later running 4', 'later running 5', 'later done 5']);
  expect(runs.current()).toMatchObject({ userId: 7, fileName: 'people.csv' });
});

test('a stopped import says what was done, and continues after it', async () => {
  const { server, take } = createServer();
  let ends = 0;
  const runs = createImportRuns(
    async (asked) => {
      server.fails = asked.from === 2 && server.asked.length === 1;
      return take(asked);
    },
    () => (ends += 1),
  );
  await runs.begin(7, file);
  expect(runs.current()).toMatchObject({ state: { step: 'stopped' }, taken: [{ line: 2 }, { line: 3 }] });
  await runs.goOn();
  expect(server.asked).toEqual([0, 2, 2, 4]);
  expect(runs.current()?.taken.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect([runs.current()?.state.step, ends]).toEqual(['done', 2]);
});

test('a second begin while one runs changes nothing, and a running one cannot be cleared away', async () => {
  const { server, take } = createServer();
  const runs = createImportRuns(take);
  const running = runs.begin(7, file);
  void runs.begin(7, { ...file, fileName: 'other.csv' });
  void runs.goOn();
  runs.clear();
  expect(runs.current()?.fileName).toBe('people.csv');
  await running;
  expect(server.asked).toEqual([0, 2, 4]);
  runs.clear();
  expect(runs.current()).toBeNull();
});
