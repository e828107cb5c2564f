import type { Pool } from 'pg';
import { emptyVerdict } from './case.ts';
import type { FaultCase } from './case.ts';
import type { Nemesis } from './nemesis.ts';
import { createWorld } from './world.ts';
import type { World } from './world.ts';

/** The statements of a first start without the demo; each is tried in turn before random ones. */
const FIRST_STATEMENTS = 14;
const ALL_STATEMENTS = 500;
const LONGEST_MS = 5000;

/** F2, continued: killed during its first start, one statement later each time; the next start completes the rest. */
export const killStarts: FaultCase = {
  title: 'F2 SIGKILL while starting, inside migrations and the demo’s seeding',
  stores: ['embedded', 'postgres'],
  rounds: { full: 40, quick: 3 },
  async run({ store, rounds, nemesis, say }) {
    const verdict = emptyVerdict();
    const world = await createWorld(store);
    if (!world) return null;
    let kills = 0;
    try {
      await world.start({ DEMO: '1' });
      await world.stop();
      const expected = await world.inspect(readLevel);
      for (let round = 1; round <= rounds; round += 1) {
        await world.inspect(empty);
        const hook = { ...nextPoint(round, rounds, nemesis), DEMO: '1' };
        const what = `SIGKILL ${hook.KILL_WHEN} statement ${hook.KILL_NTH} of a first start`;
        nemesis.schedule.push(what);
        await world.startWithHook(hook);
        if (await world.diesWithin(0)) kills += 1;
        await world.kill();
        await world.start({ DEMO: '1' });
        await world.kill();
        const level = await world.inspect(readLevel);
        if (level !== expected) verdict.wrong.push(`${what}: ${level} instead of ${expected}`);
        if (round % 5 === 0) say(`${round} of ${rounds} rounds, ${kills} kills`);
      }
    } finally {
      await world.end();
    }
    const creations = store === 'embedded' ? Math.ceil(rounds / 8) : 0;
    for (let round = 1; round <= creations; round += 1) await killCreation(nemesis, verdict.wrong);
    return { verdict, figures: { rounds, kills, creations } };
  },
};

function nextPoint(round: number, rounds: number, nemesis: Nemesis) {
  const inTurn = rounds >= 2 * FIRST_STATEMENTS && round <= FIRST_STATEMENTS;
  const nth = inTurn ? round : 1 + nemesis.below(nemesis.random() < 0.5 ? FIRST_STATEMENTS : ALL_STATEMENTS);
  return { KILL_ON: '', KILL_WHEN: nemesis.pick(['before', 'after'] as const), KILL_NTH: String(nth) };
}

/** The embedded database's files are created before the first statement. */
async function killCreation(nemesis: Nemesis, wrong: string[]): Promise<void> {
  const world = (await createWorld('embedded')) as World;
  try {
    const ms = nemesis.below(LONGEST_MS);
    nemesis.schedule.push(`SIGKILL ${ms} ms into the making of the database`);
    await world.startWithHook({ KILL_AFTER_MS: String(ms) });
    await world.kill();
    await world.start();
    const { status } = await world.client.call('GET /readyz');
    if (status !== 200) wrong.push(`killed ${ms} ms into the making of the database: not ready after the next start`);
  } finally {
    await world.end();
  }
}

const empty = async (pool: Pool) => {
  await pool.query('drop schema public cascade; create schema public');
};

/** The schema with every column, index and constraint, and the amount of demo data. */
async function readLevel(pool: Pool): Promise<string> {
  const { rows } = await pool.query(`select
    (select string_agg(name, ',' order by name) from schema_migrations) as migrations,
    (select md5(string_agg(format('%s.%s %s', table_name, column_name, data_type), ',' order by table_name, column_name))
      from information_schema.columns where table_schema = 'public') as columns,
    (select md5(string_agg(indexdef, ',' order by indexdef)) from pg_indexes where schemaname = 'public') as indexes,
    (select md5(string_agg(pg_get_constraintdef(oid), ',' order by pg_get_constraintdef(oid))) from pg_constraint
      where connamespace = 'public'::regnamespace) as constraints,
    (select string_agg(tgname, ',' order by tgname) from pg_trigger where not tgisinternal) as triggers,
    (select count(*) from users) as users, (select count(*) from skills) as skills,
    (select count(*) from questions) as questions,
    (select value from installation where key = 'demo') as demo`);
  return JSON.stringify(rows[0]);
}
