import type { Afterwards } from './platform/jobs/afterwards.ts';
import type { ServerEvents } from '@assay/contract/events';
import type { Failure } from '@assay/contract/failure';
import type { z } from 'zod';
import type { Config } from './platform/settings/config.ts';
import type { Clock } from './platform/time/clock.ts';
import type { Db } from './platform/database/schema.ts';
import type { Store } from './platform/database/store.ts';
import type { GoogleIdentities } from './platform/google/googleIdentity.ts';
import type { Log } from './platform/telemetry/log.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import type { Passwords } from './platform/passwords/passwords.ts';
import type { Random } from './platform/secrets/random.ts';
import type { Sealing } from './platform/secrets/sealing.ts';
import type { Lanes } from './platform/http/lanes.ts';
import type { RateLimiter } from './platform/http/rateLimit.ts';

/** What use cases are given. Each names the parts it touches: `Pick<App, 'db' | 'clock'>`. */
export interface App {
  config: Config;
  db: Db;
  /** The embedded store belongs to this process alone. */
  storeKind: Store['kind'];
  clock: Clock;
  random: Random;
  log: Log;
  metrics: Metrics;
  passwords: Passwords;
  sealing: Sealing;
  /** Null where sign-in with Google is not set up. */
  google: GoogleIdentities | null;
  limits: RateLimiter;
  lanes: Lanes;
  actors: ActorCache;
  afterwards: Afterwards;
  live: Live;
}

/** Who asks. */
export interface Actor {
  userId: number;
  role: 'user' | 'admin';
  sessionId: number;
  /** 1 to 4; multiplies time limits. */
  /** null: untimed */
  timeFactor: number | null;
  /** One of the accounts whose password everybody may know. */
  isDemo: boolean;
  sessionEndsAt: Date;
}

/** Who a token belongs to, remembered for a moment so that an answer costs one database call, not two. */
export interface ActorCache {
  get(tokenHash: string): Actor | null;
  /** Before the database is asked; who is forgotten from then on is not remembered by that answer. */
  moment(): number;
  set(tokenHash: string, actor: Actor, askedAt: number): void;
  forgetSession(sessionId: number): void;
  forgetUser(userId: number): void;
  /** Told at once whom to look up anew: a session of theirs may have ended. */
  onForgotten(listener: (matches: (actor: Actor) => boolean) => void): void;
}

/** Tells open pages what has happened. Call it after the commit. A room is a name that sockets have joined. */
export interface Live {
  /** To every open page of a person, on all devices; at other server processes, too, where Redis joins them. */
  tellUser<Events extends ServerEvents, Name extends keyof Events & string>(
    userId: number,
    events: Events,
    name: Name,
    payload: z.input<Events[Name]>,
  ): void;
  /** To every socket in a room, on all processes. @param except the one socket that is not told */
  tellRoom<Events extends ServerEvents, Name extends keyof Events & string>(
    room: string,
    events: Events,
    name: Name,
    payload: z.input<Events[Name]>,
    except?: string,
  ): void;
  /** Whether a socket of this process is in the room. */
  hasRoom(room: string): boolean;
  /** Lets the sockets of one room into another. */
  joinRoom(room: string, other: string): void;
  leaveRoom(room: string, other: string): void;
  /** Ends the sockets of a room; with a failure they are told why. */
  endRoom(room: string, why?: Failure): void;
  /** Names this run of the server among others at the same database. */
  processId: string;
}

/** Who asks, and from where. */
export interface By {
  actor: Actor;
  origin: Origin;
}

/** Where a request came from, for sessions and limits. */
export interface Origin {
  address: string;
  /** What limits count the address as. */
  network: string;
  /** The hash of what only this browser knows and sends with its calls; null: it sends nothing. */
  device: string | null;
  userAgent: string;
}
