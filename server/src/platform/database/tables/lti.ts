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
}

// ltiLaunch: of a tab that was sent to its platform; deleted when it is done or after ten minutes
export interface LtiLaunchesTable {
  state_hash: Buffer;
  /** Of what only that tab has. */
  secret_hash: Buffer;
  nonce_hash: Buffer;
  platform_id: number;
  started_at: Stamp;
  /** What the platform's message said, once it has been verified. */
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
