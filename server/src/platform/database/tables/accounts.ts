import type { TokenAreas } from '@assay/contract/tokenAreas';
import type { EmailProof } from '@assay/contract/people/auth';
import type { Generated, GeneratedAlways } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

// users
export interface UsersTable {
  /** Random, 48 bits: ids appear on the leaderboard and must not be guessable by counting. */
  id: number;
  email: string;
  /** Case-folded address: one account per address. */
  email_key: string;
  first_name: string;
  last_name: string;
  role: 'user' | 'admin';
  password_hash: string | null;
  picture: string | null;
  is_active: WithDefault<boolean>;
  deactivated_at: MaybeStamp;
  /** 1 to 4; multiplies every time limit of this person. Null: no time limits. */
  time_factor: WithDefault<number | null>;
  /** A class, cohort or intake, in the admins' words. */
  group_name: WithDefault<string | null>;
  show_email: WithDefault<boolean>;
  on_leaderboard: WithDefault<boolean>;
  mail_notifications: WithDefault<boolean>;
  is_demo: WithDefault<boolean>;
  created_at: Stamp;
  /** Google's permanent id for the person; their address may change. */
  google_sub: WithDefault<string | null>;
  /** The person at a sign-in service: its issuer, and its permanent id for them. Null: no service opens the account. */
  provider_issuer: WithDefault<string | null>;
  provider_sub: WithDefault<string | null>;
  provider_linked_at: MaybeStamp;
  /** When the owner last proved the address; null: never. */
  email_verified_at: MaybeStamp;
  /** How it was proven; null while the address is unproven. */
  email_proven_by: WithDefault<EmailProof | null>;
  /** Whether a proven owner of the address has ever set how to sign in. */
  ways_in_chosen: WithDefault<boolean>;
  /** When the current password, Google account and address were set; null: with the account. */
  password_set_at: MaybeStamp;
  google_linked_at: MaybeStamp;
  email_set_at: MaybeStamp;
  /** A round made it for a candidate's quizzes; it goes with the candidate unless someone completes it. */
  made_for_round: WithDefault<boolean>;
  /** Set for a purged account, which only remains as the anonymous owner of its attempts. */
  purged_at: MaybeStamp;
  /** Full name and address in lower case, for searches; the database keeps them. */
  name_lower: GeneratedAlways<string>;
  email_lower: GeneratedAlways<string>;
}

// auth
export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  token_hash: Buffer;
  created_at: Stamp;
  last_seen_at: Stamp;
  idle_ends_at: Stamp;
  ends_at: Stamp;
  user_agent: string;
  address: string;
  /** The hash of the browser's device secret; null: the client sent none. */
  device: WithDefault<string | null>;
  revoked_at: MaybeStamp;
  revoked_why: string | null;
  /** Opened by the link of this candidate of a round: for the quizzes of the round only. */
  candidate_id: WithDefault<number | null>;
  /** Of an access token, which is a session that a program holds; null: a person's. */
  token_name: WithDefault<string | null>;
  token_areas: WithDefault<TokenAreas | null>;
  /** The network of an access token's last use. */
  last_address: WithDefault<string | null>;
  /** The sign-in service that opened it, and the service's own name of that session. */
  provider_issuer: WithDefault<string | null>;
  provider_sid: WithDefault<string | null>;
}

// auth; not asked for at sign-in until confirmed
export interface SecondFactorsTable {
  user_id: number;
  /** Sealed: see platform/sealing.ts. */
  secret: Buffer;
  key_id: string;
  confirmed_at: MaybeStamp;
  /** The latest 30-second step whose code was used; a code is accepted once. */
  last_step: number | null;
}

// auth
export interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  code_hash: Buffer;
  used_at: MaybeStamp;
}

// auth: sign-ins waiting for their second factor; deleted once it was given
export interface SignInChallengesTable {
  token_hash: Buffer;
  user_id: number;
  /** Hash of the stored password hash: changing the password ends the sign-in. */
  proof_hash: Buffer;
  /** False: opened for a wrong password, so that asking for the code does not reveal whether it was right. */
  is_proven: WithDefault<boolean>;
  expires_at: Stamp;
  tries: WithDefault<number>;
  /** As in `sessions`, for the session that it becomes. */
  provider_issuer: WithDefault<string | null>;
  provider_sid: WithDefault<string | null>;
}

// auth: at most one code per account and requesting place; a new one replaces the old one
export interface ResetCodesTable {
  user_id: number;
  /** The hash of the device or network: other places neither replace the code nor use up its tries. */
  asked_from: WithDefault<Buffer>;
  /** argon2id */
  code_hash: string;
  created_at: Stamp;
  expires_at: Stamp;
  tries: WithDefault<number>;
}

// auth: each sets a new password once
export interface ResetTokensTable {
  token_hash: Buffer;
  user_id: number;
  /** The proof about the address that using it gives; null: none. */
  proves: EmailProof | null;
  created_at: Stamp;
  expires_at: Stamp;
}

// auth: a day's tries at existing accounts, across all processes; empty and old rows are deleted
export interface AccountTriesTable {
  user_id: number;
  rule: string;
  /** The value that the tries were aimed at, such as the current password: a new one resets the count. */
  target: string;
  /** The times of the counted tries, oldest first. */
  times: Date[];
  counted_at: Stamp;
}

// providers: people who were sent to a sign-in service; deleted when they return
export interface ProviderSignInsTable {
  state_hash: Buffer;
  /** The `id` of the service in the settings. */
  provider_id: string;
  /** Of a secret that only the requesting browser has. */
  secret_hash: Buffer;
  code_verifier: string;
  nonce: string;
  /** Reopens the account, if its owner closed it. */
  reactivates: boolean;
  started_at: Stamp;
}

// providers: used logout tokens, kept until they are too old to be replayed
export interface ProviderLogoutsTable {
  digest: Buffer;
  used_at: Stamp;
}

// google
export interface GoogleNoncesTable {
  /** Digest of a secret that only the requesting browser has. */
  nonce: string;
  issued_at: Stamp;
}

// google: used credentials, kept until they are too old to be replayed
export interface GoogleCredentialsTable {
  /** Of the credential signed by Google. */
  digest: Buffer;
  used_at: Stamp;
}

// users: emailed single-use links; deleted when used or expired
export interface AccountLinksTable {
  id: Generated<number>;
  user_id: number;
  /** A pending change has one link to make it and one to cancel it, which undoes it afterwards. */
  purpose: 'undo_email' | 'change_email' | 'cancel_email';
  token_hash: Buffer;
  /**
   * The address to prove, to move to, to keep or to give back; an address that `undo_email` gives back stays reserved
   * for this account (trigger).
   */
  email: string;
  email_key: string;
  /** The session that requested the change. */
  session_id: WithDefault<number | null>;
  /** The account's role when the link was made; an undo restores no more than that. */
  role: WithDefault<'user' | 'admin' | null>;
  /** Likewise how the address was proven. */
  proven_by: WithDefault<EmailProof | null>;
  created_at: Stamp;
  expires_at: Stamp;
}

// notifications
export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  sender_id: number | null;
  message: string;
  created_at: Stamp;
  read_at: MaybeStamp;
}
