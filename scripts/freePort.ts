import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ephemeral range, from which tests take many ports at the same time.
const LOWEST = 20_000;
const HIGHEST = 32_000;
const MOST_TRIES = 100;

/** A port that was just free, for programs that do not report the port they chose. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error(`No port from ${LOWEST} to ${HIGHEST} is free.`);
}
