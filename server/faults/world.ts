import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Pool } from 'pg';
import { startPrivatePostgres } from '../../scripts/privatePostgres.ts';
import { openAsFound } from '../src/platform/database/store.ts';
import { createClient, PASSCODE, populate } from './client.ts';
import type { Client, Population } from './client.ts';
import { DidNotStart, startServer } from './serverProcess.ts';
import type { ServerProcess } from './serverProcess.ts';
import type { StoreKind } from './stores.ts';

export interface World {
  kind: StoreKind;
  dataDir: string;
  client: Client;
  /** @throws if none was started, or it ended while starting */
  server(): ServerProcess;
  /** @returns milliseconds from the start of the process until it served */
  start(more?: NodeJS.ProcessEnv): Promise<number>;
  /** Starts it with heapHook.ts, which `held` needs. */
  startReportingHeap(more?: NodeJS.ProcessEnv): Promise<number>;
  /** @returns the server's heap after garbage collection, in MB, which resident memory does not show */
  held(): Promise<number>;
  /** Starts it with killHook.ts, which may kill it before it serves. */
  startWithHook(hook: NodeJS.ProcessEnv): Promise<number>;
  /** Waits until it dies by itself. @returns whether it did */
  diesWithin(ms: number): Promise<boolean>;
  kill(): Promise<void>;
  /** Stops it cleanly. */
  stop(): Promise<void>;
  /** Reads the database directly; the server must not be running. */
  inspect<T>(read: (pool: Pool) => Promise<T>): Promise<T>;
  populate(size: Parameters<typeof populate>[1]): Promise<Population>;
  end(): Promise<void>;
}

const loading = (hook: string) => ['--import', pathToFileURL(join(import.meta.dirname, hook)).href];
const LOOK_EVERY_MS = 100;

/**
 * A server with its own store, and a client that finds it again after every restart.
 * @returns null without PostgreSQL
 */
export async function createWorld(kind: StoreKind, folder = tmpdir()): Promise<World | null> {
  const postgres = kind === 'postgres' ? await startPrivatePostgres(folder) : null;
  if (kind === 'postgres' && !postgres) return null;
  const dataDir = mkdtempSync(join(folder, 'assay-faults-'));
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.url ?? '',
    ADMIN_PASSCODE: PASSCODE,
    RATE_LIMIT_FACTOR: '1000000',
  };
  let server: ServerProcess | undefined;
  const running = () => {
    if (!server) throw new Error('no server runs');
    return server;
  };
  async function start(more: NodeJS.ProcessEnv = {}, flags: string[] = []): Promise<number> {
    const begun = performance.now();
    server = await startServer({ ...settings, ...more }, flags);
    return performance.now() - begun;
  }
  const heapFile = join(dataDir, 'heap');
  // While no server runs, requests go to a closed port.
  const client = createClient(() => server?.url ?? 'http://127.0.0.1:1', 256);
  return {
    kind,
    dataDir,
    client,
    server: running,
    start: (more) => start(more),
    startReportingHeap: (more) => start({ ...more, HEAP_FILE: heapFile }, ['--expose-gc', ...loading('heapHook.ts')]),
    async held() {
      rmSync(heapFile, { force: true });
      running().kill('SIGUSR2');
      while (!existsSync(heapFile)) await delay(LOOK_EVERY_MS);
      return Number(readFileSync(heapFile, 'utf8'));
    },
    async startWithHook(more) {
      try {
        return await start(more, loading('killHook.ts'));
      } catch (error) {
        if (!(error instanceof DidNotStart) || error.ended.signal !== 'SIGKILL') throw error;
        server = undefined;
        return 0;
      }
    },
    async diesWithin(ms) {
      const died = server?.ended.then(() => true) ?? true;
      return Promise.race([died, delay(ms, false, { ref: false })]);
    },
    async kill() {
      server?.kill('SIGKILL');
      await server?.ended;
    },
    async stop() {
      running().kill('SIGTERM');
      const { code, output } = await running().ended;
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${output.slice(-3000)}`);
    },
    async inspect(read) {
      const config = { dataDir, DATABASE_URL: postgres?.url, UNSAFE_STORE: false };
      const store = await openAsFound(config, () => undefined, 'work');
      try {
        return await read(store.pool);
      } finally {
        await store.close();
      }
    },
    populate: (size) => populate(client, size),
    async end() {
      client.close();
      server?.kill('SIGKILL');
      await server?.ended;
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
