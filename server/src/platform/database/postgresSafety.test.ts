import { expect, test } from 'vitest';
import { judgePostgres, postgresFaults } from './postgresSafety.ts';

const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', server_version_num: '150004' };

test.each(['on', 'local', 'remote_write', 'remote_apply'])(
  'commits that wait for the disk (%s) are accepted',
  (mode) => {
    expect(judgePostgres({ ...safe, synchronous_commit: mode })).toEqual([]);
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
  expect(judgePostgres({ ...safe, ...setting })).toEqual([expect.stringMatching(reason)]);
});

test('all faults are told at once', () => {
  expect(
    judgePostgres({ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', server_version_num: '90600' }),
  ).toHaveLength(4);
});

test('the server is asked in one query', async () => {
  expect(await postgresFaults(async () => ({ rows: [{ ...safe, fsync: 'off' }] }))).toHaveLength(1);
});
