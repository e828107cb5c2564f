import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is the same for everybody, kept in memory once: however many ask for it, nothing is opened or made for them. */
export interface PreparedFile {
  type: string;
  plain: Buffer;
  /** The same, compressed. */
  brotli: Buffer | null;
  etag: string;
  cacheControl: string;
}

/** A file with the mark by which a browser asks whether it still is the same. */
export function prepareFile(given: Omit<PreparedFile, 'etag'>): PreparedFile {
  return { ...given, etag: createHash('sha256').update(given.plain).digest('base64url').slice(0, 22) };
}

/** Answers with the file, compressed where that is understood, or with 304 where the asker has it. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, file: PreparedFile) {
  const brotli = takesBrotli(request.headers['accept-encoding']) ? file.brotli : null;
  // Two encodings are two representations; each has a mark of its own.
  const etag = `"${file.etag}${brotli ? '-br' : ''}"`;
  void reply.headers({ 'cache-control': file.cacheControl, etag, ...(file.brotli && { vary: 'accept-encoding' }) });
  if (hasIt(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type(file.type);
  if (brotli) void reply.header('content-encoding', 'br');
  return reply.send(brotli ?? file.plain);
}

/** Whether an Accept-Encoding names Brotli without refusing it. */
export function takesBrotli(accepted: string | undefined): boolean {
  return (accepted ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === 'br' && !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
  });
}

/** Whether an If-None-Match names the mark; a weak one is as good here. */
function hasIt(asked: string | undefined, etag: string): boolean {
  if (asked?.trim() === '*') return true;
  return (asked ?? '').split(',').some((mark) => mark.trim().replace(/^W\//, '') === etag);
}
