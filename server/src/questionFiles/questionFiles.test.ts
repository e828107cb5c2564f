import { importLimits } from '@assay/contract/questions/questionFiles';
import { newQuestion } from '@assay/contract/questions/questions';
import { describe, expect, test } from 'vitest';
import { sweepImages } from '../questions/images.service.ts';
import { createQuestions } from '../questions/questions.service.ts';
import type { Db } from '../platform/database/schema.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { pngOf } from '../../test/assessment/testImages.ts';
import { elsewhere, gift, importing, said, stem } from '../../test/assessment/testImports.ts';
import { together } from '../../test/assessment/testQuiz.ts';
import { workOnImports } from './questionFiles.service.ts';
import { claimToApply, claimToRead } from './questionFiles.store.ts';

const DAY_SECONDS = 24 * 3600;
const valid = { mode: 'valid', status: 'live' };

/** A store whose commits succeed but are never acknowledged. */
const deaf = (db: Db): Db =>
  elsewhere(db, async (_nth, execute) => {
    await execute();
    throw new Error('Connection terminated');
  });

describe('handing in a file', () => {
  test('needs a file that is base64, not empty and named', async () => {
    const { call, token } = await importing();
    for (const body of [
      {},
      { fileName: 'a.gift' },
      { fileName: 'a.gift', content: '' },
      { fileName: 'a.gift', content: '%%%' },
      { fileName: '', content: 'YQ==' },
      { fileName: 'a.gift', content: 'YQ==', format: 'word' },
    ])
      expect([body, (await call('POST /admin/question-imports', { token, body })).status]).toEqual([body, 400]);
  });

  test('of more than 8 MB is refused before it is read, and one of 8 MB is not', async () => {
    const { call, token } = await importing();
    const send = (bytes: number) =>
      call('POST /admin/question-imports', {
        token,
        body: { fileName: 'a.gift', content: Buffer.alloc(bytes, 'x').toString('base64') },
      });
    expect((await send(importLimits.bytes + 6000)).body.code).toBe('too_large');
    expect((await send(importLimits.bytes + 1)).body.code).toBe('too_large');
    expect((await send(importLimits.bytes)).status).toBe(201);
  });

  test('imports nothing; every item has a verdict with its line', async () => {
    const { upload, items, live } = await importing();
    const read = await upload(`// two\n${gift(2)}\nNo answers here\n\nMany? {=a =b ~c}\n`);
    expect(read).toMatchObject({
      state: 'read',
      format: 'gift',
      counts: { total: 4, ok: 2, warning: 0, refused: 2, duplicate: 0, near: 1, nearest: 0 },
    });
    expect((await items(read.id)).map(({ nth, line, verdict }) => [nth, line, verdict])).toEqual([
      [1, 2, 'ok'],
      [2, 4, 'ok'],
      [3, 6, 'refused'],
      [4, 8, 'refused'],
    ]);
    const refused = await items(read.id, '?verdict=refused');
    expect(refused.map(({ reason }) => reason)).toEqual([
      'There is no answer block in { }: this is a description, not a question.',
      expect.stringContaining('several correct answers'),
    ]);
    expect(await live()).toEqual([]);
  });

  test('of another kind is refused by its first bytes, with what it is, and nothing of it is kept', async () => {
    const { call, token, store } = await importing();
    const kinds: [start: string, name: string][] = [
      ['%PDF-1.7 and so on', 'a PDF'],
      ['\u00d0\u00cf\u0011\u00e0', 'an old Excel or Word file: save it as .xlsx'],
      ['\u0089PNG', 'a picture'],
      ['Rar!', 'a RAR archive'],
    ];
    for (const [start, name] of kinds)
      for (const more of [{}, { format: 'csv' }]) {
        const content = Buffer.from(start, 'latin1').toString('base64');
        const reply = await call('POST /admin/question-imports', {
          token,
          body: { fileName: 'a.csv', content, ...more },
        });
        expect(reply).toMatchObject({
          status: 415,
          body: { code: 'unsupported_media_type', message: `This is ${name}.` },
        });
      }
    expect((await store.pool.query('select 1 from question_imports')).rowCount).toBe(0);
  });

  test('that is unreadable says why, and can be read as another format', async () => {
    const { upload, call, token, app, view } = await importing();
    const read = await upload('{"questions": [', 'bank.json');
    expect(read).toMatchObject({
      state: 'unreadable',
      problem: 'Line 1: The list of questions doesn’t end with ]. Add it, or check that the file is complete.',
      counts: { total: 0 },
    });
    expect(await upload('// Questions follow some day.\n', 'bank.gift')).toMatchObject({
      state: 'unreadable',
      problem: 'There are no questions in this file.',
    });
    const aiken = await upload(`${stem(1)}\nA. pear\nB. rock\nC. moon\nANSWER: A\n`, 'bank.txt', { format: 'gift' });
    expect(aiken.counts).toMatchObject({ ok: 0, refused: 1 });
    const path = `/admin/question-imports/${aiken.id}`;
    expect((await call(`PUT ${path}`, { token, body: { format: 'aiken' } })).status).toBe(200);
    await app.afterwards.settled();
    expect(await view(aiken.id)).toMatchObject({ format: 'aiken', counts: { total: 1, ok: 1 } });
  });

  test('many at once are read in one thread, one after the other', async () => {
    const { app, call, token } = await importing();
    let threads = 0;
    const count = () => (threads += 1);
    process.on('worker', count);
    const replies = await together(5, (nth) => {
      const content = Buffer.from(gift(100, nth * 100)).toString('base64');
      return call('POST /admin/question-imports', { token, body: { fileName: 'bank.gift', content } });
    });
    await app.afterwards.settled();
    process.off('worker', count);
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const { data } = await call('GET /admin/question-imports', { token });
    expect(data.items).toHaveLength(5);
    for (const one of data.items) expect(one).toMatchObject({ state: 'read', counts: { ok: 100 } });
    expect(threads).toBeLessThanOrEqual(1);
  });

  test('how many items a file has is known before all of them are read', async () => {
    const { upload, store, view, call, token, app } = await importing();
    const read = await upload(gift(1200));
    expect(read).toMatchObject({ itemsTotal: 1200, counts: { total: 1200 } });
    await store.pool.query('delete from question_imports');
    await store.pool.query('alter table question_import_items add constraint first_batch check (nth <= 1000)');
    const { id, ...stopped } = await upload(gift(1200));
    expect(stopped).toMatchObject({ state: 'unreadable', itemsTotal: 1200, counts: { total: 1000 } });
    await store.pool.query('alter table question_import_items drop constraint first_batch');
    await call(`PUT /admin/question-imports/${id}`, { token, body: { format: 'json' } });
    await app.afterwards.settled();
    expect((await view(id)).itemsTotal).toBeNull();
  });

  test('an import whose reader died is read by the next one', async () => {
    const { upload, store, app, view, clock } = await importing();
    const { id } = await upload(gift(3));
    const until = new Date(clock.now().getTime() + 1000);
    await store.pool.query(`update question_imports set state = 'reading', claimed_until = $1 where id = $2`, [
      until,
      id,
    ]);
    await workOnImports(app);
    expect((await view(id)).state).toBe('reading');
    clock.move(2);
    await workOnImports(app);
    expect(await view(id)).toMatchObject({ state: 'read', counts: { total: 3, ok: 3 } });
  });
});

test('an import that its server did not survive twice is given up, whether it is read or applied', async () => {
  const { upload, apply, store, app, view, clock, skillId } = await importing();
  const { id } = await upload(gift(3));
  const minute = () => new Date(clock.now().getTime() + 60_000);
  const claimed = { reading: () => claimToRead(app.db, clock.now(), minute()), applying: () => claimToApply(app.db) };
  const dieInTheMiddle = async (of: keyof typeof claimed) => {
    expect(await claimed[of]()).toMatchObject({ id });
    clock.move(61);
  };
  const setState = (state: string) =>
    store.pool.query('update question_imports set state = $1, claims = 0 where id = $2', [state, id]);
  for (const [during, after] of [
    ['reading', 'unreadable'],
    ['applying', 'read'],
  ] as const) {
    await setState(during);
    for (const _death of ['first', 'second']) await dieInTheMiddle(during);
    await workOnImports(app);
    expect(await view(id)).toMatchObject({
      state: after,
      problem: 'The server stopped in the middle of this, more than once. Split the file. Nothing was imported.',
    });
  }
  // Requesting it again retries it.
  await apply(id, { ...valid, target: { skillId } });
  expect((await view(id)).result).toMatchObject({ imported: 3 });
});

test('the item-writing lint speaks about every item; a notice alone is no warning', async () => {
  const { upload, items } = await importing();
  const read = await upload(
    `${gift(1)}\nWhich one is it? {=all of the above ~this ~that}\n\nWhat grows on a tree? {=pear ~rock ~moon}`,
  );
  const found = await items(read.id);
  expect(found.map(({ verdict }) => verdict)).toEqual(['ok', 'warning', 'ok']);
  const explained = { kind: 'lint', why: expect.any(String), advice: expect.any(String) };
  expect(found[1]?.warnings).toContainEqual(expect.objectContaining(explained));
  expect(found[2]?.warnings.map(({ kind }) => kind)).toEqual(['notice']);
});

test('keys that are too often at one letter are noted for the whole file; refused items do not count', async () => {
  const { upload } = await importing();
  const uneven = await upload(gift(24));
  expect(uneven.notes).toEqual([
    '100% of the keys are A; about 33% would be expected. Learners who notice can guess that letter wherever the order is not shuffled: fixed orders, exports, paper. Move keys to the rarer letters.',
  ]);
  const options = ['=pear ~rock ~moon', '~rock =pear ~moon', '~rock ~moon =pear'];
  const even = Array.from({ length: 24 }, (_nothing, nth) => `${stem(nth)} {${options[nth % 3]}}`);
  const refused = Array.from({ length: 24 }, (_nothing, nth) => `${stem(nth)} {=pear =rock ~moon}`);
  expect((await upload([...even, ...refused].join('\n\n'))).notes).toEqual([]);
});

describe('duplicates', () => {
  test('are named within the file and against the bank, whatever their case, spaces and order of options', async () => {
    const { upload, items, create } = await importing();
    const { id } = await create();
    const read = await upload(
      [
        'which   is a FRUIT? {=pear ~cloud ~stone}',
        'New one? {=a ~b}',
        'new one? {~B =A}',
        'New one? {=c ~d}',
        'Which is a fruit? {=pear ~apple}',
      ].join('\n\n'),
    );
    const found = await items(read.id);
    expect(found.map(({ duplicateOf }) => duplicateOf)).toEqual([
      `question ${id} of the bank`,
      null,
      'item 2 of this file',
      null,
      null,
    ]);
    expect(said(found[3])).toContain('Item 2 of this file has the same text with other options.');
    expect(said(found[4])).toContain(`Question ${id} of the bank has the same text with other options.`);
    expect(read.counts).toMatchObject({ total: 5, duplicate: 2 });
  });

  test('are passed over, or imported on demand', async () => {
    const { upload, apply, view, skillId, live } = await importing();
    const once = await upload(`${gift(2)}\n${gift(1)}`);
    await apply(once.id, { ...valid, target: { skillId } });
    expect((await view(once.id)).result).toMatchObject({ imported: 2, skippedDuplicates: 1 });
    const twice = await upload(gift(2));
    await apply(twice.id, { ...valid, target: { skillId }, duplicates: 'import' });
    expect((await view(twice.id)).result).toMatchObject({ imported: 2, skippedDuplicates: 0 });
    expect(await live()).toHaveLength(4);
  });

  test('that came into the bank after the file was read are passed over as well, or imported on demand', async () => {
    const { upload, apply, view, items, skillId, live } = await importing();
    const copies = [await upload(gift(2)), await upload(gift(3)), await upload(gift(1))];
    const [first, second, third] = copies.map(({ id }) => id) as [number, number, number];
    await apply(first, { ...valid, target: { skillId } });
    await apply(second, { ...valid, target: { skillId } });
    expect(await view(second)).toMatchObject({
      state: 'applied',
      progress: { done: 1, of: 1 },
      result: { imported: 1, skippedDuplicates: 2 },
    });
    const [one] = await live();
    expect(await live()).toHaveLength(3);
    expect((await items(second)).map(({ duplicateOf }) => duplicateOf)).toEqual([
      `question ${one?.id} of the bank`,
      expect.stringMatching(/^question \d+ of the bank$/),
      null,
    ]);
    await apply(third, { ...valid, target: { skillId }, duplicates: 'import' });
    expect((await view(third)).result).toMatchObject({ imported: 1, skippedDuplicates: 0 });
  });
});

describe('importing', () => {
  test('needs exactly one skill, and one that is there', async () => {
    const { upload, apply, skillId, live, view } = await importing();
    const { id } = await upload(gift(1));
    for (const [body, status] of [
      [{ ...valid }, 400],
      [{ ...valid, target: {} }, 400],
      [{ ...valid, target: { skillId: 999_999 } }, 404],
      [{ ...valid, target: { skillId }, status: 'archived' }, 400],
      [{ target: { skillId }, status: 'live' }, 400],
    ] as const)
      expect([body, (await apply(id, body)).status]).toEqual([body, status]);
    expect(await live()).toEqual([]);
    expect((await view(id)).state).toBe('read');
  });

  test('everything or nothing refuses a file with a refused item', async () => {
    const { upload, apply, skillId, live, view } = await importing();
    const { id } = await upload(`${gift(3)}\nno answers`);
    const reply = await apply(id, { mode: 'all', status: 'live', target: { skillId } });
    expect(reply.body.code).toBe('import_has_refusals');
    expect(await live()).toEqual([]);
    expect((await view(id)).state).toBe('read');
  });

  test('the valid ones leaves the refused ones out; items keep what they say, the others get what was chosen', async () => {
    const { upload, apply, skillId, live, view } = await importing();
    const read = await upload(`// [tag:difficulty:hard] [tag:points:5] [tag:basics]\n${gift(2)}\nno answers`);
    await apply(read.id, { ...valid, target: { skillId }, status: 'draft', difficulty: 'easy', points: 2 });
    expect(await view(read.id)).toMatchObject({
      state: 'applied',
      result: { skillId, imported: 2, refused: 1, skippedDuplicates: 0 },
    });
    expect(await live()).toMatchObject([
      { questionText: stem(1), difficulty: 'hard', points: 5, tags: ['basics'], status: 'draft', version: 1 },
      { questionText: stem(2), difficulty: 'easy', points: 2, tags: [], status: 'draft', correctAnswer: 'A' },
    ]);
  });

  test('twice, or ten times at once, imports once', async () => {
    const { upload, apply, call, token, app, store, skillId, live } = await importing();
    const { id } = await upload(gift(4));
    const body = { ...valid, target: { skillId } };
    const replies = await together(10, () => call(`POST /admin/question-imports/${id}/apply`, { token, body }));
    await app.afterwards.settled();
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await apply(id, body)).data.import.result).toMatchObject({ imported: 4 });
    expect(await live()).toHaveLength(4);
    expect(await auditEvents(store, 'questions_imported')).toHaveLength(1);
  });

  test('into a new skill makes it; a name that is taken imports nothing and says so', async () => {
    const { upload, apply, view, live, call, token } = await importing();
    const newSkill = { name: 'Fruit', category: 'Food' };
    const first = await upload(gift(2));
    await apply(first.id, { ...valid, target: { newSkill } });
    expect((await view(first.id)).result).toMatchObject({ skillName: 'Fruit', imported: 2 });
    const second = await upload(gift(2, 10));
    await apply(second.id, { ...valid, target: { newSkill } });
    expect(await view(second.id)).toMatchObject({
      state: 'read',
      problem: 'A skill with this name already exists. Nothing was imported.',
    });
    expect(await live()).toHaveLength(2);
    await apply(second.id, { ...valid, target: { newSkill: { name: 'Fruit 2', category: 'Food' } } });
    expect((await view(second.id)).result).toMatchObject({ skillName: 'Fruit 2', imported: 2 });
    expect((await call('GET /skills', { token })).data.items).toHaveLength(3);
  });

  test('a failure in the middle leaves nothing behind', async () => {
    const { upload, apply, view, live, store, skillId } = await importing();
    const { id } = await upload(gift(3));
    const broken = {
      questionText: 'x',
      options: ['a', 'b'],
      key: 5,
      explanation: '',
      difficulty: null,
      points: null,
      keepOrder: false,
      tags: [],
      skill: null,
      status: null,
    };
    await store.pool.query('update question_import_items set question = $1 where import_id = $2 and nth = 3', [
      broken,
      id,
    ]);
    await apply(id, { ...valid, target: { skillId } });
    expect(await live()).toEqual([]);
    expect(await view(id)).toMatchObject({
      state: 'read',
      problem: 'This failed because of an error on the server. Nothing was imported.',
      progress: { done: 0, of: 3 },
      result: null,
    });
  });

  test('that stops halfway says how many questions stay, and continues later without duplicates', async () => {
    const { upload, apply, view, live, store, skillId, call, token } = await importing();
    const { id } = await upload(gift(600));
    expect((await view(id)).progress).toBeNull();
    await store.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin
        if new.question_text like '%number 300?' then raise exception 'no'; end if;
        return new;
      end $$`);
    await store.pool.query(
      'create trigger refuse before insert on question_versions for each row execute function refuse()',
    );
    const body = { ...valid, target: { newSkill: { name: 'Fruit', category: 'Food' } } };
    await apply(id, body);
    expect(await view(id)).toMatchObject({
      state: 'read',
      problem:
        'This failed because of an error on the server. 250 questions were imported and stay. Import again to continue with the rest; nothing is imported twice.',
      progress: { done: 250, of: 600 },
      result: null,
    });
    const again = await call(`PUT /admin/question-imports/${id}`, { token, body: { format: 'gift' } });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'import_not_ready', message: expect.stringContaining('already been imported') },
    });
    expect((await view(id)).progress).toEqual({ done: 250, of: 600 });
    await store.pool.query('drop trigger refuse on question_versions');
    await store.pool.query('drop function refuse');
    await apply(id, { ...valid, target: { skillId } });
    expect(await view(id)).toMatchObject({
      state: 'applied',
      problem: null,
      progress: { done: 600, of: 600 },
      result: { skillId, imported: 600, skippedDuplicates: 0 },
    });
    const { rows } = await store.pool.query(
      'select count(distinct question_text) as texts, count(*) as rows from question_versions',
    );
    expect(rows).toEqual([{ texts: 600, rows: 600 }]);
    expect((await call('GET /questions?limit=1', { token })).data.pagination.total).toBe(600);
    expect(await live()).toHaveLength(100);
  });

  test('that is done stays done, though the word of it was lost: it is neither imported again nor past undoing', async () => {
    const { upload, view, app, skillId, ask, undo } = await importing();
    const { id } = await upload(gift(3));
    await ask(id, { ...valid, target: { skillId } });
    await expect(workOnImports({ ...app, db: deaf(app.db) })).rejects.toThrow('Connection terminated');
    expect(await view(id)).toMatchObject({ state: 'applied', problem: null, result: { imported: 3 } });
    await undo(id);
    expect((await view(id)).state).toBe('undone');
  });

  test('whose server died continues after the questions already in the bank', async () => {
    const { upload, apply, view, store, app, skillId } = await importing();
    const { id } = await upload(gift(3));
    await apply(id, { ...valid, target: { skillId } });
    await store.pool.query(`update question_imports set state = 'applying', applied_at = null where id = $1`, [id]);
    await store.pool.query('update question_import_items set question_id = null where import_id = $1 and nth = 3', [
      id,
    ]);
    await store.pool.query('delete from questions where id = (select max(id) from questions)');
    expect(await view(id)).toMatchObject({ state: 'applying', progress: { done: 2, of: 3 } });
    await workOnImports(app);
    expect((await view(id)).result).toMatchObject({ imported: 3 });
    const { rows } = await store.pool.query('select count(*) from questions');
    expect(rows).toEqual([{ count: 3 }]);
  });
});

test('an import is found again in the list, and forgotten on demand or after a week', async () => {
  const { upload, call, token } = await importing();
  const [first, second] = [await upload(gift(1)), await upload(gift(2))];
  const listed = await call('GET /admin/question-imports', { token });
  expect(listed.data.items.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
  expect((await call(`DELETE /admin/question-imports/${first.id}`, { token })).status).toBe(200);
  for (const path of ['', '/items'])
    expect((await call(`GET /admin/question-imports/${first.id}${path}`, { token })).status).toBe(404);
  expect((await call(`DELETE /admin/question-imports/${first.id}`, { token })).status).toBe(404);
});

describe('exporting', () => {
  test('and importing again gives the same questions, and is recorded in the audit log', async () => {
    const { create, call, token, store, upload, apply, skill, live } = await importing();
    await create({
      name: 'Botany :: week 3 {a}',
      tags: ['a|b', 'points:3'],
      explanation: 'Because\nof **this**',
      points: 7,
      keepOrder: true,
      difficulty: 'hard',
    });
    await create({ questionText: '=SUM(A1) is a formula?', options: { A: '-5', B: '@x', C: '{~=#}' } });
    const before = await live();
    for (const format of ['gift', 'moodle-xml', 'qti', 'qti21', 'csv', 'xlsx', 'json']) {
      const file = (await call(`GET /admin/question-export?format=${format}`, { token })).data;
      expect(file.count).toBe(2);
      const read = await upload(Buffer.from(file.content, 'base64'), file.fileName);
      const { id: skillId } = await skill();
      await apply(read.id, { mode: 'all', status: 'live', duplicates: 'import', target: { skillId } });
      const again = (await call(`GET /questions?skillId=${skillId}`, { token })).data.items;
      const content = ({ id: _id, skillId: _skillId, ...rest }: { id: number; skillId: number }) => rest;
      expect([format, again.map(content)]).toEqual([format, before.map(content)]);
      await call(`DELETE /admin/skills/${skillId}`, { token });
    }
    expect(await auditEvents(store, 'questions_exported')).toHaveLength(7);
  });

  test('follows the filter, and lists the losses beforehand', async () => {
    const { create, call, token } = await importing();
    await create({ name: 'n', tags: ['a'], points: 3 });
    await create({ questionText: 'Two\nlines', difficulty: 'hard' });
    const preview = async (query: string) =>
      (await call(`GET /admin/question-export/preview?${query}`, { token })).data;
    expect(await preview('format=gift')).toEqual({ count: 2, losses: [] });
    expect(await preview('format=gift&difficulty=hard')).toEqual({ count: 1, losses: [] });
    expect(await preview('format=aiken')).toEqual({
      count: 1,
      losses: [
        '1 of 2 questions are left out: their text has several lines, or one that looks like an option.',
        'All questions lose their name.',
        'All questions lose their difficulty.',
        'All questions lose their points.',
        'All questions lose their tags.',
        'All questions lose their skill.',
        'All questions lose their status.',
      ],
    });
    expect((await call('GET /admin/question-export?format=gift&search=nothing', { token })).status).toBe(404);
    expect((await call('GET /admin/question-export?format=word', { token })).status).toBe(400);
  });
});

test('texts that are more than one import can take are said to be, by the size of the file itself', async () => {
  const { app, call, token, skillId } = await importing();
  const long = 'щ'.repeat(1900);
  const question = newQuestion.parse({
    skillId,
    questionText: long,
    explanation: long,
    options: { A: 'a', B: 'b' },
    correctAnswer: 'A',
    difficulty: 'easy',
    points: 1,
    status: 'live',
  });
  await createQuestions(app, Array<typeof question>(1200).fill(question));
  const losses = async (format: string) =>
    (await call(`GET /admin/question-export/preview?format=${format}`, { token })).data.losses;
  for (const format of ['json', 'csv'])
    expect([format, await losses(format)]).toEqual([
      format,
      [expect.stringContaining('more than one import can take')],
    ]);
  // Compressed, it is small.
  expect(await losses('xlsx')).toEqual([]);
});

describe('questions with images', () => {
  const png = pngOf(40, 30);

  async function illustrated() {
    const server = await importing();
    const { call, token, skillId, create } = server;
    const { data } = await call('POST /admin/question-images', { token, body: { image: png.toString('base64') } });
    const address: string = data.image.address;
    const question = await create({ questionText: `Which fruit is it?\n\n![A yellow fruit](${address})` });
    const exported = async (format: string) => {
      const reply = await call(`GET /admin/question-export?format=${format}&skillId=${skillId}`, { token });
      return { fileName: reply.data.fileName, bytes: Buffer.from(reply.data.content, 'base64') };
    };
    const forgetImage = async () => {
      await server.store.pool.query('truncate question_images cascade');
    };
    return { ...server, address, question, exported, forgetImage };
  }

  test.each(['json', 'moodle-xml', 'qti'])('go by %s to a bank that has never seen them', async (format) => {
    const { exported, forgetImage, upload, apply, skill, items, call, token, url, address } = await illustrated();
    const file = await exported(format);
    await forgetImage();
    const read = await upload(file.bytes, file.fileName);
    expect((await items(read.id))[0]?.question?.questionText).toContain(address);
    const shown = await fetch(`${url}${address.split('#')[0]}`);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    const other = await skill({ name: `By ${format}` });
    await apply(read.id, { mode: 'all', status: 'live', duplicates: 'import', target: { skillId: other.id } });
    const { data } = await call(`GET /questions?skillId=${other.id}`, { token });
    expect(data.items).toMatchObject([{ questionText: `Which fruit is it?\n\n![A yellow fruit](${address})` }]);
  });

  test('in a format that cannot carry them stay where the bank has them, and are left out, with a warning, where not', async () => {
    const { call, token, exported, forgetImage, upload, items, address } = await illustrated();
    const { data } = await call('GET /admin/question-export/preview?format=gift', { token });
    expect(data.losses).toEqual(['All questions lose their images; the file only says where they are here.']);
    const file = await exported('gift');
    const here = await items((await upload(file.bytes, file.fileName)).id);
    expect(here[0]?.question?.questionText).toContain(address);
    await forgetImage();
    const [there] = await items((await upload(file.bytes, file.fileName)).id);
    expect(there?.question?.questionText).toBe('Which fruit is it?\n\nA yellow fruit');
    expect(said(there)).toContain(
      'The image “A yellow fruit” is not kept: it is neither in the file nor in this bank.',
    );
  });

  test('that are more than one import can take are said to be, by what each format writes', async () => {
    const { create, address, call, token, store } = await illustrated();
    const shows = `![a fruit](${address})`;
    await create({
      questionText: `Which? ${shows}`,
      explanation: shows,
      options: { A: `a ${shows}`, B: `b ${shows}`, C: `c ${shows}`, D: `d ${shows}`, E: `e ${shows}` },
    });
    await store.pool.query(`update question_images set bytes = decode(repeat('00', 1000000), 'hex')`);
    const losses = async (format: string) =>
      (await call(`GET /admin/question-export/preview?format=${format}`, { token })).data.losses;
    const more = 'This is more than one import can take. Export one skill at a time.';
    // Eight times in Moodle XML.
    expect(await losses('moodle-xml')).toEqual([more]);
    for (const format of ['json', 'qti', 'qti21']) expect([format, await losses(format)]).toEqual([format, []]);
    expect(await losses('gift')).not.toContain(more);
  });

  test('wait for their import as long as it waits, and no longer', async () => {
    const { app, clock, exported, forgetImage, upload, store } = await illustrated();
    const file = await exported('json');
    await forgetImage();
    await upload(file.bytes, file.fileName);
    const kept = async () => (await store.pool.query('select 1 from question_images')).rowCount;
    clock.move(importLimits.days * DAY_SECONDS);
    await sweepImages(app);
    expect(await kept()).toBe(1);
    clock.move(DAY_SECONDS + 1);
    await sweepImages(app);
    expect(await kept()).toBe(0);
  });
});
