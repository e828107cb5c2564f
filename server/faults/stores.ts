import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import type { PoolConfig } from 'pg';
import { openEmbedded } from '../src/platform/database/embedded/embedded.ts';

export type StoreKind = 'embedded' | 'postgres';
export type RunningStore = { connection: PoolConfig; stop: () => Promise<void> };

/** Starts either store on a new or used directory. Unsynced is the control: it must lose data in a power cut. */
export async function startStore(kind: StoreKind, directory: string, sync: boolean): Promise<RunningStore> {
  if (kind === 'postgres') return startPostgres(directory, sync);
  const store = await openEmbedded({ dataDir: directory, sync });
  return { connection: store.connection, stop: store.close };
}

/** Debian's directory of PostgreSQL's programs, or undefined. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest && `/usr/lib/postgresql/${newest}/bin`;
}

/** PostgreSQL refuses to run as root, which mounting needs. */
function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function startPostgres(directory: string, sync: boolean): Promise<RunningStore> {
  const programs = postgresPrograms() ?? '';
  const user = postgresUser();
  const socket = join(dirname(directory), 'socket');
  // A reboot would have ended the server named in the lock files; here its zombie may still block the next one.
  rmSync(socket, { recursive: true, force: true });
  rmSync(join(directory, 'postmaster.pid'), { force: true });
  mkdirSync(socket);
  chownSync(socket, user.uid, user.gid);
  if (!existsSync(directory)) {
    mkdirSync(directory);
    chownSync(directory, user.uid, user.gid);
    execFileSync(join(programs, 'initdb'), ['-D', directory, '-A', 'trust', '-U', 'postgres'], { ...user, cwd: '/' });
  }
  const settings = ['listen_addresses=', `unix_socket_directories=${socket}`, `fsync=${sync ? 'on' : 'off'}`];
  const server = spawn(join(programs, 'postgres'), ['-D', directory, ...settings.flatMap((each) => ['-c', each])], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const connection = { host: socket, user: 'postgres', database: 'postgres', max: 1 };
  try {
    await waitUntilServing(connection, () => server.exitCode === null);
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
  return {
    connection,
    async stop() {
      server.kill('SIGINT'); // A fast shutdown.
      await ended;
    },
  };
}

async function waitUntilServing(connection: PoolConfig, isAlive: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 300 && isAlive(); attempt++) {
    const client = new Client(connection);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('PostgreSQL does not start');
}
