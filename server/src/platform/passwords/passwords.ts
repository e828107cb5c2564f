import { hash, verify } from '@node-rs/argon2';
import { Failure } from '@assay/contract/failure';

// OWASP's second recommended argon2id setting: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const RUNNING = 2;
const WAITING = 64;

/** Hashing is slow by design; the queue keeps many sign-ins from delaying the answers of running quizzes. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With `null` for an unknown person it takes the same time and returns false. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash uses the current algorithm and cost. */
  isCurrent(storedHash: string): boolean;
  queued(): number;
}

/** @param cost of one hash; tests use a cheap one */
export function createPasswords(cost = COST): Passwords {
  // The library's Algorithm enum cannot be imported as a value here; 2 is argon2id.
  const options = { algorithm: 2, ...cost };
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  let running = 0;
  const waiting: (() => void)[] = [];
  let decoy: Promise<string> | null = null;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= RUNNING) {
      if (waiting.length >= WAITING) throw new Failure('unavailable', { retryAfter: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const normal = (password: string) => password.normalize('NFC');

  return {
    hash: (password) => inTurn(() => hash(normal(password), options)),
    verify: async (storedHash, password) => {
      decoy ??= hash('no account has this password', options);
      const against = storedHash ?? (await decoy);
      const right = await inTurn(() => verify(against, normal(password)));
      return right && storedHash !== null;
    },
    isCurrent: (storedHash) => storedHash.startsWith(prefix),
    queued: () => waiting.length,
  };
}
