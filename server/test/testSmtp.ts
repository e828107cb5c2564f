import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the relay answers; nothing means that it takes everything. */
export interface Manners {
  /** Before it greets. */
  greet?: () => Promise<void>;
  /** Status for a recipient, such as 550. */
  recipient?: (address: string) => number | undefined;
  /** After the letter has arrived: a status, or `hang up` without an answer. */
  letter?: () => Promise<number | 'hang up' | undefined> | number | 'hang up' | undefined;
}

export interface TestRelay {
  url: string;
  manners: Manners;
  /** Letters as they arrived, also those that were refused afterwards. */
  raw: string[];
  envelopes: { from: string; to: string[] }[];
  read(): Promise<Email[]>;
  close(): Promise<void>;
}

class Refused extends Error {
  readonly responseCode: number;
  constructor(status: number, address = '') {
    // Relays like to quote.
    super(`not now or never: <${address}>`);
    this.responseCode = status;
  }
}

/** A mail relay that speaks SMTP on a port of its own, until it is closed. */
export async function startSmtp(
  manners: Manners = {},
  port = 0,
  tls?: { key: string; cert: string },
): Promise<TestRelay> {
  const sockets = new Set<Socket>();
  const relay: TestRelay = {
    url: '',
    manners,
    raw: [],
    envelopes: [],
    read: () => Promise.all(relay.raw.map((text) => PostalMime.parse(text))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  async function greet(callback: () => void) {
    await relay.manners.greet?.();
    callback();
  }
  async function answer(callback: (refused: Refused | null) => void) {
    const status = await relay.manners.letter?.();
    if (status === 'hang up') for (const socket of sockets) socket.destroy();
    else callback(status ? new Refused(status) : null);
  }
  const server = new SMTPServer({
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...tls,
    logger: false,
    onConnect: (_session, callback) => void greet(callback),
    onRcptTo: ({ address }, _session, callback) => {
      const status = relay.manners.recipient?.(address);
      callback(status ? new Refused(status, address) : null);
    },
    onData: (stream, { envelope }, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        relay.raw.push(Buffer.concat(parts).toString());
        relay.envelopes.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        });
        void answer(callback);
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  listening.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => listening.once('listening', resolve));
  relay.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return relay;
}
