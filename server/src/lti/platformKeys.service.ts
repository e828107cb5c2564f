import type { JWTVerifyGetKey } from 'jose';
import type { App } from '../app.ts';
import { createPublishedKeys } from '../platform/openid/publishedKeys.ts';
import { createOutside } from '../platform/outgoing/request.ts';

const ANSWER_WITHIN_MS = 4000;
const MOST_BYTES = 64 * 1024;

type Keys = (url: string) => JWTVerifyGetKey;

/** The keys that platforms publish, each read again when it is old or a message names an unknown one. */
export function createPlatformKeys({ clock, log, config }: Pick<App, 'clock' | 'log' | 'config'>): Keys {
  const ask = createOutside({ networks: config.ALLOWED_PRIVATE_ADDRESSES, longestMs: ANSWER_WITHIN_MS });
  // An entry for each platform, whose number is bounded, and for those removed since the start.
  const known = new Map<string, JWTVerifyGetKey>();
  const read = async (url: string) => {
    const headers = { accept: 'application/json' };
    const { statusCode, bytes, isWhole } = await ask({ url, method: 'GET', headers, mostBytes: MOST_BYTES });
    if (statusCode !== 200 || !isWhole) throw new Error(`the keys were answered with ${statusCode}`);
    return bytes.toString();
  };
  return (url) => {
    const keys = known.get(url) ?? createPublishedKeys({ clock, log, url, name: 'The learning platform', read });
    known.set(url, keys);
    return keys;
  };
}
