import { describe, expect, test } from 'vitest';
import { author, answer, complete, letterOf, startQuiz, together } from '../../test/assessment/testQuiz.ts';
import { regradesOf } from '../../test/assessment/testRegrades.ts';
import type { Person } from '../../test/testServer.ts';

const OPTIONS = { A: 'stone', B: 'pear', C: 'apple', D: 'cloud' };

/** A question with the wrong key A, and an admin who corrects it. */
async function wrongKey() {
  const server = await author();
  const { call, token } = server;
  const { id } = await server.create({ options: OPTIONS, correctAnswer: 'A' });
  const edit = async (change: object) => call(`PUT /admin/questions/${id}`, { token, body: change });
  const read = async () => (await call(`GET /questions/${id}`, { token })).data.question;
  const listed = async () => (await call('GET /admin/questions', { token })).data.items[0];
  const versions = async () => (await call(`GET /admin/questions/${id}/versions`, { token })).data.items;
  const exported = async () => {
    const { data } = await call('GET /admin/question-export?format=json', { token });
    return JSON.parse(Buffer.from(data.content, 'base64').toString()).questions[0];
  };
  const losses = async (format: string) =>
    (await call(`GET /admin/question-export/preview?format=${format}`, { token })).data.losses;
  const exportedList = async () => {
    const body = { list: 'questions', format: 'csv', filter: {} };
    const { data } = await call('POST /exports', { token, body });
    const [names = '', line = ''] = (await (await fetch(`${server.url}${data.path}`)).text()).split('\r\n');
    const cells = line.split(',');
    const cell = (name: string) => cells[names.split(',').indexOf(name)];
    return { key: cell('Key'), correctedTo: cell('Corrected to') };
  };
  /** @returns the score of a person who takes the quiz now and selects this option */
  const scoreOf = async (text: string, person?: Person) => {
    const who = person ?? (await server.learner());
    const attempt = (await startQuiz(server, who, server.skillId)).data.quizAttempt;
    await answer(server, who, [attempt.id, id, letterOf(attempt, id, text)]);
    return (await complete(server, who, attempt.id)).data.score.scorePercentage;
  };
  const regrades = regradesOf(server, { token } as Person, id);
  /** @returns the correction's id */
  const correct = async (decision: object): Promise<number> => (await regrades.apply(decision)).data.regrade.id;
  return {
    ...server,
    ...regrades,
    id,
    edit,
    read,
    listed,
    versions,
    exported,
    exportedList,
    losses,
    scoreOf,
    correct,
  };
}

describe('a corrected key', () => {
  test('is the key in the list, the editor, the versions, every export and the lint, until it is undone', async () => {
    const { correct, undo, read, listed, versions, exported, exportedList, losses, call, token } = await wrongKey();
    const everywhere = async () => {
      const [version] = await versions();
      const { keyPositions } = (await call('GET /admin/questions/duplicates', { token })).data;
      return {
        keys: [await read(), await listed(), version, await exported()].map(({ correctAnswer }) => correctAnswer),
        list: await exportedList(),
        positions: Object.keys(keyPositions).filter((letter) => keyPositions[letter] > 0),
      };
    };
    const before = await everywhere();
    expect(before).toEqual({ keys: ['A', 'A', 'A', 'A'], list: { key: 'A', correctedTo: '' }, positions: ['A'] });
    expect((await read()).correction).toBeNull();
    const correctionId = await correct({ rule: 'keys', keys: ['b'] });
    expect(await everywhere()).toEqual({
      keys: ['B', 'B', 'B', 'B'],
      list: { key: 'B', correctedTo: 'B' },
      positions: ['B'],
    });
    expect((await read()).correction).toEqual({
      id: correctionId,
      rule: 'keys',
      acceptedAnswers: ['B'],
      writtenAnswer: 'A',
    });
    expect(await losses('json')).toEqual([]);
    await undo(correctionId);
    expect(await everywhere()).toEqual(before);
  });

  test('is what the lint looks at', async () => {
    const { correct, edit, listed, call, token } = await wrongKey();
    const options = { ...OPTIONS, B: 'a pear, which grows on a tree and is eaten when it is ripe and sweet' };
    await edit({ options, explanation: 'It grows on a tree.' });
    expect((await listed()).findings).toEqual([]);
    await correct({ rule: 'keys', keys: ['b'] });
    expect((await listed()).findings).not.toEqual([]);
    expect((await call('GET /admin/questions?flagged=true', { token })).data.items).toHaveLength(1);
  });

  test('marks the next version, too, whose text alone is another, and undone both have the old one', async () => {
    const { correct, undo, edit, read, versions, scoreOf, store, view } = await wrongKey();
    const correctionId = await correct({ rule: 'keys', keys: ['b'] });
    // Once like the editor, with all fields, and once with a single field.
    const { version } = await read();
    const shown = { questionText: 'Which one is a fruit?', options: OPTIONS, correctAnswer: 'B' };
    expect((await edit({ ...shown, version, correctionId })).data.question).toMatchObject({
      version: 2,
      correctAnswer: 'B',
    });
    expect((await edit({ points: 2 })).data.question).toMatchObject({ version: 3, correctAnswer: 'B' });
    expect((await edit({ fromVersion: 1 })).data.question).toMatchObject({ version: 4, correctAnswer: 'B' });
    expect((await view()).regrades[0].versionIds).toHaveLength(4);
    expect([await scoreOf('pear'), await scoreOf('stone')]).toEqual([100, 0]);
    await undo(correctionId);
    expect((await versions()).map(({ correctAnswer }: { correctAnswer: string }) => correctAnswer)).toEqual([
      'A',
      'A',
      'A',
      'A',
    ]);
    const { rows } = await store.pool.query('select score_percentage as score from attempts order by id');
    expect(rows).toEqual([{ score: 0 }, { score: 100 }]);
    expect([await scoreOf('pear'), await scoreOf('stone')]).toEqual([0, 100]);
  });

  test('does not carry over to a version with new options, and a new key takes precedence', async () => {
    const { correct, undo, edit, read, scoreOf } = await wrongKey();
    const correctionId = await correct({ rule: 'keys', keys: ['b'] });
    await edit({ options: { ...OPTIONS, D: 'fog' } });
    expect(await read()).toMatchObject({ version: 2, correctAnswer: 'B', correction: null });
    await undo(correctionId);
    // It cannot be undone for a version that the correction never covered.
    expect((await read()).correctAnswer).toBe('B');
    await correct({ rule: 'keys', keys: ['a'] });
    await edit({ correctAnswer: 'C' });
    expect(await read()).toMatchObject({ correctAnswer: 'C', correction: null });
    expect([await scoreOf('apple'), await scoreOf('stone')]).toEqual([100, 0]);
  });

  test('unseen by the author refuses their text, and so does a text unseen by the correcting admin', async () => {
    const { correct, apply, edit, view, read, scoreOf } = await wrongKey();
    const asRead = { version: 1, correctionId: null, questionText: 'Which one?', correctAnswer: 'A' };
    const correctionId = await correct({ rule: 'keys', keys: ['b'] });
    expect((await edit(asRead)).body.code).toBe('question_changed');
    expect((await edit({ ...asRead, correctionId: 0 })).status).toBe(400);
    expect(await read()).toMatchObject({ version: 1, correctAnswer: 'B' });
    const { revision, versions } = await view();
    expect((await edit({ ...asRead, correctionId, correctAnswer: 'B' })).status).toBe(200);
    const stale = { rule: 'keys', keys: ['c'], revision, versionIds: versions.map(({ id }: { id: number }) => id) };
    expect((await apply(stale)).body.code).toBe('regrade_stale');
    expect(await scoreOf('pear')).toBe(100);
  });

  test('is never lost between its author and a concurrent correction', async () => {
    const { apply, edit, view, read } = await wrongKey();
    const { revision, versions } = await view();
    const decision = { rule: 'keys', keys: ['b'], revision, versionIds: [versions[0].id] };
    const [applied, ...written] = await together(4, (nth) =>
      nth === 0 ? apply(decision) : edit({ questionText: `Which one, ${nth}?` }),
    );
    expect(written.map(({ status }) => status)).toEqual([200, 200, 200]);
    const isApplied = applied?.status === 201;
    if (!isApplied) expect(applied?.body.code).toBe('regrade_stale');
    expect(await read()).toMatchObject({ version: 4, correctAnswer: isApplied ? 'B' : 'A' });
  });
});

describe('a question of which a key does not tell how it is marked', () => {
  test('by several keys says so wherever it is shown, and so does every version whose options are the same', async () => {
    const { correct, edit, read, listed, exported, exportedList, losses, scoreOf } = await wrongKey();
    const id = await correct({ rule: 'keys', keys: ['b', 'c'] });
    const correction = { id, rule: 'keys', acceptedAnswers: ['B', 'C'], writtenAnswer: 'A' };
    expect(await listed()).toMatchObject({ correctAnswer: 'B', correction });
    expect((await exported()).correctAnswer).toBe('B');
    expect(await exported()).not.toHaveProperty('marking');
    expect(await exportedList()).toEqual({ key: 'B', correctedTo: 'B or C' });
    for (const format of ['gift', 'aiken', 'moodle-xml', 'qti', 'qti21', 'csv', 'xlsx', 'json'])
      expect([format, await losses(format)]).toEqual([
        format,
        expect.arrayContaining(['All questions lose all but one of the options that a correction made right.']),
      ]);
    await edit({ questionText: 'Which one is a fruit?' });
    expect(await read()).toMatchObject({ version: 2, correction });
    expect([await scoreOf('pear'), await scoreOf('apple'), await scoreOf('stone')]).toEqual([100, 100, 0]);
    await edit({ correctAnswer: 'C' });
    expect(await read()).toMatchObject({ version: 3, correctAnswer: 'C', correction: null });
    expect(await scoreOf('pear')).toBe(0);
  });

  test.each([
    ['void', 'Out of the score', 'All questions lose that a correction took them out of the score.'],
    ['full', 'Full marks for everyone', 'All questions lose that a correction gave everyone full marks.'],
  ])('is shown as %s, and counts again once it is rewritten', async (rule, correctedTo, loss) => {
    const { correct, edit, read, listed, exportedList, losses, scoreOf } = await wrongKey();
    const id = await correct({ rule });
    expect((await listed()).correction).toEqual({ id, rule, acceptedAnswers: [], writtenAnswer: 'A' });
    expect(await exportedList()).toEqual({ key: 'A', correctedTo });
    expect(await losses('json')).toEqual([loss]);
    expect(await scoreOf('cloud')).toBe(100);
    await edit({ questionText: 'Which one is a mineral?' });
    expect((await read()).correction).toBeNull();
    expect(await losses('json')).toEqual([]);
    expect([await scoreOf('cloud'), await scoreOf('stone')]).toEqual([0, 100]);
  });
});
