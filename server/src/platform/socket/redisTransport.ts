import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-adapter';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { Refusal } from '../refusals/refusal.ts';

const CONNECT_MS = 10_000;
/** A Redis that is silent for so long is away; it is asked for a sign of life twice in that time. */
const SILENT_MS = 5000;
const LONGEST_PAUSE_MS = 5000;

/** What one process publishes to all others. Processes of different versions share these names. */
export interface Batch {
  from: string;
  /** The number of the first act; the next batch begins after the last of them. */
  nth: number;
  /** The first number that can still be sent again. */
  oldest: number;
  /** As JSON. */
  acts: string;
  /** Asks the others for what is missing here: up to which number each of them was received. */
  heard: Readonly<Record<string, number>> | null;
  /** The process stops; this is its last batch. */
  isFarewell: boolean;
}

interface TransportListener {
  onBatch: (batch: Batch) => void;
  /** Redis cannot be reached. */
  onLost: (error: unknown) => void;
  /** Nothing is received from now on, until `onSubscribed`. */
  onSilent: () => void;
  onSubscribed: () => void;
}

/** Carries batches to the other processes. */
export interface RedisTransport {
  /** Resolves when Redis has passed it on to all that are subscribed at that moment. */
  publish(batch: Batch): Promise<void>;
  isSubscribed(): boolean;
  listen(listener: TransportListener): void;
  close(): void;
}

/**
 * Socket.IO's adapter for Redis, at a server of Socket.IO's that no page can reach: pages are at another one, which
 * needs no Redis for its own sockets.
 * @throws Refusal when Redis does not answer
 */
export async function openRedisTransport(url: string): Promise<RedisTransport> {
  const [publisher, subscriber] = [clientOf(url), clientOf(url)];
  const close = () => {
    for (const client of [publisher, subscriber]) client.destroy();
  };
  for (const client of [publisher, subscriber]) client.on('error', () => undefined);
  // The adapter drops the answers of Redis; kept here, none of them fails unnoticed.
  let published: Promise<unknown> = Promise.resolve();
  const subscribed: Promise<void>[] = [];
  const subscribe = (channels: string | string[], receive: (message: Buffer, channel: Buffer) => void) =>
    void subscribed.push(subscriber.subscribe(channels, receive, true));
  const pSubscribe = (patterns: string | string[], receive: (message: Buffer, channel: Buffer) => void) =>
    void subscribed.push(subscriber.pSubscribe(patterns, receive, true));
  const publish = (channel: string, text: string) => void (published = publisher.publish(channel, text));
  const on = () => undefined;

  const open = async () => {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    const adapter = createAdapter({ publish, pSubscribe, on }, { subscribe, pSubscribe, on }, { key: keyOf(url) });
    const server = new Server<never, never, { word: (batch: Batch) => void }>({ adapter });
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
    async publish(batch) {
      server.serverSideEmit('word', batch);
      await published;
    },
    isSubscribed: () => subscriber.isReady,
    listen({ onBatch, onLost, onSilent, onSubscribed }) {
      server.on('word', onBatch);
      for (const client of [publisher, subscriber]) client.on('error', onLost);
      subscriber.on('reconnecting', onSilent);
      subscriber.on('ready', onSubscribed);
    },
    close,
  };
}

/** What is published reaches every database of a Redis, and another installation may have one of them. */
const keyOf = (url: string) => `assay-${Number(new URL(url).pathname.slice(1))}`;

const clientOf = (url: string) =>
  createClient({
    url,
    // A command that cannot be sent fails at once: waiting is for the outbox.
    disableOfflineQueue: true,
    pingInterval: SILENT_MS / 2,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(tries, 10)),
    },
  });
