import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { importing, stem } from '../../test/assessment/testImports.ts';

const item = (nth: number, more: object) => ({
  questionText: stem(nth),
  options: ['pear', 'rock', 'moon'],
  correctAnswer: 'A',
  ...more,
});
const asInFile = (others: object | null = null, makesMissing = false) => ({
  mode: 'valid',
  duplicates: 'import',
  status: 'file',
  target: { asInFile: { others, makesMissing } },
});

async function bank() {
  const server = await importing();
  const { call, token, skill } = server;
  const algebra = await skill({ name: 'Algebra', category: 'Maths' });
  const birds = await skill({ name: 'Birds / Owls', category: 'Zoology' });
  /** Texts and states by skill, including archived ones. */
  const states = async (skillId: number): Promise<string[]> => {
    const pages = ['', '&status=archived'].map((query) =>
      call(`GET /questions?limit=100&skillId=${skillId}${query}`, { token }),
    );
    const items = (await Promise.all(pages)).flatMap(({ data }) => data.items);
    return items.map(({ questionText, status }) => `${questionText} ${status}`).toSorted();
  };
  const file = (...items: object[]) => server.upload(JSON.stringify(items), 'bank.json');
  return { ...server, algebra, birds, states, file };
}

test('every format but Aiken brings each question back to its skill and in its state, of everything or nothing too', async () => {
  const { create, call, token, upload, apply, undo, view, algebra, birds, states } = await bank();
  await create({ skillId: algebra.id, questionText: stem(1) });
  await create({ skillId: birds.id, questionText: stem(2), status: 'draft' });
  await create({ skillId: algebra.id, questionText: stem(3), status: 'review' });
  const before = [await states(algebra.id), await states(birds.id)];
  for (const [nth, format] of ['json', 'csv', 'xlsx', 'gift', 'moodle-xml', 'qti', 'qti21'].entries()) {
    const { data: preview } = await call(`GET /admin/question-export/preview?format=${format}`, { token });
    expect([format, preview]).toEqual([format, { count: 3, losses: [] }]);
    const { data } = await call(`GET /admin/question-export?format=${format}`, { token });
    const { id, inFile } = await upload(Buffer.from(data.content, 'base64'), data.fileName);
    expect([format, inFile]).toEqual([
      format,
      {
        skills: [
          { name: 'Algebra', category: 'Maths', questions: 2, skillId: algebra.id },
          { name: 'Birds / Owls', category: 'Zoology', questions: 1, skillId: birds.id },
        ],
        statuses: { draft: 1, review: 1, live: 1, archived: 0 },
      },
    ]);
    await apply(id, { ...asInFile(), mode: nth % 2 === 0 ? 'all' : 'valid' });
    expect((await view(id)).result).toMatchObject({ skillId: null, skillName: null, imported: 3 });
    const twice = before.map((one) => one.flatMap((state) => [state, state]));
    expect([format, await states(algebra.id), await states(birds.id)]).toEqual([format, ...twice]);
    await undo(id);
    // They were never used, so they are deleted.
    expect([format, await states(algebra.id), await states(birds.id)]).toEqual([format, ...before]);
  }
});

test('the status that was chosen is that of all; as in the file, one that says none is a draft and one may be archived', async () => {
  const { file, apply, states, algebra } = await bank();
  const items = [item(1, { status: 'live' }), item(2, {}), item(3, { status: 'archived' })];
  const target = { skillId: algebra.id };
  await apply((await file(...items)).id, { ...asInFile(), target, status: 'draft' });
  const drafts = [1, 2, 3].map((nth) => `${stem(nth)} draft`);
  expect(await states(algebra.id)).toEqual(drafts);
  for (const mode of ['valid', 'all']) {
    const { id } = await file(...items.map((one, nth) => ({ ...one, questionText: `${mode} ${stem(nth)}` })));
    await apply(id, { ...asInFile(), mode, target });
    const found = (await states(algebra.id)).filter((state) => state.startsWith(mode));
    expect(found).toEqual(['live', 'draft', 'archived'].map((status, nth) => `${mode} ${stem(nth)} ${status}`));
  }
});

test('questions without a skill in the bank go to the one chosen for the rest, and without a choice nothing is imported', async () => {
  const { file, apply, view, states, algebra, birds, call, token } = await bank();
  const mixed = [
    item(1, { skill: 'ALGEBRA', category: 'whatever' }),
    item(2, { skill: 'Fruit', category: 'Food' }),
    item(3, {}),
  ];
  const { id, inFile } = await file(...mixed);
  expect(inFile?.skills).toEqual([
    { name: 'ALGEBRA', category: 'whatever', questions: 1, skillId: algebra.id },
    { name: 'Fruit', category: 'Food', questions: 1, skillId: null },
  ]);
  await apply(id, asInFile());
  expect(await view(id)).toMatchObject({
    state: 'read',
    problem: 'Some questions name no skill of this bank. Select a skill for them. Nothing was imported.',
  });
  expect((await apply(id, asInFile({ skillId: 999_999 }))).status).toBe(404);
  await apply(id, asInFile({ newSkill: { name: 'Fruit', category: 'Food' } }));
  expect((await view(id)).result).toMatchObject({ skillId: null, imported: 3 });
  const { items: skills } = (await call('GET /skills', { token })).data;
  const fruit = skills.find(({ name }: { name: string }) => name === 'Fruit');
  expect(await states(algebra.id)).toEqual([`${stem(1)} draft`]);
  expect(await states(fruit.id)).toEqual([2, 3].map((nth) => `${stem(nth)} draft`));

  // Every question has its own skill, so no empty one is created.
  const placed = await file(item(4, { skill: 'Birds / Owls' }));
  await apply(placed.id, asInFile({ newSkill: { name: 'Nobody', category: 'None' } }));
  expect(await states(birds.id)).toEqual([`${stem(4)} draft`]);
  expect((await call('GET /skills', { token })).data.items).toHaveLength(skills.length);
});

test('skills that the bank does not have are made as the file says them, and go with their questions', async () => {
  const { file, apply, undo, view, states, call, token, algebra, store } = await bank();
  const before = (await call('GET /skills', { token })).data.items;
  const named = [
    item(1, { skill: 'Fruit', category: 'Food' }),
    item(2, { skill: 'FRUIT' }),
    item(3, { skill: 'Trees' }),
    item(4, { skill: 'Algebra', category: 'Elsewhere' }),
  ];
  const { id } = await file(...named);
  await apply(id, asInFile(null, true));
  expect((await view(id)).result).toMatchObject({ imported: 4, madeSkills: 2, skillId: null });
  const made = (await call('GET /skills', { token })).data.items.filter(
    ({ id: skillId }: { id: number }) => !before.some((one: { id: number }) => one.id === skillId),
  );
  expect(made).toMatchObject([
    { name: 'Fruit', category: 'Food', isActive: true, countingRule: 'average' },
    { name: 'Trees', category: 'Imported' },
  ]);
  expect(await Promise.all(made.map((one: { id: number }) => states(one.id)))).toEqual([
    [1, 2].map((nth) => `${stem(nth)} draft`),
    [`${stem(3)} draft`],
  ]);
  expect(await states(algebra.id)).toEqual([`${stem(4)} draft`]);
  expect(await auditEvents(store, 'skill_created')).toHaveLength(2);
  await undo(id);
  expect((await call('GET /skills', { token })).data.items).toEqual(before);
});

test('a question that names no skill needs one that was chosen; of everything or nothing made skills go again', async () => {
  const { file, apply, view, call, token, store } = await bank();
  const before = (await call('GET /skills', { token })).data.items;
  const none = await file(item(1, { skill: 'Fruit' }), item(2, {}));
  await apply(none.id, asInFile(null, true));
  expect((await view(none.id)).problem).toBe(
    'Some questions name no skill. Select a skill for them. Nothing was imported.',
  );
  await store.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin
      if new.question_text like '%number 301?' then raise exception 'no'; end if;
      return new;
    end $$`);
  await store.pool.query(
    'create trigger refuse before insert on question_versions for each row execute function refuse()',
  );
  const many = Array.from({ length: 301 }, (_nothing, nth) => item(nth + 1, { skill: `Fruit ${nth % 2}` }));
  const { id } = await file(...many);
  await apply(id, { ...asInFile(null, true), mode: 'all' });
  await store.pool.query('drop trigger refuse on question_versions');
  await store.pool.query('drop function refuse');
  expect(await view(id)).toMatchObject({ state: 'read', progress: { done: 0 } });
  expect((await call('GET /skills', { token })).data.items).toEqual(before);
});

test('a file of more missing skills than are made at once is refused before the first', async () => {
  const { file, apply, view, call, token } = await bank();
  const before = (await call('GET /skills', { token })).data.items.length;
  const { id } = await file(...Array.from({ length: 501 }, (_nothing, nth) => item(nth, { skill: `Fruit ${nth}` })));
  await apply(id, asInFile(null, true));
  expect((await view(id)).problem).toMatch(/^The file names more than 500 skills .* Nothing was imported\.$/);
  expect((await call('GET /skills', { token })).data.items).toHaveLength(before);
});
