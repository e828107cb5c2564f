import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { startPrivatePostgres } from '../../scripts/privatePostgres.ts';
import { openAsFound } from '../src/platform/database/store.ts';
import { createClient, PASSCODE, populate } from './client.ts';
import type { Client, Population } from './client.ts';
import { startServer } from './serverProcess.ts';
import type { ServerProcess } from './serverProcess.ts';
import type { StoreKind } from './stores.ts';

export interface World {
  kind: StoreKind;
  dataDir: string;
  client: Client;
  /** The running server, or the last one. */
  server(): ServerProcess;
  /** @returns milliseconds from the start of the process until it served */
  start(more?: NodeJS.ProcessEnv, flags?: string[]): Promise<number>;
  kill(): Promise<void>;
  /** In good order. */
  stop(): Promise<void>;
  /** Reads the database behind the server's back; the server must not run. */
  inspect<T>(read: (pool: Pool) => Promise<T>): Promise<T>;
  populate(size: Parameters<typeof populate>[1]): Promise<Population>;
  end(): Promise<void>;
}

/** A server with a store of its own, and a client that finds it again after every restart. @returns null without PostgreSQL */
export async function createWorld(kind: StoreKind, folder = tmpdir()): Promise<World | null> {
  const postgres = kind === 'postgres' ? await startPrivatePostgres() : null;
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
    if (!server) throw new Error('no server was started yet');
    return server;
  };
  const client = createClient(() => running().url, 256);
  return {
    kind,
    dataDir,
    client,
    server: running,
    async start(more = {}, flags = []) {
      const begun = performance.now();
      server = await startServer({ ...settings, ...more }, flags);
      return performance.now() - begun;
    },
    async kill() {
      running().kill('SIGKILL');
      await running().ended;
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
