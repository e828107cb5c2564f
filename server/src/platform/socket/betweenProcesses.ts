import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';

/** So long the adapter waits for news in one turn. */
const READ_MS = 250;
const CONNECT_MS = 10_000;
const LONGEST_WAIT_MS = 5000;

/** What joins the sockets of several server processes. */
export interface BetweenProcesses {
  adapter: ReturnType<typeof createAdapter>;
  close(): Promise<void>;
}

/**
 * Joins the server processes of one installation, so that people at different ones share a room. What is sent while
 * Redis is away waits for it.
 * @returns null without REDIS_URL: then one process serves everybody
 * @throws Refusal when it does not answer at the start
 */
export async function connectProcesses(config: Pick<Config, 'REDIS_URL'>, log: Log): Promise<BetweenProcesses | null> {
  if (config.REDIS_URL === undefined) return null;
  const client = createClient({
    url: config.REDIS_URL,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(LONGEST_WAIT_MS, 50 * 2 ** Math.min(tries, 10)),
    },
  });
  client.on('error', (error: unknown) => log.warn({ err: error, event: 'redis_away' }, 'Redis does not answer'));
  const late = AbortSignal.timeout(CONNECT_MS);
  const gaveUp = new Promise<never>((_resolve, reject) =>
    late.addEventListener('abort', () => reject(new Refusal('REDIS_URL: Redis does not answer there.'))),
  );
  try {
    await Promise.race([client.connect(), gaveUp]);
  } catch (error) {
    client.destroy();
    throw error;
  }
  return {
    adapter: createAdapter(client, {
      streamName: 'assay',
      channelPrefix: 'assay',
      sessionKeyPrefix: 'assay:session:',
      blockTimeInMs: READ_MS,
    }),
    async close() {
      if (!client.isOpen) return;
      // What was just written is still sent: the others learn at once that this process is gone.
      await client.close();
      // The adapter's reader of its own notices the end after its turn.
      await delay(2 * READ_MS);
    },
  };
}
