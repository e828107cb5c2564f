import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testStore } from '../../test/testStore.ts';
import * as ofRow from './deadline.store.ts';
import { graceEnd, hasExpired, isInTime } from './deadline.ts';

const START = Date.UTC(2026, 2, 4, 10);
const at = (seconds: number) => new Date(START + Math.round(seconds * 1000));
const around = (seconds: number) => [-1, -0.001, 0, 0.001, 1].map((apart) => seconds + apart);

// A limit in whole seconds, one extended at some millisecond, and none.
const cases = [300, 512.003, null].flatMap((limit) =>
  [0, 10].flatMap((graceSeconds) => {
    const edges = [0, limit ?? 300, (limit ?? 300) + graceSeconds];
    return edges.flatMap(around).flatMap((arrived) =>
      edges.flatMap(around).map((answeredAtSeconds) => ({
        attempt: { startedAt: at(0), deadline: limit === null ? null : at(limit), graceSeconds },
        arrivedAt: at(arrived),
        answeredAtSeconds,
      })),
    );
  }),
);

test('a statement and the pure rule agree, up to the millisecond, on which answers are in time', async () => {
  const { db } = await testStore();
  const rows = cases.map(({ attempt, arrivedAt, answeredAtSeconds }, nth) => ({
    nth,
    started_at: attempt.startedAt,
    deadline: attempt.deadline,
    grace_seconds: attempt.graceSeconds,
    arrived_at: arrivedAt,
    answered_at_seconds: answeredAtSeconds,
  }));
  const arrivedAt = sql`arrived_at`;
  const { rows: said } = await sql<{ graceEnd: Date | null; hasExpired: boolean | null; isInTime: boolean }>`
    select ${ofRow.graceEnd} as "graceEnd", ${ofRow.hasExpired(arrivedAt)} as "hasExpired",
      ${ofRow.isInTime(arrivedAt, sql`answered_at_seconds`)} as "isInTime"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as attempts (nth int, started_at timestamptz,
      deadline timestamptz, grace_seconds int, arrived_at timestamptz, answered_at_seconds float8)
    order by nth`.execute(db);
  expect(said.map((row) => ({ ...row, hasExpired: row.hasExpired ?? false }))).toEqual(
    cases.map((one) => ({
      graceEnd: graceEnd(one.attempt),
      hasExpired: hasExpired(one.attempt, one.arrivedAt),
      isInTime: isInTime(one.attempt, one.arrivedAt, one.answeredAtSeconds),
    })),
  );
  // Both outcomes are common, so that agreement means something.
  expect(said.filter((row) => row.isInTime).length).toBeGreaterThan(100);
  expect(said.filter((row) => !row.isInTime).length).toBeGreaterThan(100);
});
