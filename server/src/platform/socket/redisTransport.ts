import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-adapter';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { Refusal } from '../refusals/refusal.ts';
import { placeOfRedis } from './redisPlace.ts';

const CONNECT_MS = 10_000;
/** A Redis silent for this long counts as lost; it is pinged twice in that time. */
const SILENT_MS = 5000;
const LONGEST_PAUSE_MS = 5000;

/** A batch that one process publishes to all others. Processes of different versions share these names. */
export interface Batch {
  from: string;
  /** The number of the first action; the next batch continues after the last one. */
  nth: number;
  /** The first number that can still be sent again. */
  oldest: number;
  /** As JSON. */
  acts: string;
  /** Asks the others to resend what is missing here: the last number received from each of them. */
  heard: Readonly<Record<string, number>> | null;
  /** The process stops; this is its last batch. */
  isFarewell: boolean;
}

interface TransportListener {
  onBatch: (batch: Batch) => void;
  /** Redis cannot be reached. */
  onLost: (error: unknown) => void;
  /** Nothing is received until `onSubscribed`. */
  onSilent: () => void;
  onSubscribed: () => void;
}

/** Carries batches to the other processes. */
export interface RedisTransport {
  /** Resolves when Redis has passed it on to all current subscribers. */
  publish(batch: Batch): Promise<void>;
  isSubscribed(): boolean;
  listen(listener: TransportListener): void;
  close(): void;
}

/**
 * Socket.IO's Redis adapter on an internal Socket.IO server that pages cannot reach: pages use another one, which needs
 * no Redis for its own sockets.
 * @throws Refusal if Redis does not answer
 */
export async function openRedisTransport(url: string): Promise<RedisTransport> {
  const [publisher, subscriber] = [clientOf(url), clientOf(url)];
  const close = () => {
    for (const client of [publisher, subscriber]) client.destroy();
  };
  for (const client of [publisher, subscriber]) client.on('error', () => undefined);
  // The adapter returns no results from Redis: they are captured here, so that no failure goes unnoticed.
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

/** Pub/sub crosses all databases of a Redis, and another installation may use one of them. */
const keyOf = (url: string) => `assay-${placeOfRedis(url).database}`;

const clientOf = (url: string) =>
  createClient({
    ...placeOfRedis(url).options,
    // Unsendable commands fail at once; the outbox keeps what has to wait.
    disableOfflineQueue: true,
    pingInterval: SILENT_MS / 2,
    socket: {
      ...placeOfRedis(url).socket,
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(tries, 10)),
    },
  });
