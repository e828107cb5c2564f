import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildWeb } from '../build.ts';
import { freePort } from '../freePort.ts';
import { CHECK_PASSCODE } from './mainJob.ts';
import { readUnit, serviceValue, unitEnvironment } from './unitFile.ts';
import { mainJob, untilReady } from './waiting.ts';

// `npm run check:unit` (Linux, root) starts the ExecStart of deploy/assay.service as systemd would: an unprivileged
// user without capabilities, everything read-only but the state directory, a /tmp of its own, and only the unit's
// settings. systemd itself judges the file; whether a system call of the server is filtered is seen with strace.

const root = join(import.meta.dirname, '..', '..');
const file = join(root, 'deploy', 'assay.service');
const unit = readUnit(readFileSync(file, 'utf8'));
/** A user that no machine has, like those systemd makes up. */
const UID = 61_184;
/** The PATH that systemd gives. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const MOST_EXPOSED = 20;
/** strace also counts what setpriv does before the service begins, and heads its table. */
const BEFORE = new Set(['capset', 'setgroups', 'setresgid', 'setresuid', 'syscall', 'total']);

judge();
buildWeb();
const folder = mkdtempSync(join(tmpdir(), 'assay-unit-'));
const stateName = serviceValue(unit, 'StateDirectory');
const state = join(folder, 'state');
mkdirSync(state, { mode: Number.parseInt(serviceValue(unit, 'StateDirectoryMode'), 8) });
chownSync(state, UID, UID);
const port = await freePort();
const url = `http://localhost:${port}`;
const notes = join(folder, 'notes.json');
try {
  await run('first', []);
  await run('again', []);
  await filteredCalls();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log('The unit starts, works, stops cleanly and keeps its data.');

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

/** Starts the service, does the main job and stops it as systemd does. */
async function run(step: 'first' | 'again', tracer: string[]): Promise<void> {
  const { child, output } = start(tracer);
  const ended = once(child, 'close');
  try {
    const ms = await untilReady(url, () =>
      child.exitCode === null ? null : `It ended with ${child.exitCode}: ${output()}`,
    );
    console.log(`ready after ${(ms / 1000).toFixed(1)} s; ${await mainJob({ step, url, notes })}`);
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

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param tracer a program that runs it */
function start(tracer: string[]): { child: ChildProcess; output: () => string } {
  const given = { ...unitEnvironment(unit), PUBLIC_URL: url, PORT: String(port), ADMIN_PASSCODE: CHECK_PASSCODE };
  const environment = { PATH, HOME: '/', USER: 'assay', RATE_LIMIT_FACTOR: '100', ...given };
  const place = serviceValue(unit, 'WorkingDirectory');
  // The mounts of ProtectSystem, StateDirectory, ProtectHome, PrivateTmp and PrivateDevices.
  const mounts = [
    'mount --make-rprivate /',
    'mount -t tmpfs tmpfs /srv && mount -t tmpfs tmpfs /var/lib',
    `mkdir -p ${place} /var/lib/${stateName}`,
    `mount --bind ${quoted(root)} ${place}`,
    `mount --bind ${quoted(state)} /var/lib/${stateName}`,
    'mount -t tmpfs -o mode=1777 tmpfs /tmp && mount -t tmpfs -o mode=0 tmpfs /root && mount -t tmpfs -o mode=0 tmpfs /home',
    `mount -o remount,bind,ro ${place} && mount -o remount,ro /srv && mount -o remount,ro /var/lib`,
    'mount -o remount,bind,ro /',
  ];
  const rights = [
    '--reuid',
    UID,
    '--regid',
    UID,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ];
  const assigned = Object.entries(environment).map(([name, value]) => quoted(`${name}=${value}`));
  const command = [
    `cd ${place} && umask ${serviceValue(unit, 'UMask')}`,
    `exec ${tracer.join(' ')} setpriv ${rights.join(' ')} env -i ${assigned.join(' ')} ${serviceValue(unit, 'ExecStart')}`,
  ];
  const script = [...mounts, ...command].join(' && ');
  const child = spawn('unshare', ['--mount', 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  return { child, output: () => output };
}

/** Compares the system calls of a run with what SystemCallFilter allows. */
async function filteredCalls(): Promise<void> {
  if (spawnSync('strace', ['--version']).error || spawnSync('systemd-analyze', ['--version']).error) {
    console.log('Without strace and systemd-analyze, system calls are not compared with the filter.');
    return;
  }
  // -D: the service stays our child, so the signal reaches it.
  await run('again', ['strace', '-D', '-f', '-qq', '-c', '-U', 'name', '-o', `/var/lib/${stateName}/calls`]);
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

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
