import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createCheckpoints } from './checkpoints.ts';
import { copyFiles } from './copyFiles.ts';
import { freeBytes, RESERVE_BYTES } from './diskSpace.ts';
import { serveOneClient } from './oneClient.ts';
import { durableStartParams, SyncedFiles, syncAncestors, syncTree } from './syncedFiles.ts';
import { unpackDump } from './unpackDump.ts';

export type WorkerInput = {
  /** Holds the database's files; created if missing. */
  directory: string;
  seed: Uint8Array | undefined;
  sync: boolean;
  listen: { path: string } | { host: string; port: number };
  secret: string | undefined;
  maxLogBytes: number | undefined;
  reserveBytes: number | undefined;
  waitMs: number | undefined;
  /** A counter of disk syncs that both threads share. */
  syncs: BigInt64Array<SharedArrayBuffer>;
};
export type Question =
  | { ask: 'dump'; compression: 'none' | 'gzip' }
  | { ask: 'copy'; directory: string }
  | { ask: 'close' };
export type WorkerRequest = Question & { id: number };
export type WorkerMessage =
  | { type: 'ready'; port: number | undefined }
  | { type: 'log'; line: string }
  | { type: 'fatal'; reason: string }
  | { type: 'done'; id: number; value: Uint8Array | undefined }
  | { type: 'failed'; id: number; reason: string };

// Errors of statements go to the client, which logs them without people's data. This log has start, recovery and end.
const quietly = ['-c', 'log_min_messages=log'];
// Set by PGlite for errors that the engine itself expects, see POSTGRES_MAIN_LONGJMP in its source.
const EXPECTED_ERROR = 100;

if (!parentPort) throw new Error('worker.ts runs only as a worker thread');
const port = parentPort;
const input = workerData as WorkerInput;
const tell = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** Ends this thread at once. A store in an unknown state must not answer; recovery from the log is safe. */
function die(error: Error): never {
  tell({ type: 'fatal', reason: error.message });
  process.exit(70);
}

/** Returns false, so that PGlite does not print the line as well. */
const log = (line: string): boolean => {
  if (line.trim()) tell({ type: 'log', line });
  return false;
};

if (!existsSync(input.directory)) await createDirectory(input.directory, input.seed);
else if (input.seed) throw new Error(`${input.directory} holds data already; a seed is only for a new directory`);

let isOpen = false;
const checkpoints = createCheckpoints({ directory: input.directory, log, maxLogBytes: input.maxLogBytes });
const db = await openDatabase();
isOpen = true;
const clients = serveOneClient({
  db,
  secret: input.secret,
  waitMs: input.waitMs,
  atRest: () => checkpoints.checkpointWhenDue(db),
  onFailure: die,
});
clients.server.listen(input.listen, () => {
  const address = clients.server.address();
  tell({ type: 'ready', port: typeof address === 'object' ? address?.port : undefined });
});

port.on('message', (request: WorkerRequest) => {
  const { id } = request;
  void answer(request)
    .then(
      (value) => tell({ type: 'done', id, value }, value ? [value.buffer as ArrayBuffer] : []),
      (error: Error) => tell({ type: 'failed', id, reason: error.message }),
    )
    // An open port would keep the thread alive.
    .then(() => request.ask === 'close' && port.close());
});

async function answer(request: WorkerRequest): Promise<Uint8Array | undefined> {
  if (request.ask === 'dump') {
    const tarball = await db.dumpDataDir(request.compression);
    return new Uint8Array(await tarball.arrayBuffer());
  }
  if (request.ask === 'copy') {
    copyFiles(input.directory, request.directory);
    return undefined;
  }
  await clients.stop();
  await db.close();
  return undefined;
}

/** Builds under a temporary name first: a directory under its real name is always complete, even after a power cut. */
async function createDirectory(directory: string, seed: Uint8Array | undefined): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (seed) unpackDump(seed, unfinished);
  else await (await PGlite.create({ fs: new NodeFS(unfinished), onStderr: log })).close();
  if (input.sync) syncTree(unfinished);
  renameSync(unfinished, directory);
  if (input.sync) syncAncestors(directory);
}

async function openDatabase(): Promise<PGlite> {
  const files = new SyncedFiles(input.directory, {
    onSync: () => Atomics.add(input.syncs, 0, 1n),
    onLogWrite: checkpoints.noteLogWrite,
    // Recovery may always grow tables: it cannot refuse a statement, only fail.
    mayGrow: () => !isOpen || freeBytes(input.directory) >= (input.reserveBytes ?? RESERVE_BYTES),
    onFailure: die,
  });
  const opened = await PGlite.create({
    fs: input.sync ? files : new NodeFS(input.directory),
    startParams: [...(input.sync ? durableStartParams : PGlite.defaultStartParams), ...quietly],
    onStderr: log,
  });
  dieOnUnknownExceptions(opened);
  return opened;
}

/** PGlite swallows PANIC, FATAL and traps alike, and then loops or answers from a broken state. */
function dieOnUnknownExceptions(opened: PGlite): void {
  const entries = ['_PostgresMainLoopOnce', '_PostgresMainLongJmp', '_ProcessStartupPacket'] as const;
  const module = opened.Module as unknown as Record<(typeof entries)[number], (...args: unknown[]) => unknown>;
  for (const entry of entries) {
    const run = module[entry];
    module[entry] = (...args) => {
      try {
        return run(...args);
      } catch (error) {
        if ((error as { status?: number }).status === EXPECTED_ERROR) throw error;
        return die(error as Error);
      }
    };
  }
}
