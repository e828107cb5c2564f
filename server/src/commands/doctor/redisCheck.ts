import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Config } from '../../platform/settings/config.ts';
import { placeOfRedis } from '../../platform/socket/redisPlace.ts';
import { ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

const ANSWER_MS = 5000;

/** Whether a message published to Redis arrives at a subscriber, as it must between two processes. */
export async function checkRedis({ REDIS_URL: url }: Pick<Config, 'REDIS_URL'>): Promise<Finding> {
  if (url === undefined) return ok('No Redis is set up. One process doesn’t need it.');
  const [publisher, subscriber] = [clientOf(url), clientOf(url)];
  // Errors come back from the calls.
  for (const client of [publisher, subscriber]) client.on('error', () => undefined);
  const roundTrip = async () => {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    await publisher.ping();
    const channel = `assay-doctor-${randomBytes(8).toString('hex')}`;
    const arrived = Promise.withResolvers<void>();
    await subscriber.subscribe(channel, () => arrived.resolve());
    await publisher.publish(channel, 'hello');
    await arrived.promise;
  };
  const late = async () => {
    await delay(ANSWER_MS, undefined, { ref: false });
    throw new Error('late');
  };
  try {
    await Promise.race([roundTrip(), late()]);
    return ok('Redis answers and passes messages on.');
  } catch (error) {
    return judgeRedis(error instanceof Error ? error : new Error('unknown'));
  } finally {
    for (const client of [publisher, subscriber]) client.destroy();
  }
}

const clientOf = (url: string) =>
  createClient({
    ...placeOfRedis(url).options,
    disableOfflineQueue: true,
    socket: { ...placeOfRedis(url).socket, connectTimeout: ANSWER_MS, reconnectStrategy: false },
  });

/** @param error of the client; Redis begins its refusals with a word such as NOAUTH */
export function judgeRedis({ message, code = '' }: Error & { code?: string }): Finding {
  if (/^(NOAUTH|WRONGPASS)/.test(message) || message.includes('without any password configured'))
    return wrong('Redis rejected our user name or password. Check REDIS_URL.');
  if (message.startsWith('NOPERM'))
    return wrong('Redis doesn’t let this user publish and subscribe. Allow both for channels that begin with assay-.');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong('The host name in REDIS_URL isn’t known. Check its spelling and your DNS.');
  const why = message === 'late' || code === '' ? 'no answer' : code;
  return wrong(`We can't reach Redis (${why}). Check that it runs, its address in REDIS_URL, and firewalls.`);
}
