import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { killGroup, makeMachine, NotHere, whyNotHere } from './powercutMachine.ts';
import type { Machine } from './powercutMachine.ts';
import { postgresPrograms, startStore } from './stores.ts';
import type { StoreKind } from './stores.ts';

// Does acknowledged data survive a power cut? The data directory is on an ext4 file system whose disk is a file on XFS.
// Cloning that file is instantaneous and contains what had reached the disk; data only in kernel memory is lost, like
// in a power cut.
//
//     node server/faults/powercut.ts --rounds 3 --store embedded|postgres [--control]
//
// --control runs the store without syncs, which must lose data: otherwise the cut proves nothing.

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    store: { type: 'string', default: 'embedded' },
    control: { type: 'boolean', default: false },
    writer: { type: 'string' },
    log: { type: 'string' },
  },
});
const kind: StoreKind = options.store === 'postgres' ? 'postgres' : 'embedded';
const isSynced = !options.control;

if (options.writer) await write(options.writer, options.log ?? '');
else await run(Number(options.rounds));

type Round = { acknowledged: number; stored: number; lost: number; foreign: number; fault: string; seconds: number };

async function run(rounds: number): Promise<void> {
  const missing = kind === 'postgres' && !postgresPrograms() ? 'PostgreSQL is not installed' : undefined;
  const reason = whyNotHere() ?? missing;
  if (reason) return console.log(`skipped: ${reason}`);
  try {
    report(await cutOften(rounds));
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
    console.log(`skipped: ${error.message}`);
  }
}

async function cutOften(rounds: number): Promise<Round[]> {
  const machine = makeMachine();
  try {
    const results: Round[] = [];
    for (let round = 1; round <= rounds; round++) {
      const result = await cutOnce(machine);
      results.push(result);
      console.log(`round ${round}: ${JSON.stringify(result)}`);
    }
    return results;
  } finally {
    machine.tearDown();
  }
}

function report(results: Round[]): void {
  const sum = (pick: (round: Round) => number) => results.reduce((total, round) => total + pick(round), 0);
  const broken = results.filter((round) => round.lost > 0 || round.foreign > 0 || round.fault !== '').length;
  const name = `${kind}${isSynced ? '' : ' without syncs'}`;
  console.log(
    `${name}: ${results.length} power cuts, ${sum((round) => round.acknowledged)} acknowledged, ` +
      `${sum((round) => round.lost)} lost, ${broken} cuts with damage`,
  );
  const isAsExpected = isSynced ? broken === 0 : broken > 0;
  if (!isAsExpected) console.log(isSynced ? 'FAILED' : 'FAILED: the control lost nothing, so these cuts prove nothing');
  process.exitCode = isAsExpected ? 0 : 1;
}

async function cutOnce(machine: Machine): Promise<Round> {
  machine.makeDisk();
  const log = machine.newLog();
  const control = isSynced ? [] : ['--control'];
  const order = ['--store', kind, '--writer', machine.dataDirectory, '--log', log, ...control];
  const child = machine.start(import.meta.filename, order);
  await waitForAcknowledgements(log, child);
  const seconds = 0.2 + Math.random() * 3;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));

  const acknowledged = readIds(log, 'ok'); // Read before the clone begins, so all of it must be in the clone.
  machine.cutPower();
  await kill(child);
  const attempted = new Set(readIds(log, 'try'));
  machine.mountClone();

  const survey = await surveyStore(machine.dataDirectory).catch((error: Error) => ({ ids: [], fault: error.message }));
  machine.removeDisks();
  const stored = new Set(survey.ids);
  return {
    acknowledged: acknowledged.length,
    stored: stored.size,
    lost: acknowledged.filter((id) => !stored.has(id)).length,
    foreign: survey.ids.filter((id) => !attempted.has(id)).length,
    fault: survey.fault,
    seconds: Math.round(seconds * 100) / 100,
  };
}

/** Opens and recovers the store after a cut, and reads it by table and by index. */
async function surveyStore(directory: string): Promise<{ ids: number[]; fault: string }> {
  const store = await startStore(kind, directory, isSynced);
  const pool = new Pool(store.connection);
  pool.on('error', () => {});
  try {
    const read = async (way: string, sql: string) => {
      await pool.query(way);
      return (await pool.query<{ id: number }>(sql)).rows.map((row) => row.id);
    };
    const byTable = await read('set enable_indexscan = off', 'select id from kept order by id');
    await pool.query('set enable_indexscan = on; set enable_seqscan = off; set enable_bitmapscan = off');
    const byIndex = await read('set enable_sort = off', 'select id from kept where id > 0 order by id');
    const { rows } = await pool.query<{ total: number }>('select sum(total)::int as total from tally');
    const faults = [
      byTable.join() === byIndex.join() ? '' : `index has ${byIndex.length}, table ${byTable.length}`,
      rows[0]?.total === byTable.length ? '' : `half a transaction: ${rows[0]?.total} counted, ${byTable.length} rows`,
    ];
    return { ids: byTable, fault: faults.filter(Boolean).join('; ') };
  } finally {
    await pool.end();
    await store.stop();
  }
}

/** The child: commits transactions endlessly, and logs tries and confirmations outside that disk. */
async function write(directory: string, log: string): Promise<void> {
  const store = await startStore(kind, directory, isSynced);
  const pool = new Pool(store.connection);
  await pool.query('create table kept (id int primary key, text text not null)');
  await pool.query('create table tally (bucket int primary key, total int not null)');
  await pool.query('create index on tally (total)');
  await pool.query('insert into tally select bucket, 0 from generate_series(0, 9) as bucket');
  for (let id = 1; ; id++) {
    appendFileSync(log, `try ${id}\n`);
    await pool.query('begin');
    await pool.query('insert into kept values ($1, $2)', [id, 'x'.repeat(id % 700)]);
    await pool.query('update tally set total = total + 1 where bucket = $1', [id % 10]);
    await pool.query('commit');
    appendFileSync(log, `ok ${id}\n`);
    if (id % 150 === 0) await pool.query('checkpoint');
    if (id % 400 === 0) await pool.query('vacuum kept, tally');
  }
}

function readIds(log: string, word: 'try' | 'ok'): number[] {
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(`${word} `)).map((line) => Number(line.slice(word.length + 1)));
}

async function waitForAcknowledgements(log: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (readIds(log, 'ok').length > 0) return;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The writer confirms nothing');
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  killGroup(child);
  if (child.exitCode === null) await exit;
}
