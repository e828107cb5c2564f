import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Requests of one connection that may wait for earlier answers. Browsers and proxies do not pipeline. */
const MOST_WAITING = 15;
/** From an answer to the next request's head. Node's own timer restarts with every empty line it receives. */
const IDLE_MS = 20_000;
/** An answer of which nothing was read for this long is cut. */
const UNREAD_MS = 30_000;
/** Pieces of a body that may be of any size. Each costs about 300 bytes, even if it carries one. */
const SMALL_PIECES = 100;
/** Average size required of further pieces: the least a packet carries. */
const PIECE_BYTES = 500;

export type CutBecause = 'pipelined' | 'unread' | 'crumbs';

interface Line {
  isBusy: boolean;
  idle?: NodeJS.Timeout;
  waiting: [IncomingMessage, ServerResponse][];
}

/**
 * Limits what one connection makes the server hold. A request is handled once the previous answer was read, so unread
 * answers cannot pile up; a connection that pipelines too much or stops reading is cut. Call after all request
 * listeners are attached.
 */
export function boundConnections(
  http: HttpServer,
  onCut: (why: CutBecause) => void,
  { unreadMs = UNREAD_MS, idleMs = IDLE_MS } = {},
): void {
  const lines = new WeakMap<Duplex, Line>();
  const answering = http.listeners('request');

  function cut(socket: Duplex, why: CutBecause) {
    if (socket.destroyed) return;
    onCut(why);
    socket.destroy();
  }

  function handle(line: Line, [request, reply]: Line['waiting'][number]) {
    line.isBusy = true;
    clearTimeout(line.idle);
    reply.once('close', () => {
      line.isBusy = false;
      const next = line.waiting.shift();
      if (request.socket.destroyed) return;
      if (next) handle(line, next);
      else line.idle = setTimeout(() => request.socket.destroy(), idleMs).unref();
    });
    for (const answer of answering) answer.call(http, request, reply);
  }

  http.removeAllListeners('request');
  http.on('request', (request, reply) => {
    const { socket } = request;
    // Data read in one go is parsed to its end, even if the connection was cut in between.
    if (socket.destroyed) return;
    boundPieces(request, () => cut(socket, 'crumbs'));
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] };
    lines.set(socket, line);
    if (!line.isBusy) handle(line, [request, reply]);
    else if (line.waiting.length < MOST_WAITING) line.waiting.push([request, reply]);
    else cut(socket, 'pipelined');
  });
  // Node would answer these at once, however many were pipelined. Unknown expectations may be ignored.
  http.on('checkExpectation', (request, reply) => http.emit('request', request, reply));
  // Pending answers would end up between the frames after an upgrade.
  http.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    const line = lines.get(socket);
    if (line?.isBusy) cut(socket, 'pipelined');
    clearTimeout(line?.idle);
    lines.delete(socket);
  });

  // Node counts any progress of an answer as activity, however little.
  http.setTimeout(unreadMs);
  http.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) cut(socket, 'unread');
    // A working handler may take its time; an idle connection may not.
    else if (!lines.get(socket)?.isBusy) socket.destroy();
  });
}

/** Every piece is kept until the body is complete, so one-byte chunks would fill the memory. */
function boundPieces(request: IncomingMessage, cut: () => void) {
  const keep = request.push.bind(request);
  let [pieces, bytes] = [0, 0];
  request.push = (piece: Buffer | null) => {
    if (piece === null) return keep(null);
    pieces += 1;
    bytes += piece.length;
    if (pieces <= SMALL_PIECES + bytes / PIECE_BYTES) return keep(piece);
    cut();
    return false;
  };
}
