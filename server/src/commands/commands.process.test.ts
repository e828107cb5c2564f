import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startPrivatePostgres } from '../../../scripts/privatePostgres.ts';
import type { PrivatePostgres } from '../../../scripts/privatePostgres.ts';
import { freePort } from '../../../scripts/freePort.ts';
import { runEntry, startServer } from '../../faults/serverProcess.ts';
import { prepareDataDir } from '../platform/database/embedded/embeddedForTests.ts';

// Starts whole processes, which takes long on a busy machine.
const PATIENT = { timeout: 240_000 };
const EX_USAGE = 64;
const EX_CONFIG = 78;

let folder: string;
let postgres: PrivatePostgres | null;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-commands-'));
  postgres = await startPrivatePostgres();
}, 180_000);
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @returns its exit code and output */
async function run(command: string, environment: NodeJS.ProcessEnv = {}) {
  const [name, ...args] = command.split(' ');
  const { code, output } = await runEntry(`commands/${name}.ts`, args, {
    DATA_DIR: join(folder, 'none'),
    ...environment,
  });
  return { command, code, lines: output.trim().split('\n') };
}

const oneLine = (command: string, code: number, line: unknown) => ({ command, code, lines: [line] });

const usages: Record<string, { usage: string; wrong: string[] }> = {
  backup: {
    usage: 'npm run backup -- --out DIR',
    wrong: ['backup', 'backup here', 'backup --out', 'backup --out here there', 'backup --to here'],
  },
  restore: {
    usage: 'npm run restore -- FILE [--check] [--replace]',
    wrong: ['restore', 'restore one two', 'restore one --force', 'restore one --check=yes'],
  },
  demo: { usage: 'npm run demo -- remove | seed', wrong: ['demo', 'demo renew', 'demo seed seed', 'demo --seed'] },
  standings: {
    usage: 'npm run standings -- rebuild',
    wrong: ['standings', 'standings build', 'standings rebuild all'],
  },
  items: { usage: 'npm run items -- rebuild', wrong: ['items', 'items build', 'items rebuild all'] },
  candidate: {
    usage: 'npm run candidate -- export EMAIL | erase EMAIL',
    wrong: [
      'candidate',
      'candidate export',
      'candidate erase nobody',
      'candidate show a@b.example',
      'candidate erase a@b c@d',
    ],
  },
  doctor: { usage: 'npm run doctor', wrong: ['doctor now', 'doctor --fix'] },
  openapi: { usage: 'npm run openapi -- write', wrong: ['openapi', 'openapi read'] },
};

test.for(Object.entries(usages))(
  'a wrong call of %s ends with 64 and its usage, and touches nothing',
  PATIENT,
  async ([, { usage, wrong }]) => {
    expect(await Promise.all(wrong.map((command) => run(command)))).toEqual(
      wrong.map((command) => oneLine(command, EX_USAGE, `Usage: ${usage}`)),
    );
    expect(readdirSync(folder)).not.toContain('none');
  },
);

test('wrong settings end every command with 78 and one line for each', PATIENT, async () => {
  for (const command of ['backup --out here', 'restore one', 'demo seed', 'standings rebuild'])
    expect(await run(command, { PORT: 'seven', TIME_ZONE: 'Middle/Earth' })).toEqual({
      command,
      code: EX_CONFIG,
      lines: [expect.stringMatching(/^PORT: /), expect.stringMatching(/^TIME_ZONE: /)],
    });
});

test('a file that is absent, a folder or no backup is reported in one line', PATIENT, async () => {
  const garbage = join(folder, 'garbage');
  writeFileSync(garbage, 'no backup at all');
  for (const [file, why] of [
    [join(folder, 'absent'), 'no such file or directory'],
    [folder, 'illegal operation on a directory'],
    [garbage, 'is not a backup'],
  ])
    for (const command of [`restore ${file} --check`, `restore ${file}`])
      expect(await run(command)).toEqual(oneLine(command, 1, expect.stringContaining(`${why}`)));
});

test('an absent database, or one not there yet, is reported in one line', PATIENT, async () => {
  const nowhere = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nothing` };
  for (const command of [`backup --out ${folder}`, 'demo seed', 'standings rebuild'])
    expect(await run(command, nowhere)).toEqual(
      oneLine(command, 1, expect.stringContaining('The database cannot be used: ')),
    );
  const command = `backup --out ${folder}`;
  expect(await run(command)).toEqual(oneLine(command, 1, `There is no database in ${join(folder, 'none')} yet.`));
});

/** A folder that not even root can write to. */
function unwritable(): string {
  if (process.platform === 'linux' && process.getuid?.() === 0) return '/proc';
  const made = join(folder, 'unwritable');
  mkdirSync(made, { mode: 0o500 });
  return made;
}

test(
  'with a running embedded server the backup is made by it; what else needs its database is refused with 78',
  PATIENT,
  async () => {
    const environment = { DATA_DIR: join(folder, 'running') };
    await prepareDataDir(environment.DATA_DIR);
    const server = await startServer(environment);
    onTestFinished(() => server.kill('SIGKILL'));
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const [out, why] of [
      [file, 'not a folder (EEXIST)'],
      [join(file, 'below'), 'not a folder (ENOTDIR)'],
      [unwritable(), ''],
    ]) {
      const command = `backup --out ${out}`;
      const line = expect.stringContaining(`Cannot write into ${out}: ${why}`);
      expect(await run(command, environment)).toEqual(oneLine(command, 1, line));
    }
    for (const command of ['demo seed', 'standings rebuild'])
      expect(await run(command, environment)).toEqual(
        oneLine(command, EX_CONFIG, expect.stringContaining(`is in use by process ${server.pid} `)),
      );
    const out = join(folder, 'new', 'below');
    const backedUp = await run(`backup --out ${out}`, environment);
    expect(backedUp).toMatchObject({ code: 0, lines: [expect.stringContaining(`read back: ${out}`)] });
    const [name] = readdirSync(out);
    const restored = await run(`restore ${join(out, name ?? '')} --replace`, environment);
    expect(restored).toMatchObject({ code: EX_CONFIG, lines: [expect.stringContaining('is in use by process')] });
  },
);

describe.each(['embedded', 'postgres'])('on %s', (kind) => {
  test('every command does its work once, says so in words and ends with 0', PATIENT, async () => {
    if (kind === 'postgres' && !postgres) return;
    const environment = {
      DATA_DIR: join(folder, `data-${kind}`),
      DATABASE_URL: kind === 'postgres' ? postgres?.url : '',
    };
    const out = join(folder, `out-${kind}`);
    const succeeds = async (command: string, line: string) =>
      expect(await run(command, environment)).toMatchObject({ code: 0, lines: [expect.stringContaining(line)] });
    const refuses = async (command: string, line: string) =>
      expect(await run(command, environment)).toEqual(oneLine(command, 1, expect.stringContaining(line)));

    await succeeds('demo seed', 'Demo accounts, questions and history were created.');
    await refuses('demo seed', 'The demo already exists');
    await succeeds('standings rebuild', 'Leaderboards were recalculated');
    await succeeds(`backup --out ${out}`, `Backed up, not encrypted (BACKUP_KEY is not set), and read back: ${out}`);
    const file = join(out, readdirSync(out)[0] ?? '');
    await succeeds(`restore ${file} --check`, 'Undamaged and compatible with this version.');
    await refuses(`restore ${file}`, 'is not empty');
    await succeeds('demo remove', 'permanently removed');
    const { code, lines } = await run(`restore ${file} --replace`, environment);
    expect([code, lines[0], lines[1]]).toEqual([
      0,
      expect.stringContaining(`Restored ${file}`),
      'Everyone has to sign in again.',
    ]);
    await refuses('demo seed', 'The demo already exists');
  });
});
