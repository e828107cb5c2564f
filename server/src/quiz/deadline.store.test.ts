import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testStore } from '../../test/testStore.ts';
import * as ofRow from './deadline.store.ts';
import { graceEnd, hasExpired, type Timed } from './deadline.ts';

const START = Date.UTC(2026, 2, 4, 10);
const at = (seconds: number) => new Date(START + Math.round(seconds * 1000));
const around = (seconds: number) => [-1, -0.001, 0, 0.001, 1].map((apart) => seconds + apart);

interface Answer {
  attempt: Timed;
  arrivedAt: Date;
  answeredAtSeconds: number;
}

interface Judged {
  graceEnd: Date | null;
  hasExpired: boolean;
  isInTime: boolean;
}

async function judged(answers: readonly Answer[]): Promise<Judged[]> {
  const { db } = await testStore();
  const records = answers.map(({ attempt, arrivedAt, answeredAtSeconds }, nth) => ({
    nth,
    started_at: attempt.startedAt,
    deadline: attempt.deadline,
    grace_seconds: attempt.graceSeconds,
    arrived_at: arrivedAt,
    answered_at_seconds: answeredAtSeconds,
  }));
  const arrivedAt = sql`arrived_at`;
  const { rows } = await sql<Judged>`
    select ${ofRow.graceEnd} as "graceEnd", coalesce(${ofRow.hasExpired(arrivedAt)}, false) as "hasExpired",
      ${ofRow.isInTime(arrivedAt, sql`answered_at_seconds`)} as "isInTime"
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as attempts (nth int, started_at timestamptz,
      deadline timestamptz, grace_seconds int, arrived_at timestamptz, answered_at_seconds float8)
    order by nth`.execute(db);
  return rows;
}

test('a statement and the pure rule agree, up to the millisecond, on when an attempt is over', async () => {
  // A limit in whole seconds, one extended at some millisecond, and none.
  const answers = [300, 512.003, null].flatMap((limit) =>
    [0, 10].flatMap((graceSeconds) =>
      [0, limit ?? 300, (limit ?? 300) + graceSeconds].flatMap(around).map((arrived) => ({
        attempt: { startedAt: at(0), deadline: limit === null ? null : at(limit), graceSeconds },
        arrivedAt: at(arrived),
        answeredAtSeconds: 0,
      })),
    ),
  );
  const rows = await judged(answers);
  expect(rows.map(({ isInTime: _, ...end }) => end)).toEqual(
    answers.map(({ attempt, arrivedAt }) => ({
      graceEnd: graceEnd(attempt),
      hasExpired: hasExpired(attempt, arrivedAt),
    })),
  );
  // Both outcomes are common, so that agreement means something.
  for (const outcome of [true, false])
    expect(rows.filter((row) => row.hasExpired === outcome).length).toBeGreaterThan(10);
});

describe('an answer is in time', () => {
  const timed = { startedAt: at(0), deadline: at(300), graceSeconds: 10 };
  const areTaken = async (given: readonly (readonly [arrived: number, given: number])[], attempt: Timed = timed) => {
    const answers = given.map(([arrived, seconds]) => ({
      attempt,
      arrivedAt: at(arrived),
      answeredAtSeconds: seconds,
    }));
    return (await judged(answers)).map(({ isInTime }) => isInTime);
  };

  test('when it arrives by the deadline, whatever it says of itself', async () => {
    expect(
      await areTaken([
        [300, 0],
        [300, 900],
        [0, -5],
      ]),
    ).toEqual([true, true, true]);
  });

  test('within the grace only when it was given by the deadline', async () => {
    expect(
      await areTaken([
        [300.001, 300],
        [310, 300],
        [310, 0],
      ]),
    ).toEqual([true, true, true]);
    expect(
      await areTaken([
        [300.001, 300.001],
        [310, 300.001],
        [310, 301],
      ]),
    ).toEqual([false, false, false]);
  });

  test('never after the grace, and without grace never after the deadline', async () => {
    expect(
      await areTaken([
        [310.001, 0],
        [310.001, 300],
        [4000, 300],
      ]),
    ).toEqual([false, false, false]);
    expect(
      await areTaken(
        [
          [300, 300],
          [300.001, 300],
        ],
        { ...timed, graceSeconds: 0 },
      ),
    ).toEqual([true, false]);
  });

  test('always without a deadline', async () => {
    expect(
      await areTaken(
        [
          [100_000_000, 900],
          [0, 900],
        ],
        { ...timed, deadline: null },
      ),
    ).toEqual([true, true]);
  });

  test('to the millisecond also where seconds times 1000 come out a little above', async () => {
    expect(512.003 * 1000).toBeGreaterThan(512_003);
    const extended = { ...timed, deadline: at(512.003) };
    expect(
      await areTaken(
        [
          [512.003, 900],
          [515, 512.003],
          [515, 512.004],
        ],
        extended,
      ),
    ).toEqual([true, true, false]);
  });
});
