import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './freePort.ts';

export interface PrivatePostgres {
  /** A database with its own superuser, on loopback, with a password. */
  url: string;
  /** The pid of the server's first process. */
  pid(): number;
  /** Restarts it at the same address after its process ended. */
  startAgain(): Promise<void>;
  /** Stops the server and deletes its files; may be called repeatedly. */
  stop(): Promise<void>;
}

const START_MS = 60_000;

/**
 * Starts a private PostgreSQL from the machine's binaries, in a new folder under the given one, with default (durable)
 * settings. It ends with this process at the latest.
 * @param changed settings to override: `fsync=off`
 * @param tls also serves encrypted connections, with this key and certificate (PEM)
 * @returns null, after reporting it, if the machine has no PostgreSQL
 */
export async function startPrivatePostgres(
  under = tmpdir(),
  changed: readonly string[] = [],
  tls?: { key: string; cert: string },
): Promise<PrivatePostgres | null> {
  const binaries = findBinaries();
  if (!binaries) {
    console.error('No PostgreSQL on this machine (looked in /usr/lib/postgresql and PATH for initdb and postgres).');
    return null;
  }
  const folder = mkdtempSync(join(under, 'assay-postgres-'));
  const owner = unprivileged();
  const options: SpawnOptions = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  const remove = () => {
    // At exit the stopping server deletes files too, and rmSync silently gives up on a vanished one.
    for (let tries = 0; tries < 40 && existsSync(folder); tries += 1) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      if (existsSync(folder)) pause(50);
    }
  };
  try {
    const password = randomBytes(18).toString('hex');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
    const data = join(folder, 'data');
    await run(join(binaries, 'initdb'), initOptions(data, passwordFile), options);
    const port = await freePort();
    if (tls)
      for (const [name, text] of Object.entries(tls)) {
        const path = join(folder, name);
        writeFileSync(path, text, { mode: 0o600 });
        if (owner) chownSync(path, owner.uid, owner.gid);
      }
    const encrypting = tls
      ? ['ssl=on', `ssl_key_file=${join(folder, 'key')}`, `ssl_cert_file=${join(folder, 'cert')}`]
      : [];
    const settings = [...changed, ...encrypting].flatMap((setting) => ['-c', setting]);
    const start = () =>
      serve(join(binaries, 'postgres'), ['-D', data, '-k', folder, '-p', String(port), ...settings], options);
    let server = await start();
    return {
      url: `postgres://assay:${password}@127.0.0.1:${port}/postgres`,
      pid: () => server.pid ?? 0,
      startAgain: async () => {
        if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
        // Its other processes may take a moment to notice; until then a new server refuses to start.
        for (let tries = 1; ; tries += 1) {
          try {
            server = await start();
            return;
          } catch (error) {
            if (tries === 50) throw error;
            await delay(200);
          }
        }
      },
      stop: stopping(() => server, remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Exit handlers cannot await. */
function pause(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const complete = (folder: string) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name + suffix)));
  return folders.find(complete) ?? null;
}

/** PostgreSQL refuses to run as root: returns the user to run it as instead. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([user]) => user === name)).find(Boolean);
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

// The empty cluster need not survive a power cut, so only its creation skips syncs.
const initOptions = (data: string, passwordFile: string) => [
  `--pgdata=${data}`,
  '--username=assay',
  '--auth=scram-sha-256',
  `--pwfile=${passwordFile}`,
  '--encoding=UTF8',
  `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
  '--no-sync',
];

async function run(program: string, args: string[], options: SpawnOptions): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
}

/** Starts the server and waits until it accepts connections. */
async function serve(program: string, args: string[], options: SpawnOptions): Promise<ChildProcess> {
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'logging_collector=off'];
  const child = spawn(program, [...args, ...settings], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`PostgreSQL did not start (${why}): ${output}`));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail('it took too long');
    }, START_MS);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`exit code ${code}`));
    child.stderr?.on('data', (chunk: Buffer) => {
      // Drained, because the server blocks on a full pipe; only the last lines matter.
      output = (output + String(chunk)).slice(-10_000);
      if (!output.includes('ready to accept connections')) return;
      clearTimeout(late);
      resolve(child);
    });
  });
}

function stopping(current: () => ChildProcess, remove: () => void): () => Promise<void> {
  const onExit = () => {
    current().kill('SIGQUIT');
    remove();
  };
  process.once('exit', onExit);
  return async () => {
    process.off('exit', onExit);
    const server = current();
    const ended = server.exitCode !== null || server.signalCode !== null ? null : once(server, 'exit');
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
    server.kill('SIGINT');
    await ended;
    remove();
  };
}
