import { closeSync, fstatSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Callbacks about the store's files. `onFailure` must not return: see `fsync` below. */
export type FileWatch = {
  onSync: () => void;
  onLogWrite: (bytes: number) => void;
  mayGrow: () => boolean;
  onFailure: (error: Error) => never;
};

/** PGlite's own parameters, with the syncs that it turns off. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  // The default, fdatasync, is an empty function in PGlite's build: commits would look synced and not be.
  'wal_sync_method=fsync',
  '-c',
  'full_page_writes=on',
  '-c',
  'synchronous_commit=on',
];

type Stream = { nfd: number; path: string; node: { mode: number } };
type StreamOperations = {
  fsync?: (stream: Stream) => number;
  write: (stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number) => number;
};
type MountedModule = {
  FS: {
    ErrnoError: new (code: number) => Error;
    lookupPath: (path: string) => { node: { mount: { type: { stream_ops: StreamOperations } } } };
  };
};

type InitOptions = Parameters<NodeFS['init']>[1];
type PreRun = NonNullable<InitOptions['preRun']>[number];

/** PGlite's file system on a real directory, with an fsync that reaches the disk, which PGlite's own lacks. */
export class SyncedFiles extends NodeFS {
  #watch: FileWatch;

  constructor(directory: string, watch: FileWatch) {
    super(directory);
    this.#watch = watch;
  }

  override async init(pg: PGlite, options: InitOptions): Promise<{ emscriptenOpts: InitOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    // Added after super.init, so that it runs when the directory is already mounted.
    const sync: PreRun = (module) => addSync(module, this.#watch);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), sync] } };
  }
}

// Tables and indexes have numeric names; other files there are small and needed to start.
const tableFile = /\/base\/\d+\/\d+(_\w+)?(\.\d+)?$/;
const LOG = `${PGlite.paths.PGDATA}/pg_wal/`;
const ENOSPC = 51; // Emscripten's errno.

function addSync(module: MountedModule, watch: FileWatch): void {
  const operations = module.FS.lookupPath(PGlite.paths.PGDATA).node.mount.type.stream_ops;
  const write = operations.write;
  operations.write = (stream, buffer, offset, length, position) => {
    const isGrowth = tableFile.test(stream.path) && position >= fstatSync(stream.nfd).size;
    if (isGrowth && !watch.mayGrow()) throw new module.FS.ErrnoError(ENOSPC);
    const written = write(stream, buffer, offset, length, position);
    if (stream.path.startsWith(LOG)) watch.onLogWrite(written);
    return written;
  };
  operations.fsync = (stream) => {
    try {
      syncDescriptor(stream);
    } catch (error) {
      // The kernel may have dropped the pages it could not write, and a second fsync would then report success. Only
      // recovery from the log is safe, so the engine must stop.
      watch.onFailure(error as Error);
    }
    watch.onSync();
    return 0;
  };
}

const DIRECTORY = 0o040000;
const FILE_TYPE = 0o170000;

function syncDescriptor(stream: Stream): void {
  const isDirectory = (stream.node.mode & FILE_TYPE) === DIRECTORY;
  if (isDirectory && process.platform === 'win32') return; // Windows cannot sync directories.
  fsyncSync(stream.nfd);
}

function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  syncPath(directory, 'r');
}

/** Makes a directory and its contents durable, but not its own name: see syncAncestors. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncDirectory(path);
    else if (entry.isFile()) syncPath(path, 'r+'); // Windows syncs only files open for writing.
  }
  syncDirectory(directory);
}

/** Makes the names of a directory and its ancestors durable, which may be new as well. */
export function syncAncestors(directory: string): void {
  const parent = dirname(directory);
  if (parent === directory) return;
  try {
    syncDirectory(parent);
  } catch (error) {
    // A directory that we may not read was not created by us.
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
  }
  syncAncestors(parent);
}

function syncPath(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
