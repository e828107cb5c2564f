import type { ColumnType, Generated } from 'kysely';
import type { PlatformState } from '@assay/contract/lti';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

// lti: a learning platform; issuer and client id identify it in its messages
export interface LtiPlatformsTable {
  id: Generated<number>;
  name: string;
  issuer: string;
  client_id: string;
  authorization_url: string;
  token_url: string;
  keys_url: string;
  /** Where it is installed; empty: the first launch fills it. */
  deployments: WithDefault<string[]>;
  /** Its word about addresses in these counts. */
  domains: WithDefault<string[]>;
  state: PlatformState;
  created_at: Stamp;
  last_launch_at: MaybeStamp;
  /** Of the last grade. */
  sent_at: MaybeStamp;
  /** The grade being sent; another one is claimed only after it, or when its sender must be dead. */
  sending_id: WithDefault<number | null>;
  sending_until: MaybeStamp;
}

// ltiLaunch: of a tab that was sent to its platform; deleted when it is done or after ten minutes
export interface LtiLaunchesTable {
  state_hash: Buffer;
  /** Of what only that tab has. */
  secret_hash: Buffer;
  nonce_hash: Buffer;
  platform_id: number;
  started_at: Stamp;
  /** The content of the platform's message, once it has been verified. */
  message: ColumnType<object | null, string | null | undefined, string | null>;
}

// ltiLaunch: the account of a platform's person
export interface LtiPeopleTable {
  platform_id: number;
  /** The platform's name of the person. */
  sub: string;
  user_id: number;
  linked_at: Stamp;
}

// ltiLaunch: whose members a platform would list, and what came of fetching them
export interface LtiCoursesTable {
  id: Generated<number>;
  platform_id: number;
  /** The platform's name of the course. */
  context_id: string;
  title: string;
  members_url: string;
  last_launch_at: Stamp;
  /** Into which an admin has had its learners brought. */
  group_name: WithDefault<string | null>;
  /** `none`: they were never wanted. */
  members_state: WithDefault<'none' | 'waiting' | 'done' | 'failed'>;
  next_try_at: MaybeStamp;
  tries: WithDefault<number>;
  /** While a process fetches them; then another one may. */
  fetching_until: MaybeStamp;
  last_try_at: MaybeStamp;
  problem: WithDefault<string | null>;
  /** The outcome of the last fetch that worked. */
  outcome: ColumnType<object | null, string | null | undefined, string | null>;
}

// ltiLaunch: addresses at which a platform may register itself, once
export interface LtiRegistrationsTable {
  token_hash: Buffer;
  expires_at: Stamp;
}

// lti: with which we sign what we say to platforms; sealed
export interface LtiKeysTable {
  kid: string;
  secret: Buffer;
  key_id: string;
  public_key: ColumnType<object, string, never>;
  created_at: Stamp;
}

// lti: a person's result in a column of a platform's gradebook, and whether the platform has it
export interface LtiGradesTable {
  id: Generated<number>;
  platform_id: number;
  user_id: number;
  /** The platform's name of the person. */
  sub: string;
  skill_id: number;
  /** The address of the column. */
  line_item: string;
  /** In percent. Null: no result counts. */
  score: WithDefault<number | null>;
  /** When it became this score; a platform keeps the latest. */
  changed_at: MaybeStamp;
  /** `none`: there has been no result. */
  state: WithDefault<'none' | 'waiting' | 'sent' | 'failed'>;
  next_try_at: MaybeStamp;
  tries: WithDefault<number>;
  last_try_at: MaybeStamp;
  last_status: WithDefault<number | null>;
  last_error: WithDefault<string | null>;
}
