import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface BareClient {
  /** @returns the answer's body; throws unless the status is below 300 */
  post(path: string, token: string, body: object): Promise<Buffer>;
  close(): void;
}

/**
 * A connection for each call, opened by it, and no more work than reading until the answer is whole: the load shares the
 * server's processors, while real learners bring their own.
 */
export function bareClient(url: string): BareClient {
  const { hostname, port, host } = new URL(url);
  const sockets: Socket[] = [];
  return {
    async post(path, token, body) {
      const text = JSON.stringify(body);
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.write(
        `POST /api${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      );
      return answerOn(socket);
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function answerOn(socket: Socket): Promise<Buffer> {
  let read: Buffer = Buffer.alloc(0);
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    read = read.length === 0 ? part : Buffer.concat([read, part]);
    const headEnd = read.indexOf('\r\n\r\n');
    if (headEnd === -1) continue;
    const head = read.toString('latin1', 0, headEnd);
    const body = read.subarray(headEnd + 4);
    if (body.length < lengthIn(head)) continue;
    if (!head.startsWith('HTTP/1.1 2')) throw new Error(read.toString());
    return body;
  }
  throw new Error('The server closed the connection before its answer was whole.');
}

function lengthIn(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('An answer has no length.');
  return Number(length);
}
