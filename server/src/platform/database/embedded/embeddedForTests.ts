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

/** An empty directory that goes away with the test. */
export function testDirectory(): string {
  const directory = makeDirectory();
  onTestFinished(() => removeDirectory(directory));
  return directory;
}

/** Gives a server that will be started an empty, migrated database to open, because creating one takes seconds. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  unpackDump(await someDump(), join(databaseFolder({ dataDir }), 'pgdata'));
}

let made: Promise<Uint8Array> | undefined;

/** A dump to start from, because creating a database takes seconds: the run's template, or one made here. */
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

/** A store that is closed with the test. Not synced unless asked. */
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

/** One store for all tests of a file: opening one is most of a test's time. */
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

/** One connection, as pg.Pool would make it. */
export async function connectTo(store: EmbeddedStore): Promise<Client> {
  const client = new Client(store.connection);
  client.on('error', () => {}); // Tests cut connections on purpose.
  await client.connect();
  return client;
}

/** One statement on a connection of its own: its rows. */
export async function ask(store: EmbeddedStore, sql: string): Promise<unknown[]> {
  const client = await connectTo(store);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The connection is lost without a word. */
export function cut(client: Client): void {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}
