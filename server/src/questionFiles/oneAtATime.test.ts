import { expect, test } from 'vitest';
import type { Db } from '../platform/database/connect.ts';
import { gift, importing } from '../testImports.ts';
import { holdWrites } from '../testRaces.ts';
import { workOnImports } from './questionFiles.service.ts';
import { claimImport } from './questionFiles.store.ts';

/** The store as another process has it, which waits as it is told before its `nth` transaction. */
function elsewhere(db: Db, nth = 0, wait: () => Promise<void> = () => Promise.resolve()): Db {
  let begun = 0;
  return new Proxy(db, {
    get: (real, name: keyof Db) => {
      if (name !== 'transaction' || (begun += 1) !== nth)
        return typeof real[name] === 'function' ? (real[name] as () => unknown).bind(real) : real[name];
      return () => ({
        execute: async (work: (tx: Db) => Promise<unknown>) => {
          await wait();
          return real.transaction().execute(work);
        },
      });
    },
  });
}

test.each(['valid', 'all'])(
  'two processes that apply copies of one file in the same instant import it once (%s)',
  async (mode) => {
    const { upload, ask, view, app, skillId, live } = await importing();
    const copies = [(await upload(gift(3))).id, (await upload(gift(3))).id];
    for (const id of copies) await ask(id, { mode, status: 'live', target: { skillId } });
    const [checked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The first has looked for duplicates, and has not yet written anything.
    const wait = () => {
      checked.resolve();
      return goOn.promise;
    };
    const first = workOnImports({ ...app, db: elsewhere(app.db, 2, wait) });
    await checked.promise;
    await workOnImports({ ...app, db: elsewhere(app.db) });
    goOn.resolve();
    await first;
    expect(await live()).toHaveLength(3);
    const results = await Promise.all(copies.map(async (id) => (await view(id)).result));
    expect(results).toMatchObject([
      { imported: 3, skippedDuplicates: 0 },
      { imported: 0, skippedDuplicates: 3 },
    ]);
  },
);

test('of two imports that wait one is claimed, though two processes ask at once; of one that died the other is not kept', async () => {
  const { upload, ask, app, store, skillId, clock } = await importing();
  const copies = [(await upload(gift(1))).id, (await upload(gift(1))).id];
  for (const id of copies) await ask(id, { mode: 'valid', status: 'live', target: { skillId } });
  const claim = () => claimImport(app.db, clock.now(), new Date(clock.now().getTime() + 60_000));
  const barrier = await holdWrites(store, 'after update', 'question_imports');
  const claims = [claim(), claim()];
  await barrier.untilWaiting(2);
  await barrier.lift();
  const claimed = (await Promise.all(claims)).filter((one) => one !== null);
  expect(claimed).toHaveLength(1);
  clock.move(61);
  expect(await claim()).not.toBeNull();
});
