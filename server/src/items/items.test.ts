import type { Answered } from '@assay/contract/endpoint';
import { itemExportQuery } from '@assay/contract/questions/items';
import type { itemsApi } from '@assay/contract/questions/items';
import { describe, expect, test } from 'vitest';
import { lsatPatterns } from '../../test/assessment/testLsat.ts';
import { UNHURRIED, takeQuiz } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { discriminationOf, flagOf } from './analysis.ts';
import { analyseSince } from './inPeriod.service.ts';
import { itemsTable } from './itemsExport.service.ts';
import { rebuildItems } from './scored.service.ts';

type Analysis = Answered<(typeof itemsApi)['list']>;
type Details = Answered<(typeof itemsApi)['get']>;

/** A skill, its questions' versions and an admin. */
async function analysed(questions: number, overrides: object = {}) {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const { id: skillId } = await server.skill({ questionsPerQuiz: questions });
  const questionIds = await server.questions(skillId, questions, overrides);
  const { rows } = await server.store.pool.query<{ id: number; key_option: string }>(
    'select id, key_option from question_versions where question_id = any($1) order by question_id',
    [questionIds],
  );
  const list = async (query = '') =>
    (await server.call<Analysis>(`GET /admin/skills/${skillId}/items?limit=100${query}`, { token })).data;
  const one = async (questionId: number, query = '') =>
    (await server.call<Details>(`GET /admin/questions/${questionId}/analysis${query}`, { token })).data;
  return { server, token, skillId, questionIds, versions: rows, list, one };
}

type World = Awaited<ReturnType<typeof analysed>>;

/** Completed attempts, each of a new person, inserted directly: 1 right, 0 wrong, null blank, absent not asked. */
async function write({ server, skillId, versions, questionIds }: World, people: (0 | 1 | null | undefined)[][]) {
  const papers = people.map((marks) =>
    marks.flatMap((mark, place) => {
      const version = versions[place];
      if (mark === undefined || !version) return [];
      const option = mark === null ? null : mark === 1 ? version.key_option : version.key_option === 'a' ? 'b' : 'a';
      return [{ questionId: questionIds[place], versionId: version.id, points: 1, mark, option }];
    }),
  );
  await server.store.pool.query(
    `with given as (
       select nth, paper, (select count(*) from jsonb_array_elements(paper) item where item ->> 'mark' = '1') as right_ones
       from jsonb_array_elements($1::jsonb) with ordinality as one (paper, nth)
     ), people as (
       insert into users (id, email, email_key, first_name, last_name, role, created_at)
       select 1000000 + nth, 'taker' || nth, 'taker' || nth, 'Taker', 'Number', 'user', now() from given returning id
     ), taken as (
       insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares,
         limit_seconds, grace_seconds, scoring_rule, counting_rule, review_policy, started_at, deadline, completed_at, closed_by,
         time_taken_seconds, correct_answers, points_earned, score_percentage, counts)
       select people.id, $2, 'Skill', 'completed', paper, jsonb_array_length(paper), jsonb_array_length(paper),
         jsonb_array_length(paper), 300, 10, 'equal', 'average', 'keys', now(), now(), now(), 'learner', 60, right_ones, right_ones,
         round(100.0 * right_ones / jsonb_array_length(paper), 2), true
       from given join people on people.id = 1000000 + nth returning id, user_id
     )
     insert into attempt_answers (attempt_id, question_id, option_id, seq, answered_at_seconds, question_seconds, saved_at)
     select taken.id, (item ->> 'questionId')::bigint, item ->> 'option', 1, 1, 12, now()
     from taken join given on taken.user_id = 1000000 + nth, jsonb_array_elements(paper) item
     where item ->> 'option' is not null`,
    [JSON.stringify(papers), skillId],
  );
  await rebuildItems(server.app);
}

const lsatPeople = lsatPatterns.flatMap(({ answers, count }) => Array.from({ length: count }, () => answers));

describe('LSAT-6, taken here', () => {
  test('shows the published figures, each with its interval', { timeout: 60_000 }, async () => {
    const world = await analysed(5);
    await write(world, lsatPeople);
    const ever = await world.list();
    const { attempts, items, reliability, scores, map } = ever;
    expect(attempts).toBe(1000);
    expect(items.map(({ facility }) => facility)).toEqual([92.4, 70.9, 55.3, 76.3, 87]);
    expect(items.map(({ discrimination }) => discrimination)).toMatchObject(
      [0.1128, 0.1532, 0.1728, 0.1444, 0.1216].map((value) => ({ state: 'known', value })),
    );
    expect(items.map(({ alphaIfDeleted }) => alphaIfDeleted)).toEqual([0.2754, 0.2376, 0.2168, 0.2459, 0.2663]);
    expect(items.reduce((sum, { weight }) => sum + (weight ?? 0), 0)).toBeCloseTo(100, 1);
    expect(reliability).toEqual({
      state: 'defined',
      alpha: 0.295,
      low: 0.2235,
      high: 0.3618,
      // 0.869067 with 5 questions
      standardError: 17.38,
      errorRatio: 83.96,
      questions: 5,
    });
    expect(scores).toMatchObject({ mean: 76.38, deviation: 20.7 });
    expect(scores.bins.map(({ attempts: count }) => count)).toEqual([3, 0, 20, 0, 85, 0, 237, 0, 357, 298]);
    expect(map).toHaveLength(5);
    const { efficiency, options, groups } = await world.one(world.questionIds[0] ?? 0);
    expect(efficiency).toBe(0.1848);
    // The file has this for every question, like the question's own page.
    const table = itemsTable(world.server.app, itemExportQuery.parse({ skillId: String(world.skillId) }));
    const rows = (await Array.fromAsync(table.batches())).flat();
    const column = table.headings.indexOf('Discriminative efficiency');
    const pages = await Promise.all(world.questionIds.map((id) => world.one(id)));
    expect(rows.map((row) => row[column])).toEqual(pages.map((page) => page.efficiency));
    expect(rows[0]?.[column]).toBe(0.1848);
    expect(options.reduce((sum, { answers }) => sum + answers, 0)).toBe(1000);
    expect(groups.reduce((sum, { answers }) => sum + answers, 0)).toBe(1000);
    for (const [group, { answers }] of groups.entries())
      expect(options.reduce((sum, { byGroup }) => sum + (byGroup[group] ?? 0), 0)).toBe(answers);
    const { store, clock } = world.server;
    await store.pool.query('update attempts set completed_at = $1', [clock.now()]);
    expect(await world.list('&period=7d')).toEqual(ever);
  });
});

test('points that do not count in the scores do not count in the reliability either', async () => {
  const world = await analysed(5, { points: 4 });
  await write(
    world,
    lsatPeople.filter((_, nth) => nth % 20 === 0),
  );
  const { reliability, items } = await world.list();
  expect(reliability).toMatchObject({ state: 'defined', questions: 5 });
  expect(items.reduce((sum, { weight }) => sum + (weight ?? 0), 0)).toBeCloseTo(100, 1);
});

describe('unknown figures are not shown', () => {
  test('below 30 answers there is no discrimination, but the share of right answers with its interval', async () => {
    const world = await analysed(2);
    await write(world, [
      [1, 0],
      [1, 1],
      [0, null],
    ]);
    const { items, reliability, map } = await world.list();
    expect(items).toMatchObject([
      { facility: 66.67, discrimination: { state: 'collecting', missing: 'answers' }, flag: null, notReached: 0 },
      { facility: 33.33, discrimination: { state: 'collecting', missing: 'answers' }, flag: null, notReached: 33.33 },
    ]);
    expect(items[0]?.facilityInterval?.low).toBeLessThan(30);
    expect(reliability).toEqual({ state: 'collecting', attempts: 3, needed: 30 });
    expect(map.every(({ discrimination }) => discrimination === null)).toBe(true);
  });

  test('an outcome seen fewer than five times, or a rest that never varies, gives no discrimination', () => {
    const sums = { answers: 40, omitted: 0, notReached: 0, timed: 0, ms: 0, rests: 40, marks: 'measured' as const };
    const rare = { correct: 36, restsCorrect: 36, rest: 20, restSquares: 15, restCorrect: 18 };
    const alike = { correct: 20, restsCorrect: 20, rest: 20, restSquares: 10, restCorrect: 10 };
    expect(discriminationOf({ ...sums, ...rare })).toEqual({ state: 'collecting', missing: 'outcomes' });
    expect(discriminationOf({ ...sums, ...alike })).toEqual({ state: 'collecting', missing: 'spread' });
  });

  test('where papers differ reliability is not defined', async () => {
    const world = await analysed(3);
    const people = Array.from({ length: 40 }, (_, nth) =>
      [0, 1, 2].map((place) => (place === nth % 3 ? undefined : (((nth + place) % 2) as 0 | 1))),
    );
    await write(world, people);
    const { reliability, items } = await world.list();
    expect(reliability).toEqual({ state: 'papers_differ' });
    expect(items.map(({ alphaIfDeleted, weight }) => [alphaIfDeleted, weight])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  test('an unused skill shows no invented figures', async () => {
    const world = await analysed(1);
    expect(await world.list()).toMatchObject({ attempts: 0, items: [], map: [], scores: { mean: null } });
    expect(await world.one(world.questionIds[0] ?? 0)).toMatchObject({ item: null, options: [] });
  });
});

describe('a flag', () => {
  const known = (low: number, high: number) => ({ state: 'known', value: (low + high) / 2, low, high }) as const;

  test('is raised only when the whole interval is beyond the line', () => {
    expect(flagOf(known(-0.2, 0.11))).toBeNull();
    expect(flagOf(known(-0.2, 0.09))).toBe('poor');
    expect(flagOf(known(-0.4, -0.01))).toBe('check_key');
    expect(flagOf({ state: 'collecting', missing: 'answers' })).toBeNull();
  });

  test('says where the key looks wrong, and the list can show those alone', async () => {
    const world = await analysed(6, { difficulty: 'hard' });
    // The last question is answered right by those who get the others wrong.
    const people = Array.from({ length: 60 }, (_, nth) => {
      const good = nth % 2 === 0;
      return [good, good, good, good, true, !good].map((right, place) =>
        (place + nth) % 11 === 0 ? 0 : right ? 1 : 0,
      );
    });
    await write(world, people);
    const { items } = await world.list('&show=flagged');
    expect(items[0]).toMatchObject({ questionId: world.questionIds[5], flag: 'check_key', disagreement: null });
    // Without an order, too, what needs an admin comes first.
    const unordered = (await world.list()).items.map(({ questionId }) => questionId);
    expect(unordered.slice(0, items.length)).toEqual(items.map(({ questionId }) => questionId));
    expect(unordered).toHaveLength(6);
    const all = await world.list('&sort=discrimination&direction=asc');
    expect(all.items[0]?.questionId).toBe(world.questionIds[5]);
    expect(all.items.map(({ flag }) => flag).filter((flag) => flag !== null)).toHaveLength(
      items.filter(({ flag }) => flag !== null).length,
    );
  });

  test('a question rated hard that nearly everyone gets right is reported as easier', async () => {
    const world = await analysed(2, { difficulty: 'hard' });
    await write(
      world,
      Array.from({ length: 60 }, (_, nth) => [1, nth % 2 === 0 ? 1 : 0]),
    );
    const { items } = await world.list();
    expect(items.map(({ disagreement }) => disagreement)).toEqual(['easier', null]);
  });
});

describe('full marks by a correction', () => {
  const correct = async ({ server, token }: World, questionId: number, marking: object) => {
    const path = `/admin/questions/${questionId}/regrades`;
    const { versions, revision } = (await server.call(`GET ${path}`, { token })).data;
    const versionIds = versions.map(({ id }: { id: number }) => id);
    const body = { ...marking, versionIds, reason: 'no answer is right', revision };
    const { regrade } = (await server.call(`POST ${path}`, { token, body })).data;
    expect(regrade.status).toBe('applied');
    return async () => {
      expect((await server.call(`POST /admin/regrades/${regrade.id}/undo`, { token })).status).toBe(200);
    };
  };
  const attention = async ({ server, token }: World) =>
    (await server.call('GET /admin/summary', { token })).data.attention.flagged;
  const bank = async ({ server, token }: World) =>
    (await server.call('GET /admin/questions', { token })).data.items.map(
      ({ measured }: { measured: { facility: number; disagreement: string } }) => measured,
    );

  test('say nothing about the question: no share, no flag; its options stay what people chose', async () => {
    const world = await analysed(4, { difficulty: 'hard' });
    const [asked = 0] = world.questionIds;
    // The first is pure chance; the others correlate.
    const right = (nth: number, but: number) => ((nth % 2 === 0) === (nth % but === 0) ? 0 : 1);
    await write(
      world,
      Array.from({ length: 60 }, (_, nth) => [0, right(nth, 5), right(nth, 7), right(nth, 11)]),
    );
    const before = await world.list();
    const optionsBefore = (await world.one(asked)).options;
    const undo = await correct(world, asked, { rule: 'full' });

    const { items, map, toLookAt, reliability } = await world.list();
    expect(items[0]).toMatchObject({
      answers: 60,
      facility: null,
      facilityInterval: null,
      discrimination: { state: 'left_out' },
      flag: null,
      disagreement: null,
      alphaIfDeleted: null,
      weight: null,
    });
    expect(map.map(({ questionId }) => questionId)).toEqual(world.questionIds.slice(1));
    expect([before.toLookAt, toLookAt]).toEqual([0, 0]);
    expect(await attention(world)).toEqual([]);
    expect((await bank(world))[0]).toMatchObject({ facility: null, disagreement: null });
    // The other three distinguish people, and lose nothing by a mark that everyone has.
    expect(items.slice(1).map(({ facility }) => facility)).toEqual(
      before.items.slice(1).map(({ facility }) => facility),
    );
    expect(reliability).toMatchObject({ state: 'defined', questions: 3 });
    const { item, options, efficiency, versions } = await world.one(asked);
    expect(item).toMatchObject({ facility: null, flag: null });
    expect(versions).toMatchObject([{ facility: null, facilityInterval: null, answers: 60 }]);
    expect(efficiency).toBeNull();
    const chosen = (all: Details['options']) => all.map(({ letter, answers, share }) => ({ letter, answers, share }));
    expect(chosen(options)).toEqual(chosen(optionsBefore));
    expect((await world.list('&period=30d')).items[0]).toMatchObject({ facility: null });
    await undo();
    expect(await world.list()).toEqual(before);
  });

  test('stand until a newer correction is through, whatever else is decided about the question', async () => {
    const world = await analysed(2);
    const [asked = 0] = world.questionIds;
    await write(world, [
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    const facility = async () => (await world.list()).items[0]?.facility;
    await correct(world, asked, { rule: 'full' });
    const undoKeys = await correct(world, asked, { rule: 'keys', keys: ['a', 'b'] });
    expect(await facility()).toBe(100);
    const { pool } = world.server.store;
    const setStatus = (status: string) =>
      pool.query('update regrades set status = $1 where id = (select max(id) from regrades)', [status]);
    await setStatus('applying');
    expect(await facility()).toBeNull();
    await setStatus('applied');
    await undoKeys();
    expect(await facility()).toBeNull();
  });

  test('and any other correction tell nothing while they are carried out: some attempts are marked by the old key', async () => {
    const world = await analysed(2);
    const [asked = 0] = world.questionIds;
    await write(world, [
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    await correct(world, asked, { rule: 'keys', keys: ['b'] });
    const seen = async () => {
      const { items, isCorrecting, map } = await world.list();
      return { isCorrecting, state: items[0]?.discrimination.state, facility: items[0]?.facility, drawn: map.length };
    };
    expect(await seen()).toEqual({ isCorrecting: false, state: 'collecting', facility: 66.67, drawn: 2 });
    for (const status of ['applying', 'undoing']) {
      await world.server.store.pool.query('update regrades set status = $1', [status]);
      expect(await seen()).toEqual({ isCorrecting: true, state: 'correcting', facility: null, drawn: 1 });
    }
    await world.server.store.pool.query("update regrades set status = 'applied'");
    expect(await seen()).toMatchObject({ isCorrecting: false, facility: 66.67 });
  });

  test('of a paper whose only question is out of the score say nothing, either', async () => {
    const world = await analysed(1, { difficulty: 'hard' });
    await write(
      world,
      Array.from({ length: 40 }, (_, nth) => [nth % 2 === 0 ? 0 : 1]),
    );
    const before = await world.list();
    const undo = await correct(world, world.questionIds[0] ?? 0, { rule: 'void' });
    const { items, scores, toLookAt } = await world.list();
    expect(items).toMatchObject([{ answers: 40, facility: null, flag: null, disagreement: null }]);
    expect([scores.mean, toLookAt]).toEqual([100, 0]);
    expect(await attention(world)).toEqual([]);
    await undo();
    expect(await world.list()).toEqual(before);
  });
});

describe('reliability is shown only where it is defined', () => {
  test('not where all totals are equal, however many there are', async () => {
    const world = await analysed(2);
    await write(
      world,
      Array.from({ length: 45 }, (_, nth) => (nth % 2 === 0 ? [1, 0] : [0, 1])),
    );
    expect((await world.list()).reliability).toEqual({ state: 'not_defined', reason: 'equal_totals' });
  });

  test('nor of one question, whose papers are all the same', async () => {
    const world = await analysed(1);
    await write(
      world,
      Array.from({ length: 40 }, (_, nth) => [nth % 2 === 0 ? 0 : 1]),
    );
    expect((await world.list()).reliability).toEqual({ state: 'not_defined', reason: 'one_question' });
  });
});

describe('answers of', () => {
  async function taker({ server, skillId }: { server: TestServer; skillId: number }) {
    const person = await server.learner();
    await takeQuiz(server, person, skillId, { right: 2 });
    await takeQuiz(server, person, skillId, { right: 0 });
  }

  test('first attempts are shown unless all are asked for, and a completed quiz shows at once', async () => {
    const world = await analysed(2);
    await taker(world);
    expect(await world.list()).toMatchObject({ attempts: 1, items: [{ facility: 100 }, { facility: 100 }] });
    expect(await world.list('&population=all')).toMatchObject({
      attempts: 2,
      items: [
        { facility: 50, notReached: 50 },
        { facility: 50, notReached: 50 },
      ],
    });
  });

  test('each version of a question has its own; the newest answered one stands for it', async () => {
    const world = await analysed(1);
    const [questionId = 0] = world.questionIds;
    await taker(world);
    await world.server.call(`PUT /questions/${questionId}`, {
      token: world.token,
      body: { questionText: 'New words' },
    });
    expect((await world.list()).items).toMatchObject([{ version: 1 }]);
    world.server.clock.move(2);
    await taker(world);
    expect((await world.list()).items).toMatchObject([{ version: 2, questionText: 'New words', answers: 1 }]);
    const { versions } = await world.one(questionId);
    expect(versions).toMatchObject([{ version: 2 }, { version: 1 }]);
    const old = await world.one(questionId, `?versionId=${versions[1]?.versionId}`);
    expect(old.item).toMatchObject({ version: 1, answers: 1 });
  });
});

test('the key of a question is the one that a correction gave it', async () => {
  const world = await analysed(1);
  const [questionId = 0] = world.questionIds;
  await write(world, [[1], [0]]);
  const keys = async () =>
    (await world.one(questionId)).options.flatMap(({ isKey, letter }) => (isKey ? [letter] : []));
  expect(await keys()).toEqual(['A']);
  const body = { rule: 'keys', reason: 'wrong key', revision: 0, versionIds: world.versions.map(({ id }) => id) };
  const path = `/admin/questions/${questionId}/regrades`;
  const { call } = world.server;
  const { id } = (await call(`POST ${path}`, { token: world.token, body: { ...body, keys: ['b', 'c'] } })).data.regrade;
  expect(await keys()).toEqual(['B', 'C']);
  await call(`POST /admin/regrades/${id}/undo`, { token: world.token });
  expect(await keys()).toEqual(['A']);
});

test('viewing a question’s options reveals its key, and the audit log records it', async () => {
  const world = await analysed(1);
  await write(world, [[1], [0]]);
  const before = (await auditEvents(world.server.store)).length;
  await world.one(world.questionIds[0] ?? 0);
  const events = await auditEvents(world.server.store, undefined, before);
  expect(events).toMatchObject([{ action: 'keys_viewed', details: { questionId: world.questionIds[0] } }]);
  await world.list();
  expect(await auditEvents(world.server.store, undefined, before)).toHaveLength(1);
});

describe('a period', () => {
  test('is one of those offered', async () => {
    const world = await analysed(2);
    const path = `GET /admin/skills/${world.skillId}/items`;
    for (const period of ['1d', 'year', ''])
      expect((await world.server.call(`${path}?period=${period}`, { token: world.token })).status).toBe(400);
  });

  test('gives the same as all time if there is nothing before it', async () => {
    const world = await analysed(3);
    const { server, list } = world;
    const marks = Array.from({ length: 90 }, (_nothing, n): (0 | 1 | null)[] => [
      n % 3 === 0 ? 0 : 1,
      n % 5 < 2 ? 1 : n % 7 === 0 ? null : 0,
      n % 11 < 6 ? 1 : 0,
    ]);
    await write(world, marks);
    const { pool } = server.store;
    const now = server.clock.now().getTime();
    const at = (days: number) => new Date(now - days * 86_400_000);
    await pool.query('update attempts set completed_at = case when id % 2 = 0 then $1::timestamptz else $2 end', [
      at(10),
      at(60),
    ]);
    await rebuildItems(server.app);
    const [week, month, quarter, ever] = [
      await list('&period=7d'),
      await list('&period=30d'),
      await list('&period=90d'),
      await list(),
    ];
    expect([week.attempts, month.attempts, quarter.attempts, ever.attempts]).toEqual([0, 45, 90, 90]);
    expect(quarter).toEqual(ever);
    expect(month).not.toEqual(ever);
    await pool.query("update attempts set status = 'void' where id % 2 = 1");
    await rebuildItems(server.app);
    expect(await list()).toEqual(month);
  });

  test('is cut to its latest attempts, and says so', async () => {
    const world = await analysed(2);
    await write(world, [
      [1, 1],
      [1, 1],
      [0, 0],
      [1, 0],
    ]);
    const { store, app } = world.server;
    await store.pool.query("update attempts set completed_at = timestamptz '2026-01-01' + id * interval '1 day'");
    const since = (most: number) =>
      analyseSince(app.db, { skillId: world.skillId, population: 'all', since: new Date(0), most });
    const [all, cut] = [await since(4), await since(2)];
    expect([all.isCut, cut.isCut]).toEqual([false, true]);
    expect(all.stored.map(({ answers, correct }) => [answers, correct])).toEqual([
      [4, 3],
      [4, 2],
    ]);
    expect(cut.stored.map(({ answers, correct }) => [answers, correct])).toEqual([
      [2, 1],
      [2, 0],
    ]);
  });
});
