import { expect, test } from 'vitest';
import type { Db } from '../platform/database/schema.ts';
import type { Store } from '../platform/database/store.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { elsewhere, gift, importing } from '../../test/assessment/testImports.ts';
import { workOnImports } from './questionFiles.service.ts';

const newSkill = { name: 'Fruit', category: 'Food' };
const all = { mode: 'all', status: 'live', target: { newSkill } };

/** Until undone, the database refuses a question in the second slice of a file. */
async function refuseOne(store: Store): Promise<() => Promise<void>> {
  await store.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin
      if new.question_text like '%number 280?' then raise exception 'no'; end if;
      return new;
    end $$`);
  await store.pool.query(
    'create trigger refuse before insert on question_versions for each row execute function refuse()',
  );
  return async () => {
    await store.pool.query('drop trigger refuse on question_versions');
    await store.pool.query('drop function refuse');
  };
}

/** A store that fails after so many slices, like in a killed process. */
const dying = (db: Db, slices: number): Db =>
  elsewhere(db, async (nth, execute) => {
    if (nth > slices) throw new Error('killed');
    return execute();
  });

async function bank() {
  const server = await importing();
  const { call, token } = server;
  const total = async (query = '') => (await call(`GET /questions?limit=1${query}`, { token })).data.pagination.total;
  const skills = async () =>
    (await call('GET /skills', { token })).data.items.map(({ name }: { name: string }) => name);
  return { ...server, total, skills };
}

test('everything or nothing is not to be had once a part is imported', async () => {
  const { upload, apply, store, skillId } = await bank();
  const mend = await refuseOne(store);
  const { id } = await upload(gift(300));
  await apply(id, { mode: 'valid', status: 'live', target: { skillId } });
  await mend();
  const reply = await apply(id, { mode: 'all', status: 'live', target: { skillId } });
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'import_not_ready', message: expect.stringContaining('Import only the valid ones.') },
  });
});

test('everything or nothing that fails on the way leaves nothing, not even the new skill, and may be tried again', async () => {
  const { upload, apply, view, total, skills, store } = await bank();
  const before = await skills();
  const mend = await refuseOne(store);
  const { id } = await upload(gift(300));
  await apply(id, all);
  expect(await view(id)).toMatchObject({
    state: 'read',
    problem: 'This failed because of an error on the server. Nothing was imported.',
    progress: { done: 0, of: 300 },
    result: null,
  });
  expect([await total(), await total('&status=archived')]).toEqual([0, 0]);
  expect(await skills()).toEqual(before);
  expect(await auditEvents(store, 'skill_removed')).toHaveLength(1);
  await mend();
  await apply(id, all);
  expect((await view(id)).result).toMatchObject({ skillName: 'Fruit', imported: 300 });
  expect([await total('&status=live'), await total('&status=archived')]).toEqual([300, 0]);
});

test('a killed server leaves nothing visible, and the next one completes the import', async () => {
  const { upload, view, total, store, app, ask } = await bank();
  const { id } = await upload(gift(300));
  await ask(id, all);
  await expect(workOnImports({ ...app, db: dying(app.db, 1) })).rejects.toThrow('killed');
  expect(await view(id)).toMatchObject({ state: 'applying', progress: { done: 250, of: 300 } });
  expect([await total(), await total('&status=archived')]).toEqual([0, 250]);
  await workOnImports(app);
  expect((await view(id)).result).toMatchObject({ imported: 300 });
  expect(await total('&status=live')).toBe(300);
  const texts = await store.pool.query('select count(distinct question_text) as texts from question_versions');
  expect(texts.rows).toEqual([{ texts: 300 }]);
});

test('if the next server cannot continue, it deletes what the killed one began, even if it is killed meanwhile', async () => {
  const { upload, view, total, skills, store, app, ask } = await bank();
  const before = await skills();
  const { id } = await upload(gift(600));
  await ask(id, all);
  await expect(workOnImports({ ...app, db: dying(app.db, 2) })).rejects.toThrow('killed');
  expect(await total('&status=archived')).toBe(500);
  await store.pool.query(`update question_import_items set question = question || '{"key": 5}' where nth = 600`);
  await expect(workOnImports({ ...app, db: dying(app.db, 1) })).rejects.toThrow('killed');
  expect(await total('&status=archived')).toBe(250);
  await expect(workOnImports(app)).rejects.toThrow();
  expect(await view(id)).toMatchObject({ state: 'read', problem: expect.stringContaining('Nothing was imported.') });
  expect([await total(), await total('&status=archived')]).toEqual([0, 0]);
  expect(await skills()).toEqual(before);
});
