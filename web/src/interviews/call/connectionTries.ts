import { returnPatience } from './returning.ts';

/** A page's tries to connect, in ms on its clock; every event makes a new value. */
export interface ConnectionTries {
  wasConnected: boolean;
  lostAt: number;
  triedAt: number;
  /** Since the last connection, or since the network may be back. */
  failedTries: number;
  /** The duration of the last failed try. */
  lastedMs: number;
  /** The duration of the last successful try. */
  tookMs: number;
}

export const noTries: ConnectionTries = {
  wasConnected: false,
  lostAt: 0,
  triedAt: 0,
  failedTries: 0,
  lastedMs: 0,
  tookMs: 0,
};

export const tried = (tries: ConnectionTries, now: number): ConnectionTries => ({ ...tries, triedAt: now });

export const connected = (tries: ConnectionTries, now: number): ConnectionTries => ({
  ...tries,
  wasConnected: true,
  failedTries: 0,
  tookMs: now - tries.triedAt,
});

export const lost = (tries: ConnectionTries, now: number): ConnectionTries => ({ ...tries, lostAt: now });

export const failed = (tries: ConnectionTries, now: number): ConnectionTries => ({
  ...tries,
  failedTries: tries.failedTries + 1,
  lastedMs: now - tries.triedAt,
});

/** The network may be back. */
export const startedOver = (tries: ConnectionTries): ConnectionTries => ({ ...tries, failedTries: 0 });

/**
 * After a lost connection, tries time out sooner, because a dead network never answers.
 * @param random from 0 to 1
 * @returns null before the first connection
 */
export function patienceAfter(tries: ConnectionTries, now: number, random: number) {
  const { wasConnected, lostAt, failedTries, lastedMs, tookMs } = tries;
  return wasConnected ? returnPatience({ sinceLossMs: now - lostAt, failedTries, lastedMs, tookMs }, random) : null;
}
