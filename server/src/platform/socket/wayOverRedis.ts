import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-adapter';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { Refusal } from '../refusals/refusal.ts';

const CONNECT_MS = 10_000;
/** A Redis that is silent for so long is away; it is asked for a sign of life twice in that time. */
const SILENT_MS = 5000;
const LONGEST_PAUSE_MS = 5000;

/** What one process says to all others. */
export interface Word {
  from: string;
  /** The number of the first act; after the last of them comes whatever it tells next. */
  nth: number;
  /** The first number that could still be said again. */
  oldest: number;
  /** As JSON. */
  acts: string;
  /** Asks the others to say again what is missing here: up to which number each of them was heard. */
  heard: Readonly<Record<string, number>> | null;
  /** Its last. */
  isFarewell: boolean;
}

interface Follower {
  onWord: (word: Word) => void;
  /** Redis cannot be reached, or not any more. */
  onLost: (error: unknown) => void;
  /** From now on nothing is heard, until `onHearing`. */
  onDeaf: () => void;
  onHearing: () => void;
}

/** The way to the other processes. */
export interface Way {
  /** Done when Redis has passed it on to everybody who hears at that moment. */
  say(word: Word): Promise<void>;
  isHearing(): boolean;
  follow(follower: Follower): void;
  close(): void;
}

/**
 * Socket.IO's adapter for Redis, at a server of Socket.IO's that no page can reach: pages are at another one, which
 * needs no Redis for its own sockets.
 * @throws Refusal when Redis does not answer
 */
export async function openWay(url: string): Promise<Way> {
  const [speaker, hearer] = [clientOf(url), clientOf(url)];
  const close = () => {
    for (const client of [speaker, hearer]) client.destroy();
  };
  for (const client of [speaker, hearer]) client.on('error', () => undefined);
  // The adapter hands on no answer of Redis: they are kept here, so that none fails unheard.
  let spoken: Promise<unknown> = Promise.resolve();
  const subscribed: Promise<void>[] = [];
  const subscribe = (channels: string | string[], hear: (message: Buffer, channel: Buffer) => void) =>
    void subscribed.push(hearer.subscribe(channels, hear, true));
  const pSubscribe = (patterns: string | string[], hear: (message: Buffer, channel: Buffer) => void) =>
    void subscribed.push(hearer.pSubscribe(patterns, hear, true));
  const publish = (channel: string, text: string) => void (spoken = speaker.publish(channel, text));
  const on = () => undefined;

  const open = async () => {
    await Promise.all([speaker.connect(), hearer.connect()]);
    const adapter = createAdapter({ publish, pSubscribe, on }, { subscribe, pSubscribe, on }, { key: keyOf(url) });
    const server = new Server<never, never, { word: (word: Word) => void }>({ adapter });
    await Promise.all(subscribed).catch((error: Error) => {
      throw new Refusal(`REDIS_URL: Redis does not let this process hear the others: ${error.message}`);
    });
    return server;
  };
  const giveUp = async () => {
    await delay(CONNECT_MS, undefined, { ref: false });
    throw new Refusal('REDIS_URL: Redis does not answer there.');
  };
  let server: Awaited<ReturnType<typeof open>>;
  try {
    server = await Promise.race([open(), giveUp()]);
  } catch (error) {
    close();
    throw error;
  }
  return {
    async say(word) {
      server.serverSideEmit('word', word);
      await spoken;
    },
    isHearing: () => hearer.isReady,
    follow({ onWord, onLost, onDeaf, onHearing }) {
      server.on('word', onWord);
      for (const client of [speaker, hearer]) client.on('error', onLost);
      hearer.on('reconnecting', onDeaf);
      hearer.on('ready', onHearing);
    },
    close,
  };
}

/** What is published reaches every database of a Redis, and another installation may have one of them. */
const keyOf = (url: string) => `assay-${Number(new URL(url).pathname.slice(1))}`;

const clientOf = (url: string) =>
  createClient({
    url,
    // What cannot be sent fails at once: what waits, waits in the outbox.
    disableOfflineQueue: true,
    pingInterval: SILENT_MS / 2,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(tries, 10)),
    },
  });
