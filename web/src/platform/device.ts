import { readStored, writeStored } from './storage.ts';

const KEY = 'device';

/**
 * A secret of this browser. The server keeps its hash with each sign-in and knows the browser again by it: people get in
 * here while others guess at their password. It opens nothing by itself.
 */
export const deviceSecret: string = readStored(KEY) ?? newSecret();

function newSecret(): string {
  // 128 bits, in characters that a header takes.
  const secret = crypto.getRandomValues(new BigUint64Array(2)).join('-');
  writeStored(KEY, secret);
  return secret;
}
