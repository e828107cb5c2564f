import { expect, test } from 'vitest';
import { startTestServer, stopTestServers } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { together } from '../../test/assessment/testQuiz.ts';
import { holdWrites } from '../../test/testRaces.ts';
import { changeAccount } from './users.service.ts';
import type { AccountChange } from './users.store.ts';

const deactivated = { isActive: false, deactivatedAt: new Date('2026-03-04T10:00:00.000Z') } as const;
const withdrawals: AccountChange[] = [{ role: 'user' }, deactivated];

const activeAdmins = async ({ store }: TestServer): Promise<number> =>
  (await store.pool.query(`select count(*) as n from users where role = 'admin' and is_active`)).rows[0].n;

const outcomeOf = (change: Promise<void>): Promise<string> =>
  change.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

test.each(withdrawals)('the last active admin stays one: %o is refused', async (change) => {
  const server = await startTestServer();
  const [last, gone] = [await server.admin(), await server.admin()];
  await server.learner();
  await changeAccount(server.app, gone.id, deactivated);
  await expect(changeAccount(server.app, last.id, change)).rejects.toMatchObject({ code: 'last_admin' });
  expect(await activeAdmins(server)).toBe(1);
});

test.each(withdrawals)(
  'in production the demo’s read-only admin does not count as a remaining admin: %o',
  async (change) => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000', DEMO: '1' };
    for (const [settings, outcomes] of [
      [production, ['last_admin', 'done']],
      [{ DEMO: '1' }, ['done', 'last_admin']],
    ] as const) {
      const server = await startTestServer(settings);
      const [last, demo] = [await server.admin(), await server.admin()];
      await server.store.pool.query('update users set is_demo = true where id = $1', [demo.id]);
      const seen = [];
      for (const { id } of [last, demo]) seen.push(await outcomeOf(changeAccount(server.app, id, change)));
      expect(seen).toEqual(outcomes);
      await stopTestServers();
    }
  },
);

test('an account that is not there is not found, and no last admin', async () => {
  const { app } = await startTestServer();
  await expect(changeAccount(app, 999_999_999, { role: 'user' })).rejects.toMatchObject({ code: 'not_found' });
});

test.each(withdrawals)('of two admins who do %o to each other at the same moment one is refused', async (change) => {
  const server = await startTestServer();
  const admins = [await server.admin(), await server.admin()];
  const barrier = await holdWrites(server.store, 'after update', 'users');
  const changing = together(2, (nth) => outcomeOf(changeAccount(server.app, admins[nth]?.id ?? 0, change)));
  await barrier.untilWaiting(2);
  await barrier.lift();
  expect((await changing).toSorted()).toEqual(['done', 'last_admin']);
  expect(await activeAdmins(server)).toBe(1);
});

test('of five admins demoted at the same moment one stays', async () => {
  const server = await startTestServer();
  const admins: Person[] = [];
  for (let nth = 0; nth < 5; nth += 1) admins.push(await server.admin());
  const outcomes = await together(5, (nth) =>
    outcomeOf(changeAccount(server.app, admins[nth]?.id ?? 0, { role: 'user' })),
  );
  expect(outcomes.filter((outcome) => outcome === 'last_admin')).toHaveLength(1);
  expect(await activeAdmins(server)).toBe(1);
});

test('with another admin there, one can be demoted, deactivated, brought back and promoted', async () => {
  const server = await startTestServer();
  await server.admin();
  const one = await server.admin();
  const row = async () =>
    (await server.store.pool.query('select role, is_active, deactivated_at from users where id = $1', [one.id]))
      .rows[0];
  await changeAccount(server.app, one.id, deactivated);
  expect(await row()).toEqual({ role: 'admin', is_active: false, deactivated_at: deactivated.deactivatedAt });
  await changeAccount(server.app, one.id, { isActive: true });
  expect(await row()).toEqual({ role: 'admin', is_active: true, deactivated_at: null });
  await changeAccount(server.app, one.id, { role: 'user' });
  await changeAccount(server.app, one.id, deactivated);
  await changeAccount(server.app, one.id, { role: 'admin' });
  expect(await row()).toEqual({ role: 'admin', is_active: false, deactivated_at: deactivated.deactivatedAt });
});
