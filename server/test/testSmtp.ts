import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The mail server's answers; by default it accepts everything. */
export interface Manners {
  /** Runs before the greeting. */
  greet?: () => Promise<void>;
  /** Status for a recipient, such as 550. */
  recipient?: (address: string) => number | undefined;
  /** After the email has arrived: a status, or `hang up` without an answer. */
  afterMessage?: () => Promise<number | 'hang up' | undefined> | number | 'hang up' | undefined;
}

export interface TestMailServer {
  url: string;
  manners: Manners;
  /** Emails as received, including those refused afterwards. */
  raw: string[];
  envelopes: { from: string; to: string[] }[];
  read(): Promise<Email[]>;
  close(): Promise<void>;
}

class Refused extends Error {
  readonly responseCode: number;
  constructor(status: number, address = '') {
    // Mail servers like to quote.
    super(`not now or never: <${address}>`);
    this.responseCode = status;
  }
}

/** A mail server that speaks SMTP on a port of its own, until it is closed. */
export async function startSmtp(
  manners: Manners = {},
  port = 0,
  tls?: { key: string; cert: string },
): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const smtpServer: TestMailServer = {
    url: '',
    manners,
    raw: [],
    envelopes: [],
    read: () => Promise.all(smtpServer.raw.map((text) => PostalMime.parse(text))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  async function greet(callback: () => void) {
    await smtpServer.manners.greet?.();
    callback();
  }
  async function answer(callback: (refused: Refused | null) => void) {
    const status = await smtpServer.manners.afterMessage?.();
    if (status === 'hang up') for (const socket of sockets) socket.destroy();
    else callback(status ? new Refused(status) : null);
  }
  const server = new SMTPServer({
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...tls,
    logger: false,
    onConnect: (_session, callback) => void greet(callback),
    onRcptTo: ({ address }, _session, callback) => {
      const status = smtpServer.manners.recipient?.(address);
      callback(status ? new Refused(status, address) : null);
    },
    onData: (stream, { envelope }, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        smtpServer.raw.push(Buffer.concat(parts).toString());
        smtpServer.envelopes.push({
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
  smtpServer.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return smtpServer;
}
