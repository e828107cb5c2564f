import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { elsewhere, gift, importing } from '../../test/assessment/testImports.ts';
import { takeQuiz } from '../../test/assessment/testQuiz.ts';
import { workOnImports } from './questionFiles.service.ts';

const DAY_SECONDS = 24 * 3600;
const valid = { mode: 'valid', status: 'live' };
const newSkill = { name: 'Fruit', category: 'Food' };

async function bank() {
  const server = await importing();
  const { call, token } = server;
  const skills = async (): Promise<{ id: number; name: string; isActive: boolean }[]> =>
    (await call('GET /skills', { token })).data.items;
  const fruit = async () => (await skills()).find(({ name }) => name === 'Fruit');
  const archived = async () => (await call('GET /questions?status=archived', { token })).data.items;
  return { ...server, fruit, archived };
}

test('taking an import back deletes its questions; those in a quiz are archived; twice is once', async () => {
  const server = await bank();
  const { upload, apply, undo, skillId, live, view, create, archived, store } = server;
  const own = await create({ questionText: 'Written by hand' });
  const { id } = await upload(gift(12));
  await apply(id, { ...valid, target: { skillId } });
  expect((await view(id)).result).toMatchObject({ madeSkills: 0, takenBack: null });
  await takeQuiz(server, await server.learner(), skillId);
  expect((await undo(id)).status).toBe(200);
  expect((await undo(id)).status).toBe(200);
  expect((await live()).map((question: { id: number }) => question.id)).toEqual([own.id]);
  const left = (await archived()).length;
  expect(left).toBeGreaterThanOrEqual(9);
  expect(await view(id)).toMatchObject({
    state: 'undone',
    result: { undoUntil: null, takenBack: { deleted: 12 - left, archived: left } },
  });
  expect((await apply(id, { ...valid, target: { skillId } })).body.code).toBe('import_not_ready');
  expect(await auditEvents(store, 'question_import_undone')).toHaveLength(1);
});

test('undoing an import archives questions edited since', async () => {
  const { upload, apply, undo, call, token, store, skillId, live, archived } = await bank();
  const { id } = await upload(gift(3));
  await apply(id, { ...valid, target: { skillId } });
  const [edited] = await live();
  await call(`PUT /questions/${edited?.id}`, { token, body: { questionText: 'Which of them grows on a tree?' } });
  await undo(id);
  expect(await live()).toEqual([]);
  expect(await archived()).toMatchObject([
    { id: edited?.id, version: 2, questionText: 'Which of them grows on a tree?' },
  ]);
  const [event] = await auditEvents(store, 'question_import_undone');
  expect(event?.details).toMatchObject({ importId: id, deleted: 2, archived: 1 });
});

test('taking an import back is too late after a day, and not possible before importing', async () => {
  const { upload, apply, undo, clock, skillId, call, admin } = await bank();
  const { id } = await upload(gift(1));
  expect((await undo(id)).body.code).toBe('import_not_ready');
  await apply(id, { ...valid, target: { skillId } });
  clock.move(DAY_SECONDS);
  const { token } = await admin();
  expect((await undo(id, token)).body.code).toBe('undo_too_late');
  expect((await call('GET /admin/questions', { token })).data.items).toHaveLength(1);
});

test('an import of any size is undone, by the next server if necessary, continuing where it stopped', async () => {
  const { upload, apply, undo, view, live, call, token, app, store, skillId } = await bank();
  const { id } = await upload(gift(600));
  await apply(id, { ...valid, target: { skillId } });
  expect((await view(id)).result?.undoUntil).not.toBeNull();
  await store.pool.query(
    `update question_imports set state = 'undoing', wish = wish || jsonb_build_object('undo', jsonb_build_object(
       'by', created_by, 'after', 0, 'done', 0, 'deleted', 0, 'archived', 0)) where id = $1`,
    [id],
  );
  expect((await view(id)).progress).toEqual({ done: 0, of: 600 });
  expect((await call(`DELETE /admin/question-imports/${id}`, { token })).body.code).toBe('import_not_ready');
  const dying = elsewhere(app.db, async (nth, execute) => {
    if (nth > 1) throw new Error('killed');
    return execute();
  });
  await expect(workOnImports({ ...app, db: dying })).rejects.toThrow('killed');
  expect(await view(id)).toMatchObject({
    state: 'applied',
    problem:
      'This failed because of an error on the server. 500 of 600 questions were removed. Undo again to continue.',
  });
  expect(await live()).toHaveLength(100);
  await undo(id);
  expect(await view(id)).toMatchObject({
    state: 'undone',
    problem: null,
    result: { takenBack: { deleted: 600, archived: 0 } },
  });
  expect(await live()).toEqual([]);
});

test('a skill that was made for an import goes with it, so that the same can be imported again', async () => {
  const { upload, apply, undo, view, fruit, store } = await bank();
  const first = await upload(gift(2));
  await apply(first.id, { ...valid, target: { newSkill } });
  expect((await view(first.id)).result).toMatchObject({ skillName: 'Fruit', madeSkills: 1 });
  await undo(first.id);
  expect(await fruit()).toBeUndefined();
  const [event] = await auditEvents(store, 'skill_removed');
  expect(event?.details).toMatchObject({ outcome: 'deleted' });
  const second = await upload(gift(2));
  await apply(second.id, { ...valid, target: { newSkill } });
  expect((await view(second.id)).result).toMatchObject({ skillName: 'Fruit', imported: 2 });
});

test('a skill that an import made stays with other questions in it, and is archived with those that stay', async () => {
  const { upload, apply, undo, fruit, call, token, live, archived } = await bank();
  const first = await upload(gift(2));
  await apply(first.id, { ...valid, target: { newSkill } });
  const skillId = (await fruit())?.id;
  const second = await upload(gift(2, 10));
  await apply(second.id, { ...valid, target: { skillId } });
  await undo(first.id);
  expect(await fruit()).toMatchObject({ isActive: true });
  await undo(second.id); // It created no skill, so it deletes none.
  expect(await fruit()).toMatchObject({ isActive: true });

  const third = await upload(gift(2, 20));
  await apply(third.id, { ...valid, target: { newSkill: { name: 'Pears', category: 'Food' } } });
  const [edited] = await live();
  await call(`PUT /questions/${edited?.id}`, { token, body: { explanation: 'On trees.' } });
  await undo(third.id);
  const skills = (await call('GET /skills', { token })).data.items;
  expect(skills.find(({ name }: { name: string }) => name === 'Pears')).toMatchObject({ isActive: false });
  expect(await archived()).toHaveLength(1);
});

test('after a stopped and repeated run, the skill created by the first one is deleted as well', async () => {
  const { upload, apply, undo, view, fruit, store, skillId } = await bank();
  const { id } = await upload(gift(260));
  await store.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin
      if new.question_text like '%number 255?' then raise exception 'no'; end if;
      return new;
    end $$`);
  await store.pool.query(
    'create trigger refuse before insert on question_versions for each row execute function refuse()',
  );
  await apply(id, { ...valid, target: { newSkill } });
  await store.pool.query('drop trigger refuse on question_versions');
  await store.pool.query('drop function refuse');
  expect(await fruit()).toBeDefined();
  await apply(id, { ...valid, target: { skillId } });
  expect((await view(id)).result).toMatchObject({ imported: 260, madeSkills: 1 });
  await undo(id);
  expect(await fruit()).toBeUndefined();
});
