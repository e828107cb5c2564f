import { expect, onTestFinished, test } from 'vitest';
import { skillWith } from '../../test/assessment/testCalibrations.ts';
import { lsatPatterns } from '../../test/assessment/testLsat.ts';
import { createCalibrations } from './calibrations.service.ts';

const marked = (person: number, question: number) => Number(((person + 1) * (question + 3)) % 17 < 10);

/** Of ten questions, the last seven were only on the first 150 papers. */
const twoGroups = Array.from({ length: 260 }, (_nothing, person) =>
  Array.from({ length: 10 }, (_none, question) =>
    question < 3 || person < 150 ? marked(person, question) : undefined,
  ),
);
const lsatPeople = lsatPatterns.flatMap(({ answers, count }) => Array.from({ length: count }, () => answers));

async function atNight(people: Parameters<typeof skillWith>[0], questions?: number) {
  const taken = await skillWith(people, questions);
  const { server, finished } = taken;
  const calibrations = createCalibrations(server.app);
  onTestFinished(() => calibrations.stop());
  const nightly = async () => {
    await calibrations.nightly();
    return finished();
  };
  const toNextNight = async () => {
    server.clock.move(86_400);
    server.clock.set(server.clock.now().toISOString().replace(/T.*/, 'T03:00:00Z'));
    await server.store.pool.query("update sessions set idle_ends_at = '2030-01-01', ends_at = '2030-01-01'");
  };
  await toNextNight();
  return { ...taken, nightly, toNextNight };
}

const models = (items: readonly { model: string }[]) => items.map(({ model }) => model).toSorted();

test('at night three questions with answers for the 2PL take the calibration of no other away', async () => {
  const { start, finished, nightly, server } = await atNight(twoGroups, 10);
  const { runs, items } = await nightly();
  expect(runs).toMatchObject([{ model: '1PL', automatic: true, items: 10, waiting: 0 }]);
  expect(models(items)).toEqual(Array(10).fill('1PL'));

  // A manual run can calibrate those three with the 2PL, beside the 1PL of the others.
  server.clock.move(60);
  await start('2PL');
  const after = await finished();
  expect(after.runs[0]).toMatchObject({ model: '2PL', items: 3, waiting: 7 });
  expect(models(after.items)).toEqual([...Array(7).fill('1PL'), ...Array(3).fill('2PL')]);
  expect(after.items.filter(({ model }) => model === '1PL')).toEqual(
    expect.arrayContaining(items.filter(({ responses }) => responses === 150)),
  );
  const times = new Set(after.items.map(({ model, calibratedAt }) => `${model} ${calibratedAt}`));
  expect(times).toEqual(new Set(after.runs.map(({ model, startedAt }) => `${model} ${startedAt}`)));
}, 90_000);

test('at night the 2PL is taken where all questions have answers enough for it', async () => {
  const { nightly } = await atNight(lsatPeople.slice(0, 300));
  expect((await nightly()).runs).toMatchObject([{ model: '2PL', items: 5 }]);
}, 90_000);

test('a skill is calibrated again when there are more attempts than at its last time, not for those it could not use', async () => {
  const blank = Array.from({ length: 40 }, () => []);
  const { server, skillId, nightly, toNextNight } = await atNight([...lsatPeople.slice(0, 160), ...blank]);
  const runs = async () => (await nightly()).runs.length;
  expect((await nightly()).runs).toMatchObject([{ status: 'done', people: 160 }]);
  server.clock.move(300);
  expect(await runs()).toBe(1);
  await toNextNight();
  expect(await runs()).toBe(1);
  await server.store.pool.query(
    `update score_counts set attempts = attempts + 20 where skill_id = $1 and is_first and points_possible = 0`,
    [skillId],
  );
  expect(await runs()).toBe(2);
}, 90_000);

test('no skill is calibrated twice in a night, whatever becomes of the first time', async () => {
  const { server, skillId, nightly, toNextNight } = await atNight(lsatPeople.slice(0, 120));
  await server.store.pool.query(
    `insert into calibrations (skill_id, model, status, process_id, started_at, seen_at)
     values ($1, '1PL', 'failed', '', $2, $2)`,
    [skillId, server.clock.now()],
  );
  server.clock.move(600);
  expect((await nightly()).runs.map(({ status }) => status)).toEqual(['failed']);
  await toNextNight();
  expect((await nightly()).runs.map(({ status }) => status)).toEqual(['done', 'failed']);
}, 90_000);

test('of old calibrations those are forgotten that say nothing that a newer one does not', async () => {
  const { server, skillId, start, finished } = await skillWith(lsatPeople.slice(0, 120));
  const { rows: kept } = await server.store.pool.query<{ id: number }>(
    `with run as (
       insert into calibrations (skill_id, model, status, process_id, started_at, seen_at, items)
       select $1, '1PL', 'done', 'old ' || nth, $2, $2, 1 from generate_series(1, 25) nth returning id, process_id),
     versions as (
       select question_versions.id, row_number() over (order by question_versions.id) as nth from question_versions
         join questions on questions.id = question_id where skill_id = $1),
     found as (
       insert into item_parameters (calibration_id, version_id, responses, a, b)
       select run.id, versions.id, 100, 1, 0 from run, versions
       where versions.nth = case process_id when 'old 2' then 5 else 1 end)
     select id from run where process_id in ('old 2', 'old 25')`,
    [skillId, server.clock.now()],
  );
  await start('2PL');
  expect((await finished()).items.map(({ calibratedAt }) => calibratedAt)).toHaveLength(2);
  const { rows } = await server.store.pool.query<{ id: number }>('select id from calibrations order by id');
  expect(rows).toHaveLength(21);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(kept.map(({ id }) => id)));
}, 90_000);
