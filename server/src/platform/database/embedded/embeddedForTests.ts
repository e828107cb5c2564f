import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { openEmbedded } from './embedded.ts';
import type { EmbeddedOptions, EmbeddedStore } from './embedded.ts';
import { databaseFolder } from '../store.ts';
import { unpackDump } from './unpackDump.ts';

const makeDirectory = () => mkdtempSync(join(tmpdir(), 'store-test-'));
const removeDirectory = (directory: string) => rmSync(directory, { recursive: true, force: true });

/** An empty directory that is deleted with the test. */
export function testDirectory(): string {
  const directory = makeDirectory();
  onTestFinished(() => removeDirectory(directory));
  return directory;
}

/** Prepares an empty, migrated database for a server to open, because creating one takes seconds. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  unpackDump(await someDump(), join(databaseFolder({ dataDir }), 'pgdata'));
}

let made: Promise<Uint8Array> | undefined;

/** A dump to start from, because creating a database takes seconds: the run's template, or a new one. */
export async function someDump(): Promise<Uint8Array> {
  const template = inject('template');
  return existsSync(template) ? readFileSync(template) : (made ??= makeDump());
}

async function makeDump(): Promise<Uint8Array> {
  const dataDir = makeDirectory();
  const store = await openEmbedded({ dataDir, sync: false });
  const dump = await store.dump('none');
  await store.close();
  removeDirectory(dataDir);
  return dump;
}

type Options = Partial<EmbeddedOptions>;

/** A store that closes with the test. Synced only on request. */
export async function openTestStore(options: Options = {}): Promise<EmbeddedStore> {
  const store = await openEmbedded({
    dataDir: options.dataDir ?? testDirectory(),
    sync: false,
    ...(options.dataDir ? {} : { seedFrom: await someDump() }),
    ...options,
  });
  onTestFinished(() => store.close());
  return store;
}

/** One store for all tests of a file, because opening one takes most of a test's time. */
export function shareStore(options: Options = {}): () => EmbeddedStore {
  const dataDir = makeDirectory();
  let store: EmbeddedStore;
  beforeAll(async () => {
    store = await openEmbedded({ dataDir, sync: false, seedFrom: await someDump(), ...options });
  });
  afterAll(async () => {
    await store.close();
    removeDirectory(dataDir);
  });
  return () => store;
}

/** A connection like pg.Pool's. */
export async function connectTo(store: EmbeddedStore): Promise<Client> {
  const client = new Client(store.connection);
  client.on('error', () => {}); // Tests cut connections on purpose.
  await client.connect();
  return client;
}

/** Runs one statement on its own connection and returns the rows. */
export async function ask(store: EmbeddedStore, sql: string): Promise<unknown[]> {
  const client = await connectTo(store);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Drops the connection without a goodbye. */
export function cut(client: Client): void {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}
