import type { EmailProof } from '@assay/contract/auth';
import type { Generated } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

// users
export interface UsersTable {
  /** Random, 48 bits: ids appear on the leaderboard and must not be countable. */
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
  /** 1 to 4; multiplies every time limit of this person. Null: they have none. */
  time_factor: WithDefault<number | null>;
  /** A class, cohort or intake, as admins call it. */
  group_name: WithDefault<string | null>;
  show_email: WithDefault<boolean>;
  on_leaderboard: WithDefault<boolean>;
  mail_notifications: WithDefault<boolean>;
  is_demo: WithDefault<boolean>;
  created_at: Stamp;
  /** Google's name for the person, for ever the same; their address may change. */
  google_sub: WithDefault<string | null>;
  /** When its owner last showed that the address is theirs; null: never. */
  email_verified_at: MaybeStamp;
  /** By what; null as long as the address is unproven. */
  email_proven_by: WithDefault<EmailProof | null>;
  /** Whether the owner of a mailbox that it had ever set what opens it. */
  ways_in_chosen: WithDefault<boolean>;
  /** Of the password, the Google person and the address that there are now; null: since the account exists. */
  password_set_at: MaybeStamp;
  google_linked_at: MaybeStamp;
  email_set_at: MaybeStamp;
  /** Set: nobody; the nameless subject to whom the attempts of a purged account belong. */
  purged_at: MaybeStamp;
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
  /** The hash of a secret that the browser keeps; null: of a client that sends none. */
  device: WithDefault<string | null>;
  revoked_at: MaybeStamp;
  revoked_why: string | null;
}

// auth; not asked for at sign-in until it is confirmed
export interface SecondFactorsTable {
  user_id: number;
  /** Sealed: see platform/sealing.ts. */
  secret: Buffer;
  key_id: string;
  confirmed_at: MaybeStamp;
  /** The latest 30-second step whose code was used; none is accepted twice. */
  last_step: number | null;
}

// auth
export interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  code_hash: Buffer;
  used_at: MaybeStamp;
}

// auth: sign-ins that wait for their second factor; gone once it was given
export interface SignInChallengesTable {
  token_hash: Buffer;
  user_id: number;
  /** Of the stored password hash: a password changed meanwhile ends the sign-in. */
  proof_hash: Buffer;
  /** False: opened for a wrong password, so that the code is asked for whether or not it was right. */
  is_proven: WithDefault<boolean>;
  expires_at: Stamp;
  tries: WithDefault<number>;
}

// auth: at most one code an account for each place that asks; a new one takes the place of the old
export interface ResetCodesTable {
  user_id: number;
  /** The hash of the device or network: others neither replace the code nor use up its tries. */
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
  /** What its use shows of the address; null: nothing. */
  proves: EmailProof | null;
  created_at: Stamp;
  expires_at: Stamp;
}

// auth: tries of a day at an account that exists, in all processes; an empty or old row is tidied away
export interface AccountTriesTable {
  user_id: number;
  rule: string;
  /** What the tries were made at, such as the password in force: with another one they begin anew. */
  target: string;
  /** The moments of those that count, oldest first. */
  times: Date[];
  counted_at: Stamp;
}

// google
export interface GoogleNoncesTable {
  /** Digest of a secret that only the asking browser has. */
  nonce: string;
  issued_at: Stamp;
}

// google: answers that were used, kept until they are too old to be sent again
export interface GoogleCredentialsTable {
  /** Of what Google has signed. */
  digest: Buffer;
  used_at: Stamp;
}

// users: mailed links of one use; deleted when used or past
export interface AccountLinksTable {
  id: Generated<number>;
  user_id: number;
  /** A pending change has one to make it and one to cancel it, which undoes it afterwards. */
  purpose: 'undo_email' | 'change_email' | 'cancel_email';
  token_hash: Buffer;
  /** To prove, to move to, or to stay at or give back; what `undo_email` gives back is kept for this account (trigger). */
  email: string;
  email_key: string;
  /** The session that asked for the change. */
  session_id: WithDefault<number | null>;
  /** Of the account when the link was made; an undo gives no more than that. */
  role: WithDefault<'user' | 'admin' | null>;
  /** Likewise, and what the address was proven by. */
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
