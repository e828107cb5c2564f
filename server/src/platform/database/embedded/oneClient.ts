import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketHandler, type PGLiteSocketHandlerOptions } from '@electric-sql/pglite-socket';

// Uses only pglite-socket's handler (the protocol on one socket), because of its own server and queue:
// - they run message by message: if one arrives in pieces, two clients' Parse and Bind mix, and one gets wrong rows;
// - a client that leaves between Execute and Sync leaves its statement for the next client to commit;
// - prepared statements and settings leak to the next client;
// - after one exception the queue never runs again, and all clients hang;
// - a client that connects before its predecessor's end was noticed is cut off with bytes that are no message.

/** How long a second client waits for the first to leave before it is refused. */
const WAIT_MS = 5_000;
const MAX_WAITING = 8;

export type OneClientOptions = {
  db: PGlite;
  /** If set, the first message must contain it, because any local user can connect over TCP. */
  secret: string | undefined;
  waitMs: number | undefined;
  /** Called between statements when no transaction is open. */
  atRest: () => Promise<void>;
  onFailure: (error: Error) => never;
};

export type OneClientServer = { server: Server; stop: () => Promise<void> };

/** Serves the database to one client at a time, each with a clean session. */
export function serveOneClient({ db, secret, waitMs = WAIT_MS, atRest, onFailure }: OneClientOptions): OneClientServer {
  const waiting: Socket[] = [];
  let current: Socket | undefined;
  let serving: Promise<void> = Promise.resolve();
  let stopped = false;

  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    if (waiting.length >= MAX_WAITING) return refuse(socket);
    waiting.push(socket);
    setTimeout(() => leaveQueue(socket), waitMs).unref();
    admitNext();
  });

  function leaveQueue(socket: Socket): void {
    const position = waiting.indexOf(socket);
    if (position === -1) return;
    waiting.splice(position, 1);
    refuse(socket);
  }

  function admitNext(): void {
    if (current || stopped) return;
    const socket = waiting.shift();
    if (!socket) return;
    current = socket;
    serving = serve(socket).catch(onFailure);
  }

  async function serve(socket: Socket): Promise<void> {
    const queue = messageQueue({ db, secret, atRest });
    const handler = new PGLiteSocketHandler({ queryQueue: queue as unknown as HandlerQueue, closeOnDetach: true });
    const left = new Promise<void>((resolve) => {
      handler.addEventListener('close', () => resolve());
      handler.addEventListener('error', () => resolve());
    });
    // A cancel request gets no answer, and its sender would wait for one while holding the only place.
    const silence = setTimeout(() => !queue.hasStarted() && socket.destroy(), waitMs);
    await handler.attach(socket);
    socket.resume();
    await left;
    clearTimeout(silence);
    socket.destroy();
    await queue.finish();
    current = undefined;
    admitNext();
  }

  async function stop(): Promise<void> {
    stopped = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    current?.end();
    for (const socket of waiting.splice(0)) socket.destroy();
    setTimeout(() => current?.destroy(), 500).unref();
    await closed;
    await serving;
  }

  return { server, stop };
}

type HandlerQueue = PGLiteSocketHandlerOptions['queryQueue'];

/** Runs one client's messages in order. Has the shape that PGLiteSocketHandler calls. */
function messageQueue({ db, secret, atRest }: Pick<OneClientOptions, 'db' | 'secret' | 'atRest'>) {
  let last: Promise<unknown> = Promise.resolve();
  let hasStarted = false;
  let hasLeft = false;
  // Between Parse and Sync an implicit transaction may be open, which isInTransaction() does not report.
  let isMidStatement = false;

  async function run(message: Uint8Array, onData: (data: Uint8Array) => void): Promise<number> {
    if (hasLeft) throw new Error('the client has left');
    if (isStartup(message) === hasStarted) throw new Error('start-up at the wrong time');
    if (!hasStarted && secret && !Buffer.from(message).includes(secret)) throw new Error('not our own client');
    hasStarted = true;
    let size = 0;
    isMidStatement = !endsStatement(message);
    await db.runExclusive(() =>
      db.execProtocolRawStream(isStartup(message) ? ourStartup : message, {
        onRawData: (data) => {
          size += data.length;
          onData(data);
        },
      }),
    );
    if (!isMidStatement && !db.isInTransaction()) await atRest();
    return size;
  }

  /** Resets the session. Uncommitted work is rolled back. */
  async function finish(): Promise<void> {
    hasLeft = true;
    await last;
    if (isMidStatement) await db.exec('ROLLBACK');
    // Only then: after an error in mid-statement the engine ignores that first ROLLBACK and resumes at its Sync.
    if (db.isInTransaction()) await db.exec('ROLLBACK');
    await db.exec('DISCARD ALL');
  }

  return {
    hasStarted: () => hasStarted,
    finish,
    enqueue(_handlerId: number, message: Uint8Array, onData: (data: Uint8Array) => void): Promise<number> {
      const result = last.then(() => run(message, onData));
      last = result.catch(() => undefined);
      return result;
    },
    clearQueueForHandler(): void {
      hasLeft = true;
    },
    async clearTransactionIfNeeded(): Promise<void> {
      // finish() rolls back, and resets more than open transactions.
    },
  };
}

const VERSION_3 = 3 << 16;
// Replaces the client's own startup message: a malformed one would shut the engine down.
const ourStartup = startup('user\0postgres\0database\0postgres\0\0');

function startup(parameters: string): Uint8Array {
  const message = new Uint8Array(8 + parameters.length);
  const view = new DataView(message.buffer);
  view.setInt32(0, message.length);
  view.setInt32(4, VERSION_3);
  message.set(Buffer.from(parameters), 8);
  return message;
}

/** The only message without a type byte: it begins with its length. */
function isStartup(message: Uint8Array): boolean {
  return message[0] === 0;
}

const lastMessages = new Set(Buffer.from('QSX'));

/** Startup, simple query, Sync and Terminate complete a statement. */
function endsStatement(message: Uint8Array): boolean {
  return isStartup(message) || lastMessages.has(message[0] ?? 0);
}

/** Sends the reason as a protocol error, so that people see more than "connection lost". */
function refuse(socket: Socket): void {
  const fields = ['SFATAL', 'VFATAL', 'C53300', 'Mthe embedded store serves one connection at a time', ''];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(body.length + 4, 1);
  socket.end(Buffer.concat([head, body]));
  // A socket that is not read never notices that its peer closed.
  socket.resume();
  setTimeout(() => socket.destroy(), 1_000).unref();
}
