import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  path: string;
  headers: Record<string, string>;
  text: string;
}

export interface TestReceiver {
  url: string;
  port: number;
  /** The requests that arrived, in order. */
  received: Received[];
  /** Of the next requests: a status, or a handler. */
  answer: number | ((response: ServerResponse, request: IncomingMessage) => void);
  /** Resolves with the next request that arrives. */
  next(): Promise<Received>;
  close(): Promise<void>;
}

/** A server that gets webhooks on loopback, with TLS if a certificate is given. */
export async function startTestReceiver(tls?: { key: string; cert: string }): Promise<TestReceiver> {
  let waiting: ((one: Received) => void)[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const one = { path: request.url ?? '', headers, text: Buffer.concat(chunks).toString() };
      receiver.received.push(one);
      for (const tell of waiting.splice(0)) tell(one);
      if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end('thanks');
      else receiver.answer(response, request);
    });
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: TestReceiver = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hooks`,
    port,
    received: [],
    answer: 200,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    async close() {
      waiting = [];
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  onTestFinished(() => receiver.close());
  return receiver;
}
