import { expect, test } from 'vitest';
import type { Db } from '../platform/database/schema.ts';
import { elsewhere, gift, importing } from '../../test/assessment/testImports.ts';
import { canMeet } from '../../test/testRaces.ts';
import { workOnImports } from './questionFiles.service.ts';

/** A process that freezes before its `nth` transaction. */
function standing(db: Db, nth: number) {
  const [stands, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = elsewhere(db, async (begun, execute) => {
    if (begun === nth) {
      stands.resolve();
      await goesOn.promise;
    }
    return execute();
  });
  return { db: held, stands: stands.promise, goOn: goesOn.resolve };
}

const another = (db: Db) => elsewhere(db, (_nth, execute) => execute());

test.each(['valid', 'all'])(
  'two processes that apply copies of one file in the same instant import it once (%s)',
  async (mode) => {
    const { upload, ask, view, app, skillId, live } = await importing();
    const copies = [(await upload(gift(3))).id, (await upload(gift(3))).id];
    for (const id of copies) await ask(id, { mode, status: 'live', target: { skillId } });
    // The first has looked for duplicates but not written anything yet.
    const { db, stands, goOn } = standing(app.db, 1);
    const first = workOnImports({ ...app, db });
    await stands;
    await workOnImports({ ...app, db: another(app.db) });
    goOn();
    await first;
    expect(await live()).toHaveLength(3);
    const results = await Promise.all(copies.map(async (id) => (await view(id)).result));
    expect(results).toMatchObject([
      { imported: 3, skippedDuplicates: 0 },
      { imported: 0, skippedDuplicates: 3 },
    ]);
  },
);

test('a dead process is not waited for: the next continues its import, and the waiting ones', async () => {
  const { upload, ask, view, app, store, skillId } = await importing();
  if (!canMeet(store)) return; // It dies with its process.
  const [begun, waiting] = [(await upload(gift(300))).id, (await upload(gift(1, 900))).id];
  for (const id of [begun, waiting]) await ask(id, { mode: 'valid', status: 'live', target: { skillId } });
  const { db, stands, goOn } = standing(app.db, 2);
  const first = workOnImports({ ...app, db });
  await stands;
  await workOnImports({ ...app, db: another(app.db) });
  expect([await view(begun), await view(waiting)]).toMatchObject([
    { state: 'applying', progress: { done: 250, of: 300 } },
    { state: 'applying', progress: { done: 0, of: 1 } },
  ]);
  await store.pool.query(`select pg_terminate_backend(pid, 60000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`);
  await workOnImports({ ...app, db: another(app.db) });
  expect([await view(begun), await view(waiting)]).toMatchObject([
    { state: 'applied', result: { imported: 300 } },
    { state: 'applied', result: { imported: 1 } },
  ]);
  // If it woke up after all, it could not write any more.
  goOn();
  await expect(first).rejects.toThrow();
  const texts = await store.pool.query('select count(distinct question_text), count(*) as all from question_versions');
  expect(texts.rows).toEqual([{ count: 301, all: 301 }]);
});
