import type { CallQuality } from '@assay/contract/interviews';
import type { Precheck } from '@assay/contract/interviewEvents';
import type { Generated, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

// interviews
export interface MeetingsTable {
  id: Generated<number>;
  /** What people type: see contract/src/meetingId.ts. */
  public_id: string;
  title: string | null;
  created_by: number | null;
  created_at: Stamp;
  /** Null: open from its creation. */
  starts_at: MaybeStamp;
  ends_at: Stamp;
  capacity: number;
  /** `live`: a host has opened the room and the session goes on. */
  status: WithDefault<'scheduled' | 'live' | 'ended'>;
  /** Counts how often a host opened the room; admissions and messages belong to one. */
  session: WithDefault<number>;
  locked: WithDefault<boolean>;
  /** While live: since when no host, or nobody, is connected. */
  host_away_since: MaybeStamp;
  empty_since: MaybeStamp;
  /** When hosts were last told that somebody waits while none of them is there. */
  hosts_told_at: MaybeStamp;
  late_told: WithDefault<boolean>;
  /** Of the next letters about it: whichever came last wins in a calendar. */
  ics_sequence: WithDefault<number>;
  ended_at: MaybeStamp;
  /** Media goes through the relay alone, so that nobody inside learns another's address. */
  relay_only: WithDefault<boolean>;
}

// interviews: whose account makes them a host of the meeting
export interface MeetingHostsTable {
  meeting_id: number;
  user_id: number;
  /** May end the meeting and hand it over. */
  is_lead: boolean;
  added_at: Stamp;
}

// interviews
export interface JoinRequestsTable {
  id: Generated<number>;
  /** What clients call it. */
  request_id: string;
  meeting_id: number;
  session: number;
  /** The same for all requests of a candidate, as far as that can be told. */
  person: string;
  attempt: number;
  name: string;
  email: string | null;
  /** Forgotten after a day. */
  address: string | null;
  precheck: JSONColumnType<Precheck> | null;
  status: 'pending' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'removed';
  /** Of the token that asserts the request again. */
  token_hash: Buffer;
  /** Of those that did before it was taken over by name and address alone; latest first. They still do. */
  earlier_tokens: WithDefault<Buffer[]>;
  requested_at: Stamp;
  /** When its socket was last known to be there. */
  seen_at: Stamp;
  process_id: string;
  /** The socket that asked, which may enter once it is approved. */
  connection_id: string | null;
  decided_by: number | null;
  decided_at: MaybeStamp;
  entered_at: MaybeStamp;
  /** Of whoever asked with the link of a letter. */
  invitation_id: WithDefault<number | null>;
  /** The last word of a host to whoever waits, and the host's name; kept while they wait. */
  waiting_message: WithDefault<string | null>;
  waiting_message_by: WithDefault<string | null>;
  /** Of whoever asked, if they were signed in. */
  user_id: WithDefault<number | null>;
}

// interviews: candidates who got a letter
export interface MeetingInvitationsTable {
  id: Generated<number>;
  meeting_id: number;
  name: string;
  email: string;
  email_key: string;
  invited_by: number | null;
  invited_at: Stamp;
}

// interviews: one for every letter to a candidate
export interface InvitationTokensTable {
  token_hash: Buffer;
  invitation_id: number;
}

// interviews: tokens with which an approved candidate may enter from any socket
export interface AdmitTokensTable {
  token_hash: Buffer;
  join_request_id: number;
  expires_at: Stamp;
}

// interviews: who is in a room now
export interface ParticipantsTable {
  /** New for every socket. */
  participant_id: string;
  /** Order in which they came. */
  nth: Generated<number>;
  meeting_id: number;
  /** The same person: a user or a join request's person. */
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
  joined_at: Stamp;
  seen_at: Stamp;
  lost_at: MaybeStamp;
  /** Since when they are away; as `lost_at`, but for a restart, after which pages have longer to come back. */
  away_since: MaybeStamp;
  /** Of what the page says when it is closed, and whether it has. */
  closing_hash: Buffer | null;
  closing: WithDefault<boolean>;
}

/** Before speech was estimated, no estimate was kept. */
type KeptQuality = Omit<CallQuality, 'mosEst'> & Partial<Pick<CallQuality, 'mosEst'>>;

// interviews: who was in a room and how the call was for them
export interface AttendancesTable {
  participant_id: string;
  nth: Generated<number>;
  meeting_id: number;
  session: number;
  user_id: number | null;
  /** Of people without an account. */
  guest_name: string | null;
  is_host: boolean;
  joined_at: Stamp;
  left_at: MaybeStamp;
  reason: WithDefault<'left' | 'closed' | 'lost' | 'removed' | 'ended' | 'replaced' | null>;
  quality: JSONColumnType<KeptQuality> | null;
  /** By which a candidate came in; null for hosts, and when it is no longer kept. */
  join_request_id: WithDefault<number | null>;
  /** For how long they were away of the time since `joined_at`, and came back. */
  away_seconds: WithDefault<number>;
  /** A later row is the same stay, and tells all of it: their connection was lost, and came back. */
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
  /** As a candidate was called, with an account or without; hosts are called as their account. */
  guest_name: string | null;
  message: string;
  sent_at: Stamp;
  /** The same for a message that is sent again; null: its sender does not say. */
  repeat_key: Buffer | null;
}
