import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Requests of one connection that wait for the answer before theirs. Browsers and proxies send none ahead. */
const MOST_WAITING = 15;
/** From an answer to the next request's head. Node's own clock begins anew with every empty line it is sent. */
const IDLE_MS = 20_000;
/** An answer of which nothing was taken for this long is not read. */
const UNREAD_MS = 30_000;
/** Pieces of a body that may be of any size. Each costs some 300 bytes, also where it brings one. */
const SMALL_PIECES = 100;
/** What more pieces have to bring on average: the least that a packet carries. */
const PIECE_BYTES = 500;

export type CutBecause = 'pipelined' | 'unread' | 'crumbs';

interface Line {
  isBusy: boolean;
  idle?: NodeJS.Timeout;
  waiting: [IncomingMessage, ServerResponse][];
}

/**
 * Bounds what one connection makes the server hold. A request is handled when the answer before it was taken, so that
 * nobody piles up answers they do not read; a connection that sends many ahead, or stops reading, is cut. To be called
 * when all that answers requests listens to them.
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
    // What was read of a connection in one go is parsed to its end, also when it was cut in between.
    if (socket.destroyed) return;
    boundPieces(request, () => cut(socket, 'crumbs'));
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] };
    lines.set(socket, line);
    if (!line.isBusy) handle(line, [request, reply]);
    else if (line.waiting.length < MOST_WAITING) line.waiting.push([request, reply]);
    else cut(socket, 'pipelined');
  });
  // Node would answer these at once, however many were sent ahead. An expectation that is not known may be ignored.
  http.on('checkExpectation', (request, reply) => http.emit('request', request, reply));
  // Answers to what was asked before an upgrade would end up between the frames.
  http.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    const line = lines.get(socket);
    if (line?.isBusy) cut(socket, 'pipelined');
    clearTimeout(line?.idle);
    lines.delete(socket);
  });

  // Node counts what of an answer was taken as activity, however little.
  http.setTimeout(unreadMs);
  http.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) cut(socket, 'unread');
    // A handler at work may take its time; a connection that is merely kept open may not.
    else if (!lines.get(socket)?.isBusy) socket.destroy();
  });
}

/** Every piece of a body is kept until the whole is there, whoever reads it: chunks of one byte would fill the memory. */
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
