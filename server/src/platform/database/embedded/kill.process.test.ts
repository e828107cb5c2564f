import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { ask, openTestStore, someDump, testDirectory } from './embeddedForTests.ts';
import { unpackDump } from './unpackDump.ts';

const embeddedModule = new URL('./embedded.ts', import.meta.url).href;

/** Commits row after row and reports each, until it is killed. */
const writer = (dataDir: string, firstId: number) => `
  import pg from 'pg';
  const { openEmbedded } = await import(${JSON.stringify(embeddedModule)});
  const store = await openEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
  const pool = new pg.Pool(store.connection);
  await pool.query('create table if not exists kept (id int primary key)');
  for (let id = ${firstId}; ; id++) {
    await pool.query('insert into kept values ($1)', [id]);
    process.stdout.write(id + '\\n'); // To a pipe, on Linux, this returns when it is written.
  }`;

/** Lets a writer make that many commits and kills it during the next ones. */
async function writeAndKill(dataDir: string, firstId: number, commits: number): Promise<number[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer(dataDir, firstId)], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const acknowledged: number[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => {
    acknowledged.push(Number(line));
    if (acknowledged.length === commits) setTimeout(() => child.kill('SIGKILL'), Math.random() * 5);
  });
  await once(lines, 'close');
  return acknowledged;
}

test('acknowledged commits survive SIGKILL, and nothing else appears', { timeout: 60_000 }, async () => {
  const dataDir = testDirectory();
  unpackDump(await someDump(), join(dataDir, 'pgdata'));

  const acknowledged: number[] = [];
  const unknown: number[] = []; // The commit under way when the kill came may be there or not.
  let nextId = 1;
  for (const commits of [1, 50, 300]) {
    const round = await writeAndKill(dataDir, nextId, commits);
    expect(round.length).toBeGreaterThanOrEqual(commits);
    acknowledged.push(...round);
    nextId = round.at(-1)! + 1;
    unknown.push(nextId++);
  }

  const rows = (await ask(await openTestStore({ dataDir }), 'select id from kept order by id')) as { id: number }[];
  const stored = new Set(rows.map((row) => row.id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  const attempted = new Set([...acknowledged, ...unknown]);
  expect([...stored].filter((id) => !attempted.has(id))).toEqual([]);
});
