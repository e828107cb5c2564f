import { expect, test } from 'vitest';
import { UNHURRIED } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

test('of more files than the page has room for it says how many there are, and all are exported', async () => {
  const { admin, call, store, url } = await startTestServer(UNHURRIED);
  const { token } = await admin();
  await store.pool.query(
    `insert into question_imports (file_name, content, created_at, state, notes)
     select '=bank ' || n, '', now(), 'read', '["A note"]' from generate_series(1, 1021) n`,
  );
  const { items, total } = (await call('GET /admin/question-imports', { token })).data;
  expect([items.length, total]).toEqual([20, 1021]);
  const body = { list: 'imports', format: 'csv', filter: {} };
  const { path, rows } = (await call('POST /exports', { token, body })).data;
  const [, ...lines] = (await (await fetch(`${url}${path}`)).text()).trimEnd().split('\r\n');
  expect(rows).toBe(1021);
  const cells = lines.map((line) => line.split(','));
  expect(cells.map((row) => row[1])).toEqual(Array.from({ length: 1021 }, (_nothing, nth) => `'=bank ${1021 - nth}`));
  expect(cells.slice(0, 20).map(([id]) => Number(id))).toEqual(items.map(({ id }: { id: number }) => id));
});
