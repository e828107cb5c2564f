import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SocketPlace = {
  host: string;
  listen: { path: string } | { host: string; port: number };
  /** TCP only: the secret a client must send. */
  secret: string | undefined;
  remove: () => void;
};

const LOOPBACK = '127.0.0.1';
/** The path of a unix socket may have 104 bytes on macOS and 108 on Linux. */
const MAX_SOCKET_PATH = 100;

/** A unix socket that only this user can open; on systems without them, TCP on loopback with a secret. */
export function openSocketPlace(dataDir: string, transport: 'unix' | 'tcp' | undefined): SocketPlace {
  // The name identifies the data directory, so that the next process can remove a killed one's leftovers.
  const name = `assay-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-`;
  const isTooLong = join(tmpdir(), `${name}XXXXXX`, '.s.PGSQL.5432').length > MAX_SOCKET_PATH;
  if ((transport ?? (process.platform === 'win32' || isTooLong ? 'tcp' : 'unix')) === 'tcp') return onLoopback();

  removeLeftovers(name);
  const directory = mkdtempSync(join(tmpdir(), name)); // mkdtemp creates it with mode 700.
  const remove = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    host: directory,
    // pg builds this name from a host that is a directory and port 5432.
    listen: { path: join(directory, '.s.PGSQL.5432') },
    secret: undefined,
    remove() {
      process.removeListener('exit', remove);
      remove();
    },
  };
}

function onLoopback(): SocketPlace {
  const secret = randomBytes(16).toString('hex');
  return { host: LOOPBACK, listen: { host: LOOPBACK, port: 0 }, secret, remove() {} };
}

/** Safe because the caller holds the lock of that data directory. */
function removeLeftovers(name: string): void {
  for (const entry of readdirSync(tmpdir())) {
    if (entry.startsWith(name)) rmSync(join(tmpdir(), entry), { recursive: true, force: true });
  }
}
