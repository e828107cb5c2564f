import { expect, test } from 'vitest';
import { MovableClock } from '../../../test/movableClock.ts';
import { testStore } from '../../../test/testStore.ts';
import { judgePostgres, postgresFaults } from './postgresSafety.ts';

const NOW = new Date('2026-03-04T10:00:00.000Z');
const seconds = NOW.getTime() / 1000;
const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', server_version_num: '150004', seconds };
const after = (late: number) => new Date(NOW.getTime() + late * 1000);
const atOnce = { asked: NOW, answered: NOW };

test.each(['on', 'local', 'remote_write', 'remote_apply'])(
  'commits that wait for the disk (%s) are accepted',
  (mode) => {
    expect(judgePostgres({ ...safe, synchronous_commit: mode }, atOnce)).toEqual([]);
  },
);

test.each([
  [{ fsync: 'off' }, /^fsync is off/],
  [{ full_page_writes: 'off' }, /^full_page_writes is off/],
  [{ synchronous_commit: 'off' }, /^synchronous_commit is off/],
  [{ synchronous_commit: 'someday' }, /^synchronous_commit is someday/],
  [{ server_version_num: '140012' }, /PostgreSQL 14; version 15/],
  [{ server_version_num: '' }, /version 15/],
])('an unsafe server is refused, with the reason: %o', (setting, reason) => {
  expect(judgePostgres({ ...safe, ...setting }, atOnce)).toEqual([expect.stringMatching(reason)]);
});

test('all faults are reported at once', () => {
  expect(
    judgePostgres(
      { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', server_version_num: '90600', seconds: 0 },
      atOnce,
    ),
  ).toHaveLength(5);
});

test.each([
  [5, 0],
  [-5, 0],
  // A slow answer is not a wrong clock: it may have been read at any moment in between.
  [25, 30],
  [-5, 30],
])('a clock that is %i seconds off is good enough when the answer took %i', (off, took) => {
  const settings = { ...safe, seconds: seconds + off };
  expect(judgePostgres(settings, { asked: NOW, answered: after(took) })).toEqual([]);
});

test.each([
  [6, 0, /^The database's clock is 6 seconds off/],
  [-6, 0, /^The database's clock is 6 seconds off/],
  [36, 30, /^The database's clock is 6 seconds off/],
  [-6, 30, /^The database's clock is 6 seconds off/],
])('a clock that is %i seconds off is refused when the answer took %i', (off, took, reason) => {
  const settings = { ...safe, seconds: seconds + off };
  expect(judgePostgres(settings, { asked: NOW, answered: after(took) })).toEqual([expect.stringMatching(reason)]);
});

test('the server is asked in one query, its clock too', async () => {
  const clock = new MovableClock();
  const found = { ...safe, fsync: 'off', seconds: clock.now().getTime() / 1000 };
  expect(await postgresFaults(async () => ({ rows: [found] }), clock)).toHaveLength(1);
  clock.move(60);
  expect(await postgresFaults(async () => ({ rows: [found] }), clock)).toHaveLength(2);
});

test('a real server’s answers are understood', async () => {
  const { pool } = await testStore();
  const faults = await postgresFaults((text) => pool.query(text));
  // The test server may be unsafe otherwise; its clock is this machine's.
  expect(faults.filter((fault) => fault.includes('clock'))).toEqual([]);
});
