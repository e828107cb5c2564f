import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { answerTo, lengthOf } from './stunMessage.ts';
import type { StunAnswer } from './stunMessage.ts';

const ANSWER_MS = 5000;
/** UDP loses packets. */
const REPEAT_MS = 500;

/** One of TURN_URLS. */
export interface RelayPlace {
  transport: 'udp' | 'tcp' | 'tls' | 'dtls';
  host: string;
  port: number;
}

/** Where a `turn:` or `turns:` address leads, with the defaults of RFC 7065; null if it isn't one. */
export function placeOf(url: string): RelayPlace | null {
  const [, scheme, host = '', port, transport] =
    /^(turns?):(\[[^\]/]+\]|[^:?/[\]]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  if (!scheme) return null;
  const isSecure = scheme === 'turns';
  const plain = transport ?? (isSecure ? 'tcp' : 'udp');
  return {
    transport: isSecure ? (plain === 'tcp' ? 'tls' : 'dtls') : plain === 'tcp' ? 'tcp' : 'udp',
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (isSecure ? 5349 : 3478)),
  };
}

export interface RelayConnection {
  /** @throws an error with a code: ETIMEDOUT, or the socket's */
  ask(request: Buffer): Promise<StunAnswer>;
  close(): void;
}

/** @throws the socket's error */
export async function connectTo({ transport, host, port }: RelayPlace): Promise<RelayConnection> {
  return transport === 'udp' ? overUdp(host, port) : overTcp(host, port, { isSecure: transport === 'tls' });
}

const tooLate = () => Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });

async function overUdp(host: string, port: number): Promise<RelayConnection> {
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' });
  socket.connect(port, host);
  await once(socket, 'connect');
  const ask = (request: Buffer) =>
    new Promise<StunAnswer>((resolve, reject) => {
      const send = () => socket.send(request);
      const repeat = setInterval(send, REPEAT_MS);
      const late = setTimeout(() => end(() => reject(tooLate())), ANSWER_MS);
      const onMessage = (message: Buffer) => {
        const answer = answerTo(request, message);
        if (answer) end(() => resolve(answer));
      };
      const onError = (error: Error) => end(() => reject(error));
      const end = (settle: () => void) => {
        clearInterval(repeat);
        clearTimeout(late);
        socket.off('message', onMessage).off('error', onError);
        settle();
      };
      socket.on('message', onMessage).on('error', onError);
      send();
    });
  return { ask, close: () => socket.close() };
}

async function overTcp(host: string, port: number, { isSecure }: { isSecure: boolean }): Promise<RelayConnection> {
  const socket = isSecure
    ? connectSecurely({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connect({ host, port });
  socket.setTimeout(ANSWER_MS, () => socket.destroy(tooLate()));
  await once(socket, isSecure ? 'secureConnect' : 'connect');
  // An error while no request waits shows in the next one.
  socket.on('error', () => undefined);
  const ask = async (request: Buffer) => {
    socket.write(request);
    let bytes = Buffer.alloc(0);
    for (;;) {
      const [more] = (await once(socket, 'data')) as [Buffer];
      bytes = Buffer.concat([bytes, more]);
      const length = lengthOf(bytes);
      if (length === null || bytes.length < length) continue;
      const answer = answerTo(request, bytes.subarray(0, length));
      if (answer) return answer;
      bytes = bytes.subarray(length);
    }
  };
  return { ask, close: () => socket.destroy() };
}
