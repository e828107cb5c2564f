import type { Afterwards } from './platform/jobs/afterwards.ts';
import type { ServerEvents } from '@assay/contract/events';
import type { Failure } from '@assay/contract/failure';
import type { TokenAreas } from '@assay/contract/tokenAreas';
import type { z } from 'zod';
import type { Config } from './platform/settings/config.ts';
import type { Clock } from './platform/time/clock.ts';
import type { Db } from './platform/database/schema.ts';
import type { Store } from './platform/database/store.ts';
import type { GoogleIdentities } from './platform/google/googleIdentity.ts';
import type { Provider } from './platform/openid/provider.ts';
import type { Log } from './platform/telemetry/log.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import type { Passwords } from './platform/passwords/passwords.ts';
import type { Random } from './platform/secrets/random.ts';
import type { Sealing } from './platform/secrets/sealing.ts';
import type { Lanes } from './platform/http/lanes.ts';
import type { RateLimiter } from './platform/http/rateLimit.ts';

/** The dependencies of use cases. Each names the parts it needs: `Pick<App, 'db' | 'clock'>`. */
export interface App {
  config: Config;
  db: Db;
  /** The embedded store is used by this process alone. */
  storeKind: Store['kind'];
  clock: Clock;
  random: Random;
  log: Log;
  metrics: Metrics;
  passwords: Passwords;
  sealing: Sealing;
  /** Null if sign-in with Google is not configured. */
  google: GoogleIdentities | null;
  /** The sign-in services, by their `id`. */
  providers: ReadonlyMap<string, Provider>;
  limits: RateLimiter;
  lanes: Lanes;
  actors: ActorCache;
  afterwards: Afterwards;
  live: Live;
}

/** The signed-in caller. */
export interface Actor {
  userId: number;
  role: 'user' | 'admin';
  sessionId: number;
  /** 1 to 4; multiplies time limits. */
  /** null: untimed */
  timeFactor: number | null;
  /** One of the accounts whose password is public. */
  isDemo: boolean;
  sessionEndsAt: Date;
  /** Of a session that a candidate's link opened: it reaches only the quizzes of their round. Null: not limited. */
  candidateId: number | null;
  /** The areas that a program's access token may reach. Null: not an access token. */
  areas: TokenAreas | null;
}

/** Caches the owner of a token briefly, so that an answer costs one database call instead of two. */
export interface ActorCache {
  get(tokenHash: string): Actor | null;
  /** Taken before the database query; actors forgotten after it are not cached from that query. */
  moment(): number;
  set(tokenHash: string, actor: Actor, askedAt: number): void;
  forgetSession(sessionId: number): void;
  forgetUser(userId: number): void;
  /** Called at once with the actors to look up again, because one of their sessions may have ended. */
  onForgotten(listener: (matches: (actor: Actor) => boolean) => void): void;
}

/** Sends events to open pages. Call it after the commit. A room is a name that sockets have joined. */
export interface Live {
  /** To a person's open pages on all devices; with Redis also at other processes. */
  tellUser<Events extends ServerEvents, Name extends keyof Events & string>(
    userId: number,
    events: Events,
    name: Name,
    payload: z.input<Events[Name]>,
  ): void;
  /** To every socket in a room, at all processes. @param except one socket that is left out */
  tellRoom<Events extends ServerEvents, Name extends keyof Events & string>(
    room: string,
    events: Events,
    name: Name,
    payload: z.input<Events[Name]>,
    except?: string,
  ): void;
  /** Whether a socket of this process is in the room. */
  hasRoom(room: string): boolean;
  /** Adds the sockets of one room to another. */
  joinRoom(room: string, other: string): void;
  leaveRoom(room: string, other: string): void;
  /** Closes the sockets of a room; a failure is sent to them as the reason. */
  endRoom(room: string, why?: Failure): void;
  /** Identifies this run of the server among all processes on the database. */
  processId: string;
}

/** The caller and their origin. */
export interface By {
  actor: Actor;
  origin: Origin;
}

/** Where a request came from, for sessions and limits. */
export interface Origin {
  address: string;
  /** The address as limits count it. */
  network: string;
  /** The hash of a secret that only this browser sends; null: none sent. */
  device: string | null;
  userAgent: string;
}
