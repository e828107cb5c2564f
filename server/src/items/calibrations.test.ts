import type { Transaction } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../platform/database/schema.ts';
import { lsatPatterns } from '../../test/assessment/testLsat.ts';
import { skillWith } from '../../test/assessment/testCalibrations.ts';
import { byAdmin } from '../../test/assessment/testQuiz.ts';
import { regradesOf } from '../../test/assessment/testRegrades.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { untilHolds } from '../../test/testWaiting.ts';
import { createCalibrations } from './calibrations.service.ts';
import { startCalibrationThread } from './calibrationThread.service.ts';
import { parametersTable } from './itemsExport.service.ts';
import { createResponseTable } from './responseTable.ts';

const DAY = 86_400;

const lsatPeople = lsatPatterns.flatMap(({ answers, count }) => Array.from({ length: count }, () => answers));

test('a calibration runs beside the server and stores parameters with their errors', { timeout: 90_000 }, async () => {
  const { server, start, finished, view } = await skillWith(lsatPeople);
  expect((await start('3PL')).status).toBe(400);
  expect((await view()).runs).toEqual([]);
  const before = (await auditEvents(server.store)).length;
  const { data } = await start('1PL');
  expect(data.calibration).toMatchObject({ model: '1PL', status: 'running', automatic: false });
  const { runs, items, needed } = await finished();
  expect(needed).toEqual({ '1PL': 100, '2PL': 250 });
  expect(runs).toMatchObject([
    { status: 'done', people: 1000, responses: 5000, items: 5, waiting: 0, progress: 100, converged: true },
  ]);
  // For the five questions of LSAT-6, whose alpha is 0.29.
  expect(runs[0]?.reliability).toBeCloseTo(0.3, 1);
  // The easiest first; the prior moves the published values by less than a hundredth of their errors.
  const published = [-3.6153, -2.7802, -1.7301, -1.3224, -0.3176];
  for (const [index, { b, a, bError, aError, responses }] of items.entries()) {
    expect(Math.abs(b - (published[index] ?? 0))).toBeLessThan(0.1);
    expect(Math.abs(a - 0.7551)).toBeLessThan(0.02);
    expect(bError).toBeGreaterThan(0.05);
    expect(aError).toBeGreaterThan(0.05);
    expect(responses).toBe(1000);
  }
  const events = await auditEvents(server.store, undefined, before);
  expect(events.filter(({ action }) => action === 'calibration_started')).toHaveLength(1);
});

test('a calibration reports its progress at every iteration', { timeout: 90_000 }, async () => {
  const table = createResponseTable([0, 1, 2, 3, 4]);
  for (const marks of lsatPeople)
    table.add(marks.map((mark, version) => ({ version, answer: 'a', correct: mark === 1 })));
  const turns: { iterations: number; progress: number }[] = [];
  const thread = startCalibrationThread({ responses: table.pack(), model: '2PL' }, (turn) => turns.push(turn));
  const { iterations } = await thread.result;
  expect(turns.map((turn) => turn.iterations)).toEqual(Array.from({ length: iterations }, (_nothing, nth) => nth + 1));
  const progress = turns.map((turn) => turn.progress);
  expect(progress[0]).toBe(0);
  expect(progress.every((share) => share >= 0 && share < 100)).toBe(true);
  const between = progress.filter((share) => share > 0);
  expect(new Set(between).size).toBeGreaterThan(5);
  expect(between.at(-1)).toBeGreaterThan(90);
});

test('viewing a run in progress shows how far it is', { timeout: 90_000 }, async () => {
  const { server, skillId, view } = await skillWith(lsatPeople);
  const mayEnd = Promise.withResolvers<void>();
  const awaited: Promise<void>[] = [];
  // The final transaction starts only after the state was read.
  const db = new Proxy(server.app.db, {
    get(real, name) {
      if (name !== 'transaction') return bound(real, name);
      return () => ({
        async execute<T>(work: (tx: Transaction<Database>) => Promise<T>) {
          await Promise.all(awaited);
          return real.transaction().execute(work);
        },
      });
    },
  });
  const calibrations = createCalibrations({ ...server.app, db }, 0);
  await calibrations.start(byAdmin((await server.admin()).id), skillId, '2PL');
  awaited.push(mayEnd.promise);
  const seen = await untilHolds(async () => {
    const { runs } = await view();
    expect(runs[0]?.progress).toBeGreaterThan(0);
    return runs[0];
  });
  expect(seen).toMatchObject({ status: 'running' });
  expect(seen?.progress).toBeLessThan(100);
  expect(seen?.iterations).toBeGreaterThan(0);
  mayEnd.resolve();
  await untilHolds(async () => expect((await view()).runs[0]).toMatchObject({ status: 'done', progress: 100 }));
  await calibrations.stop();
});

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

test('questions with too few answers are left out, and nothing is invented', async () => {
  const { start, finished } = await skillWith(lsatPeople.slice(0, 99));
  await start('1PL');
  const { runs, items } = await finished();
  expect(runs).toMatchObject([{ status: 'done', items: 0, waiting: 5, reliability: null }]);
  expect(items).toEqual([]);
});

test('one calibration runs per skill: starting another shows the running one', async () => {
  const { server, skillId, start, view } = await skillWith([]);
  await server.store.pool.query(
    `insert into calibrations (skill_id, model, status, process_id, started_at, seen_at, progress)
     values ($1, '2PL', 'running', 'another process', now(), now(), 40)`,
    [skillId],
  );
  const answers = await Promise.all([start('1PL'), start('2PL'), start('1PL')]);
  expect(answers.map(({ status, data }) => [status, data.calibration.model, data.calibration.progress])).toEqual([
    [200, '2PL', 40],
    [200, '2PL', 40],
    [200, '2PL', 40],
  ]);
  expect((await view()).runs).toHaveLength(1);
});

test('parameters of a since corrected question are hidden, and recomputed at night', async () => {
  const { server, skillId, start, finished, view } = await skillWith(lsatPeople.slice(0, 300));
  await start('1PL');
  const { items } = await finished();
  expect((await view()).corrected).toBe(0);
  const [corrected] = items;
  const { apply, undo } = regradesOf(server, await server.admin(), corrected?.questionId ?? 0);
  server.clock.move(60);
  const { id } = (await apply({ rule: 'keys', keys: ['b'] })).data.regrade;
  const others = items.filter(({ questionId }) => questionId !== corrected?.questionId);
  expect(await view()).toMatchObject({ items: others, corrected: 1 });
  expect(await parametersTable(server.app, { skillId }).count()).toBe(others.length);

  const calibrations = createCalibrations(server.app);
  const night = async () => {
    await server.store.pool.query("update sessions set idle_ends_at = '2030-01-01', ends_at = '2030-01-01'");
    server.clock.move(DAY);
    server.clock.set(server.clock.now().toISOString().replace(/T.*/, 'T03:30:00Z'));
    await calibrations.nightly();
    return (await finished()).runs.length;
  };
  expect(await night()).toBe(2);
  expect(await view()).toMatchObject({ corrected: 0, items: expect.arrayContaining([expect.anything()]) });
  expect(await night()).toBe(2);
  expect((await undo(id)).status).toBe(200);
  expect((await view()).corrected).toBe(1);
  await server.store.pool.query("update regrades set status = 'undoing'");
  expect(await night()).toBe(2);
  await server.store.pool.query("update regrades set status = 'undone'");
  expect(await night()).toBe(3);
  expect((await view()).corrected).toBe(0);
  await calibrations.stop();
}, 90_000);

test('one that finds no question to say something about leaves the parameters of the one before', async () => {
  const { start, finished } = await skillWith(lsatPeople.slice(0, 249));
  await start('1PL');
  const { items } = await finished();
  expect(items.length).toBeGreaterThan(0);
  await start('2PL');
  const after = await finished();
  expect(after.runs).toMatchObject([
    { model: '2PL', status: 'done', items: 0 },
    { model: '1PL', status: 'done' },
  ]);
  expect(after.items).toEqual(items);
});

test('a run left by a stopped server is interrupted at the next start, and can be started again', async () => {
  const { server, skillId, view, start, finished } = await skillWith([]);
  await server.store.pool.query(
    `insert into calibrations (skill_id, model, status, process_id, started_at, seen_at, progress)
     values ($1, '2PL', 'running', 'the one before', now(), now(), 40)`,
    [skillId],
  );
  await server.server.startJobs();
  expect((await view()).runs).toMatchObject([{ status: 'interrupted', progress: 40 }]);
  await start('2PL');
  expect((await finished()).runs.map(({ status }) => status)).toEqual(['done', 'interrupted']);
});

test('a server that stops ends its calibrations, and says so', { timeout: 90_000 }, async () => {
  const { server, start } = await skillWith(lsatPeople);
  await start('2PL');
  await server.server.stop();
  const { rows } = await server.store.pool.query('select status from calibrations');
  expect(['interrupted', 'done']).toContain(rows[0].status);
});

test('one that is still reading answers is heard of with every portion', { timeout: 90_000 }, async () => {
  const { server, skillId } = await skillWith([...lsatPeople, ...lsatPeople.slice(0, 1)]);
  const acts: string[] = [];
  const db = server.app.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') acts.push('heard of');
      return node;
    },
    async transformResult({ result }) {
      if (result.rows.some((row) => 'attempt_id' in row && 'answers' in row)) acts.push('portion');
      return result;
    },
  });
  const calibrations = createCalibrations({ ...server.app, db });
  await calibrations.start(byAdmin((await server.admin()).id), skillId, '1PL');
  await untilHolds(async () => {
    const { rows } = await server.store.pool.query("select status from calibrations where status = 'done'");
    expect(rows).toHaveLength(1);
  });
  const loading = acts.slice(acts.indexOf('portion'));
  expect(loading.slice(0, 4)).toEqual(['portion', 'heard of', 'portion', 'heard of']);
  await calibrations.stop();
});

test('unreached questions are missing, skipped ones are wrong', () => {
  const table = createResponseTable([7, 8]);
  table.add([
    { version: 7, answer: 'a', correct: true },
    { version: 8, answer: '-omitted', correct: false },
    { version: 9, answer: 'a', correct: true },
  ]);
  table.add([
    { version: 7, answer: '-not-reached', correct: false },
    { version: 8, answer: '-not-reached', correct: false },
  ]);
  table.add([{ version: 8, answer: 'b', correct: true }]);
  const { starts, items, right } = table.pack();
  expect([[...starts], [...items], [...right]]).toEqual([
    [0, 2, 3],
    [0, 1, 1],
    [1, 0, 1],
  ]);
});
