import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Content that is the same for everyone, held in memory, so that requests cost no file access or rendering. */
export interface PreparedFile {
  type: string;
  plain: Buffer;
  /** The Brotli-compressed bytes. */
  brotli: Buffer | null;
  etag: string;
  cacheControl: string;
}

/** Adds the ETag by which browsers revalidate. */
export function prepareFile(given: Omit<PreparedFile, 'etag'>): PreparedFile {
  return { ...given, etag: createHash('sha256').update(given.plain).digest('base64url').slice(0, 22) };
}

/** Sends the file, compressed if the client accepts it, or 304 if the client has it. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, file: PreparedFile) {
  const brotli = takesBrotli(request.headers['accept-encoding']) ? file.brotli : null;
  // Each encoding is a representation with its own ETag.
  const etag = `"${file.etag}${brotli ? '-br' : ''}"`;
  void reply.headers({ 'cache-control': file.cacheControl, etag });
  // Added to what it varies by already: the page that asks, where other sites' pages may.
  const vary = [reply.getHeader('vary'), file.brotli && 'accept-encoding'].filter((name) => typeof name === 'string');
  if (vary.length > 0) void reply.header('vary', vary.join(', '));
  if (hasIt(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type(file.type);
  if (brotli) void reply.header('content-encoding', 'br');
  return reply.send(brotli ?? file.plain);
}

/** Whether an Accept-Encoding allows Brotli. */
export function takesBrotli(accepted: string | undefined): boolean {
  return (accepted ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === 'br' && !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
  });
}

/** Whether an If-None-Match contains the ETag; a weak match is enough here. */
function hasIt(asked: string | undefined, etag: string): boolean {
  if (asked?.trim() === '*') return true;
  return (asked ?? '').split(',').some((mark) => mark.trim().replace(/^W\//, '') === etag);
}
