import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface RawAsk {
  method?: string;
  /** Sent as written: fetch would normalise it. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** One HTTP request exactly as written. */
export function askRaw(url: string, { method = 'GET', path, headers = {}, body }: RawAsk): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(url), { method, path, headers, agent: false }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Sends bytes and returns everything received until the server ends the connection. */
export function sendBytes(url: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.on('data', (part) => (answer += part.toString('latin1')));
    // A server that closes early may reset data still on its way.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}
