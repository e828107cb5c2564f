import { createLocalJWKSet, errors } from 'jose';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import { Failure } from '@assay/contract/failure';
import type { Clock } from '../time/clock.ts';
import type { Log } from '../telemetry/log.ts';

const FRESH_MS = 3_600_000;
/** While the service is unreachable, known keys stay valid for a day. */
const STALE_MS = 24 * FRESH_MS;
/** An unknown key id triggers a refresh, but at most this often. */
const ASK_EVERY_MS = 60_000;
const ANSWER_WITHIN_MS = 4000;
const MOST_BYTES = 64 * 1024;

interface Known {
  pick: JWTVerifyGetKey;
  since: number;
}

interface Parts {
  clock: Clock;
  log: Log;
  url: string;
  /** The service, as people know it. */
  name: string;
  /** Reads the text at the URL; by default from anywhere, because the operator has set the URL. */
  read?: (url: string) => Promise<string>;
}

/** Caches the keys that a sign-in service publishes; refreshes them when they are old or a token names an unknown one. */
export function createPublishedKeys({ clock, log, url, name, read = readAnywhere }: Parts): JWTVerifyGetKey {
  let known: Known | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  const now = () => clock.now().getTime();
  const ageOf = (keys: Known) => now() - keys.since;

  async function ask() {
    askedAt = now();
    try {
      known = { pick: createLocalJWKSet(JSON.parse(await read(url)) as JSONWebKeySet), since: askedAt };
    } catch (error) {
      log.warn({ err: error, event: 'keys_unreachable' }, `the keys of ${name} could not be fetched`);
    }
  }

  /** Concurrent callers share one request. */
  function askOnce(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  const mayAskAgain = () => now() - askedAt >= ASK_EVERY_MS;

  return async (header, token) => {
    if (!known || (ageOf(known) >= FRESH_MS && mayAskAgain())) await askOnce();
    if (!known || ageOf(known) >= STALE_MS) throw unreachable(name);
    try {
      return await known.pick(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayAskAgain()) throw error;
      await askOnce();
      return known.pick(header, token);
    }
  };
}

/** @param name the service, as people know it */
export const unreachable = (name: string) =>
  new Failure('unavailable', {
    message: `${name} cannot be reached right now. Please try again later.`,
    retryAfter: 30,
  });

async function readAnywhere(url: string): Promise<string> {
  const reply = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!reply.ok) throw new Error(`the keys were answered with ${reply.status}`);
  const text = await reply.text();
  if (text.length > MOST_BYTES) throw new Error('the answer is longer than any set of keys');
  return text;
}
