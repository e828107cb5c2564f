import { readStored, writeStored } from './storage.ts';

const KEY = 'device';

/**
 * This browser's device secret. The server stores its hash at each sign-in and recognises the browser by it, so that
 * its owner can sign in while others guess the password. It grants no access by itself.
 */
export const deviceSecret: string = readStored(KEY) ?? newSecret();

function newSecret(): string {
  // 128 bits, in characters allowed in headers.
  const secret = crypto.getRandomValues(new BigUint64Array(2)).join('-');
  writeStored(KEY, secret);
  return secret;
}
