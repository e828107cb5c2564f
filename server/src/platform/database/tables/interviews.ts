import type { CallQuality } from '@assay/contract/interviews/interviews';
import type { Precheck } from '@assay/contract/interviews/interviewEvents';
import type { Generated, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

// interviews
export interface MeetingsTable {
  id: Generated<number>;
  /** The id people type: see contract/src/interviews/meetingId.ts. */
  public_id: string;
  title: string | null;
  created_by: number | null;
  created_at: Stamp;
  /** Null: open from its creation. */
  starts_at: MaybeStamp;
  ends_at: Stamp;
  capacity: number;
  /** `live`: a host has opened the room and the session continues. */
  status: WithDefault<'scheduled' | 'live' | 'ended'>;
  /** Counts how often a host opened the room; admissions and messages belong to one session. */
  session: WithDefault<number>;
  locked: WithDefault<boolean>;
  /** While live: since when the room has had no host, or no one. */
  host_away_since: MaybeStamp;
  empty_since: MaybeStamp;
  /** When absent hosts were last notified of a waiting candidate. */
  hosts_told_at: MaybeStamp;
  late_told: WithDefault<boolean>;
  /** For the next round of emails: the newest wins in a calendar. */
  ics_sequence: WithDefault<number>;
  ended_at: MaybeStamp;
  /** When the current start was set; null: at its creation. */
  moved_at: MaybeStamp;
  /** The last reminder of the current start. */
  reminded: WithDefault<'day' | 'hour' | null>;
  /** Ended before it took place. */
  called_off: WithDefault<boolean>;
  /** Media uses only the relay, so that participants do not learn each other's addresses. */
  relay_only: WithDefault<boolean>;
  /** When a host last ended sound only for everyone. */
  cameras_resumed_at: MaybeStamp;
}

// interviews: accounts that are hosts of the meeting
export interface MeetingHostsTable {
  meeting_id: number;
  user_id: number;
  /** May end the meeting and hand it over. */
  is_lead: boolean;
  /** Watches and helps; gives no scorecard. */
  is_shadow: WithDefault<boolean>;
  added_at: Stamp;
}

// interviews
export interface JoinRequestsTable {
  id: Generated<number>;
  /** The id that clients use. */
  request_id: string;
  meeting_id: number;
  session: number;
  /** The same for all requests of one candidate, as far as they can be matched. */
  person: string;
  attempt: number;
  name: string;
  email: string | null;
  /** Deleted after a day. */
  address: string | null;
  precheck: JSONColumnType<Precheck> | null;
  status: 'pending' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'removed';
  /** Hash of the token that asserts the request again. */
  token_hash: Buffer;
  /** Hashes of tokens from before a takeover by name and address alone, latest first; they stay valid. */
  earlier_tokens: WithDefault<Buffer[]>;
  requested_at: Stamp;
  /** When its socket was last seen. */
  seen_at: Stamp;
  process_id: string;
  /** The socket that asked; it may enter once approved. */
  connection_id: string | null;
  decided_by: number | null;
  decided_at: MaybeStamp;
  entered_at: MaybeStamp;
  /** When an admitted person turned back on the way in. */
  withdrawn_at: MaybeStamp;
  /** Set for requests made with an emailed link. */
  invitation_id: WithDefault<number | null>;
  /** A host's last message to the waiting candidate, and the host's name; kept while they wait. */
  waiting_message: WithDefault<string | null>;
  waiting_message_by: WithDefault<string | null>;
  /** The candidate's account, if they were signed in. */
  user_id: WithDefault<number | null>;
}

// interviews: candidates invited by email
export interface MeetingInvitationsTable {
  id: Generated<number>;
  meeting_id: number;
  name: string;
  email: string;
  email_key: string;
  invited_by: number | null;
  invited_at: Stamp;
}

// interviews: one per email to a candidate
export interface InvitationTokensTable {
  token_hash: Buffer;
  invitation_id: number;
}

// interviews: tokens that let an approved candidate enter from any socket
export interface AdmitTokensTable {
  token_hash: Buffer;
  join_request_id: number;
  expires_at: Stamp;
}

// interviews: the people in a room now
export interface ParticipantsTable {
  /** New for every socket. */
  participant_id: string;
  /** Order of entry. */
  nth: Generated<number>;
  meeting_id: number;
  /** Identifies the person: a user, or a join request's person. */
  identity: string;
  user_id: number | null;
  join_request_id: number | null;
  /** The server process that holds the socket, and the socket. */
  process_id: string;
  connection_id: string;
  /** Of the page load. */
  instance: string | null;
  name: string;
  is_host: boolean;
  video_enabled: boolean;
  audio_enabled: boolean;
  screen_sharing: WithDefault<boolean>;
  hand_raised_at: MaybeStamp;
  sound_only: WithDefault<boolean>;
  joined_at: Stamp;
  seen_at: Stamp;
  lost_at: MaybeStamp;
  /** Since when they are away. Equals `lost_at`, except after a restart, when pages have longer to come back. */
  away_since: MaybeStamp;
  /** Hash of the token that a closing page sends, and whether it was sent. */
  closing_hash: Buffer | null;
  closing: WithDefault<boolean>;
}

/** Rows from before speech was estimated have no estimate. */
type KeptQuality = Omit<CallQuality, 'mosEst'> & Partial<Pick<CallQuality, 'mosEst'>>;

// interviews: attendance and call quality of each person
export interface AttendancesTable {
  participant_id: string;
  nth: Generated<number>;
  meeting_id: number;
  session: number;
  user_id: number | null;
  /** For people without an account. */
  guest_name: string | null;
  is_host: boolean;
  joined_at: Stamp;
  left_at: MaybeStamp;
  reason: WithDefault<'left' | 'closed' | 'lost' | 'removed' | 'ended' | 'replaced' | null>;
  quality: JSONColumnType<KeptQuality> | null;
  /** The request a candidate entered by; null for hosts, and after its deletion. */
  join_request_id: WithDefault<number | null>;
  /** Seconds since `joined_at` that they were away before coming back. */
  away_seconds: WithDefault<number>;
  /** A later row covers the same stay, after a lost connection returned. */
  is_continued: WithDefault<boolean>;
}

// interviews
export interface MeetingMessagesTable {
  id: Generated<number>;
  meeting_id: number;
  session: number;
  /** `panel`: among hosts. */
  channel: 'room' | 'panel';
  participant_id: string;
  user_id: number | null;
  /** The candidate's name in the meeting, with or without an account; hosts appear under their account's name. */
  guest_name: string | null;
  message: string;
  sent_at: Stamp;
  /** The same for a message that is sent again; null if its sender gives no id. */
  repeat_key: Buffer | null;
}

// interviews: the private calendar link of a host
export interface CalendarFeedsTable {
  user_id: number;
  token_hash: Buffer;
  created_at: Stamp;
}
