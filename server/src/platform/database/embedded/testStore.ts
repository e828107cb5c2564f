import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { openEmbedded } from './embedded.ts';
import type { EmbeddedOptions, EmbeddedStore } from './embedded.ts';

/** An empty directory that goes away with the test. */
export function testDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'store-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

let firstDump: Promise<Uint8Array> | undefined;

/** Creating a database takes seconds, so tests that need one start from a copy of the first. */
export function emptyDatabase(): Promise<Uint8Array> {
  firstDump ??= dumpNewDatabase();
  return firstDump;
}

async function dumpNewDatabase(): Promise<Uint8Array> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-test-'));
  try {
    const store = await openEmbedded({ dataDir, sync: false });
    const dump = await store.dump();
    await store.close();
    return dump;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A store that is closed with the test. Not synced unless asked. */
export async function openTestStore(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedStore> {
  const seed = options.dataDir ? {} : { dataDir: testDirectory(), seedFrom: await emptyDatabase() };
  const store = await openEmbedded({ dataDir: '', sync: false, ...seed, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** One connection, as pg.Pool would make it. */
export async function connectTo(store: EmbeddedStore): Promise<Client> {
  const client = new Client(store.connection);
  client.on('error', () => {}); // Tests cut connections on purpose.
  await client.connect();
  return client;
}

/** One statement on a connection of its own: its rows. */
export async function ask(store: EmbeddedStore, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = await connectTo(store);
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** The connection is lost without a word. */
export function cut(client: Client): void {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}
