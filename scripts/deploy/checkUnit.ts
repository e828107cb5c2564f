import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildWeb } from '../build.ts';
import { freePort } from '../freePort.ts';
import { startCaddy } from './caddy.ts';
import { guideSettings, guideSite } from './installGuide.ts';
import { CHECK_PASSCODE } from './mainJob.ts';
import { buildOlderVersion, migrationsIn } from './olderVersion.ts';
import { readUnit, serviceValue, unitEnvironment } from './unitFile.ts';
import { AUTHORITY, runAsUnit, UNIT_UID } from './unitSandbox.ts';
import { mainJob, untilReady } from './waiting.ts';

// `npm run check:unit` (Linux, root, Debian's caddy, git) starts the ExecStart of deploy/assay.service as systemd would,
// with the settings and behind the Caddy of docs/admin/install.md: first an older version, then these files over the
// same state. systemd itself judges the unit; whether a system call of the server is filtered is seen with strace. An
// argument names the older version's commit.

const root = join(import.meta.dirname, '..', '..');
const file = join(root, 'deploy', 'assay.service');
const unit = readUnit(readFileSync(file, 'utf8'));
const guide = readFileSync(join(root, 'docs', 'admin', 'install.md'), 'utf8');
const MOST_EXPOSED = 20;
/** strace also counts what setpriv does before the service begins, and heads its table. */
const BEFORE = new Set(['capset', 'setgroups', 'setresgid', 'setresuid', 'syscall', 'total']);

judge();
buildWeb();
const folder = mkdtempSync(join(tmpdir(), 'assay-unit-'));
const stateName = serviceValue(unit, 'StateDirectory');
const state = join(folder, 'state');
mkdirSync(state, { mode: Number.parseInt(serviceValue(unit, 'StateDirectoryMode'), 8) });
chownSync(state, UNIT_UID, UNIT_UID);
const port = await freePort();
const address = `localhost:${await freePort()}`;
const url = `https://${address}`;
const notes = join(folder, 'notes.json');
const { child: caddy, authority } = await startCaddy(folder, guideSite(guide, address, port));
const settings = {
  ...unitEnvironment(unit),
  ...guideSettings(guide),
  PUBLIC_URL: url,
  PORT: String(port),
  ADMIN_PASSCODE: CHECK_PASSCODE,
  RATE_LIMIT_FACTOR: '100',
};
try {
  const older = buildOlderVersion(folder, process.argv[2]);
  console.log(`older version: ${older.commit} with ${older.migrations} migrations, now ${migrationsIn(root).length}`);
  await run({ step: 'first', files: older.files });
  await run({ step: 'again', files: root, isAsked: true });
  await filteredCalls();
} finally {
  caddy.kill();
  rmSync(folder, { recursive: true, force: true });
}
console.log('The unit starts, works behind a proxy, stops cleanly and keeps its data over an upgrade.');

/** systemd's own opinion of the file. */
function judge() {
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
  const verified = analyze('verify');
  if (verified.error) {
    console.log('systemd-analyze is not on this machine, so the file itself is not judged.');
    return;
  }
  if (verified.status !== 0) throw new Error(`systemd-analyze verify: ${verified.stderr}`);
  const { stdout, status } = analyze('security', '--offline=true', `--threshold=${MOST_EXPOSED}`);
  console.log(`verified; ${stdout.trim().split('\n').at(-1)}`);
  if (status !== 0) throw new Error(`The service is more exposed than ${MOST_EXPOSED / 10}.`);
}

interface Run {
  step: 'first' | 'again';
  files: string;
  /** By `npm run doctor`, too. */
  isAsked?: boolean;
  tracer?: string[];
}

/** Starts the service, does the main job through Caddy and stops it as systemd does. */
async function run({ step, files, isAsked = false, tracer = [] }: Run): Promise<void> {
  const command = serviceValue(unit, 'ExecStart');
  const { child, output } = runAsUnit({ unit, files, state, authority, settings, command, tracer });
  const ended = once(child, 'close');
  try {
    const ms = await untilReady(`http://127.0.0.1:${port}`, () =>
      child.exitCode === null ? null : `It ended with ${child.exitCode}: ${output()}`,
    );
    console.log(`ready after ${(ms / 1000).toFixed(1)} s; ${await mainJob({ step, url, notes, authority })}`);
    if (isAsked) await doctor(files);
    const asked = performance.now();
    child.kill(serviceValue(unit, 'KillSignal') as NodeJS.Signals);
    // SIGKILL makes it end with no code.
    const late = setTimeout(() => child.kill('SIGKILL'), Number(serviceValue(unit, 'TimeoutStopSec')) * 1000);
    const [code, signal] = (await ended) as [number | null, string | null];
    clearTimeout(late);
    const took = ((performance.now() - asked) / 1000).toFixed(1);
    if (code !== 0) throw new Error(`It ended with ${code ?? signal} after ${took} s: ${output().slice(-2000)}`);
    if (tracer.length === 0 && child.pid !== undefined && isThere(-child.pid)) throw new Error('A process is left.');
    console.log(`stopped with ${code} after ${took} s`);
  } finally {
    // With its children; after a clean stop there are none left.
    if (child.pid !== undefined && isThere(-child.pid)) process.kill(-child.pid, 'SIGKILL');
  }
}

/** The guide's `npm run doctor`, which asks the server through Caddy. */
async function doctor(files: string): Promise<void> {
  const trusting = { ...settings, NODE_EXTRA_CA_CERTS: AUTHORITY };
  const command = 'npm run --silent doctor';
  const { child, output } = runAsUnit({ unit, files, state, authority, settings: trusting, command });
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = output().trim().split('\n');
  const notable = lines.filter((line) => /^(attention|wrong)/.test(line));
  console.log(`doctor: ${lines.at(-1)}${notable.map((line) => `\n  ${line}`).join('')}`);
  if (code !== 0) throw new Error(output());
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Compares the system calls of a run with what SystemCallFilter allows. */
async function filteredCalls(): Promise<void> {
  if (spawnSync('strace', ['--version']).error || spawnSync('systemd-analyze', ['--version']).error) {
    console.log('Without strace and systemd-analyze, system calls are not compared with the filter.');
    return;
  }
  // -D: the service stays our child, so the signal reaches it.
  const tracer = ['strace', '-D', '-f', '-qq', '-c', '-U', 'name', '-o', `/var/lib/${stateName}/calls`];
  await run({ step: 'again', files: root, tracer });
  const counts = join(state, 'calls');
  while (!existsSync(counts) || statSync(counts).size === 0) await delay(100);
  const used = readFileSync(counts, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((name) => /^[a-z_][a-z0-9_]+$/.test(name) && !BEFORE.has(name));
  const allowed = allowedCalls();
  const refused = used.filter((name) => !allowed.has(name));
  console.log(`${used.length} kinds of system calls; filtered: ${refused.join(', ') || 'none'}`);
  if (refused.length > 0) throw new Error(`SystemCallFilter refuses ${refused.join(', ')}.`);
}

function allowedCalls(): Set<string> {
  const allowed = new Set<string>();
  for (const line of unit.get('Service')?.get('SystemCallFilter') ?? [])
    for (const group of line.replace('~', '').split(/\s+/))
      for (const name of callsOf(group)) {
        if (line.startsWith('~')) allowed.delete(name);
        else allowed.add(name);
      }
  return allowed;
}

/** The calls of a group such as @system-service, with those of the groups in it. */
function callsOf(group: string): string[] {
  if (!group.startsWith('@')) return [group];
  const { stdout } = spawnSync('systemd-analyze', ['syscall-filter', group], { encoding: 'utf8' });
  const names = stdout
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
  return names.filter((name) => name !== '' && !name.startsWith('#')).flatMap(callsOf);
}
