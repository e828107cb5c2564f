import { expect, test } from 'vitest';
import { Failure } from '@assay/contract/failure';
import type { ManagedUser } from '@assay/contract/people/userAdmin';
import { createBulkRuns } from './bulkRun.ts';

const people = [1, 2, 3].map((id) => ({ id }) as ManagedUser);
const act = { kind: 'ban' } as const;
const never = () => Promise.reject(new Error('nothing is waited for'));

test('people are counted as they are processed, and later viewers see the same', async () => {
  const runs = createBulkRuns({ change: async () => undefined, wait: never });
  const seen: string[] = [];
  const leave = runs.subscribe(() => seen.push(`${runs.current()?.step} ${runs.current()?.through}`));
  const running = runs.begin({ userId: 7, act, people });
  leave();
  runs.subscribe(() => seen.push(`later ${runs.current()?.step} ${runs.current()?.through}`));
  expect(await running).toMatchObject({ userId: 7, refused: [], step: 'done' });
  expect(seen).toEqual(['running 0', 'later running 1', 'later running 2', 'later running 3', 'later done 3']);
});

test('a refused person is kept with the reason, and the others continue', async () => {
  const refusal = new Failure('last_admin');
  const change = async ({ id }: ManagedUser) => {
    if (id === 2) throw refusal;
  };
  const run = await createBulkRuns({ change, wait: never }).begin({ userId: 7, act, people });
  expect(run).toMatchObject({ through: 3, refused: [{ person: people[1], error: refusal }] });
});

test('more people than a minute allows are changed later, not refused', async () => {
  const asked: number[] = [];
  const waited: number[] = [];
  const steps: (string | undefined)[] = [];
  const runs = createBulkRuns({
    change: async ({ id }) => {
      asked.push(id);
      if (id === 2 && waited.length < 2) throw new Failure('rate_limited', { retryAfter: 30 + waited.length });
    },
    wait: async (seconds) => {
      waited.push(seconds);
      steps.push(runs.current()?.step);
    },
  });
  const run = await runs.begin({ userId: 7, act, people });
  expect(run).toMatchObject({ through: 3, refused: [] });
  expect([asked, waited, steps]).toEqual([
    [1, 2, 2, 2, 3],
    [30, 31],
    ['waiting', 'waiting'],
  ]);
});

test('after signing out no further people are processed', async () => {
  const asked: number[] = [];
  const change = async ({ id }: ManagedUser) => {
    asked.push(id);
    if (id === 2) throw new Failure('unauthenticated');
  };
  const run = await createBulkRuns({ change, wait: never }).begin({ userId: 7, act, people });
  expect(asked).toEqual([1, 2]);
  expect(run?.refused.map(({ person }) => person.id)).toEqual([2, 3]);
});

test('a second begin while one runs changes nothing, and a running one cannot be cleared away', async () => {
  const asked: number[] = [];
  const runs = createBulkRuns({ change: async ({ id }) => void asked.push(id), wait: never });
  const running = runs.begin({ userId: 7, act, people });
  expect(await runs.begin({ userId: 7, act: { kind: 'group', group: 'A' }, people })).toBeNull();
  runs.clear();
  expect(runs.current()?.act).toBe(act);
  await running;
  expect(asked).toEqual([1, 2, 3]);
  runs.clear();
  expect(runs.current()).toBeNull();
});
