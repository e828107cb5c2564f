import type { CallQuality } from '@assay/contract/interviews';
import type { Precheck } from '@assay/contract/interviewEvents';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

// The data model on one page. A test compares it with the migrated catalogue.
// Every table has one writing feature, named above it; reports may read all.

type Stamp = ColumnType<Date, Date, Date>;
type MaybeStamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

// users
interface UsersTable {
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
  /** 1 to 4; multiplies every time limit of this person. */
  time_factor: WithDefault<number>;
  show_email: WithDefault<boolean>;
  on_leaderboard: WithDefault<boolean>;
  mail_notifications: WithDefault<boolean>;
  is_demo: WithDefault<boolean>;
  created_at: Stamp;
  /** Google's name for the person, for ever the same; their address may change. */
  google_sub: WithDefault<string | null>;
  /** When its owner last showed that the address is theirs; null: never. */
  email_verified_at: MaybeStamp;
  /** Set: nobody; the nameless subject to whom the attempts of a purged account belong. */
  purged_at: MaybeStamp;
}

// auth
interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  token_hash: Buffer;
  created_at: Stamp;
  last_seen_at: Stamp;
  idle_ends_at: Stamp;
  ends_at: Stamp;
  user_agent: string;
  address: string;
  revoked_at: MaybeStamp;
  revoked_why: string | null;
}

// auth; not asked for at sign-in until it is confirmed
interface SecondFactorsTable {
  user_id: number;
  /** Sealed: see platform/sealing.ts. */
  secret: Buffer;
  key_id: string;
  confirmed_at: MaybeStamp;
  /** The latest 30-second step whose code was used; none is accepted twice. */
  last_step: number | null;
}

// auth
interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  code_hash: Buffer;
  used_at: MaybeStamp;
}

// auth: sign-ins that wait for their second factor; gone once it was given
interface SignInChallengesTable {
  token_hash: Buffer;
  user_id: number;
  /** Of the stored password hash: a password changed meanwhile ends the sign-in. */
  proof_hash: Buffer;
  expires_at: Stamp;
  tries: WithDefault<number>;
}

// auth: at most one code an account; a new one takes the place of the old
interface ResetCodesTable {
  user_id: number;
  /** argon2id */
  code_hash: string;
  created_at: Stamp;
  expires_at: Stamp;
  tries: WithDefault<number>;
}

// auth: each sets a new password once
interface ResetTokensTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Stamp;
  expires_at: Stamp;
}

// google
interface GoogleNoncesTable {
  /** Digest of a secret that only the asking browser has. */
  nonce: string;
  issued_at: Stamp;
}

// accounts: mailed links of one use; deleted when used or past
interface AccountLinksTable {
  id: Generated<number>;
  user_id: number;
  purpose: 'undo_email' | 'confirm_email';
  token_hash: Buffer;
  /** The address to prove, or to give back; the latter is kept for this account as long as the row exists (trigger). */
  email: string;
  email_key: string;
  created_at: Stamp;
  expires_at: Stamp;
}

// skills
interface SkillsTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  description: string;
  category: string;
  is_active: boolean;
  questions_per_quiz: number;
  time_limit_seconds: number;
  max_attempts: number | null;
  cooldown_seconds: number;
  counting_rule: 'average' | 'first' | 'best' | 'last';
  review_policy: 'score' | 'marks' | 'keys' | 'after_date';
  review_after: MaybeStamp;
  is_demo: WithDefault<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
}

// questions
interface QuestionsTable {
  id: Generated<number>;
  skill_id: number;
  status: 'draft' | 'review' | 'live' | 'archived';
  /** The version shown to authors and drawn into new papers. */
  version: number;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
}

/** An option keeps its id over all versions of a quiz paper; its letter is only a place on a screen. */
export interface StoredOption {
  id: string;
  text: string;
}

// questions; rows are never updated (trigger)
interface QuestionVersionsTable {
  id: Generated<number>;
  question_id: number;
  version: number;
  question_text: string;
  options: JSONColumnType<StoredOption[], string, never>;
  key_option: string;
  explanation: string;
  difficulty: 'easy' | 'medium' | 'hard';
  points: number;
  keep_order: boolean;
  tags: JSONColumnType<string[], string, never>;
  created_by: number | null;
  created_at: Stamp;
}

/** One question of a frozen paper, in the order shown. */
export interface PaperItem {
  questionId: number;
  versionId: number;
  points: number;
  /** Option ids in the order shown: the first is letter A. */
  optionOrder: string[];
}

// quiz
interface AttemptsTable {
  id: Generated<number>;
  user_id: number;
  skill_id: number;
  skill_name: string;
  status: 'open' | 'completed' | 'void';
  paper: JSONColumnType<PaperItem[], string, never>;
  total_questions: number;
  points_possible: number;
  limit_seconds: number;
  grace_seconds: number;
  counting_rule: SkillsTable['counting_rule'];
  review_policy: SkillsTable['review_policy'];
  review_after: MaybeStamp;
  started_at: Stamp;
  deadline: Stamp;
  completed_at: MaybeStamp;
  closed_by: 'learner' | 'deadline' | null;
  time_taken_seconds: number | null;
  /** What the browser said; kept as telemetry, never used. */
  client_time_taken: number | null;
  correct_answers: number | null;
  points_earned: number | null;
  score_percentage: number | null;
  /** Whether this attempt is the (or a) counting one under its rule. */
  counts: WithDefault<boolean>;
}

// quiz
interface AttemptAnswersTable {
  attempt_id: number;
  question_id: number;
  option_id: string;
  seq: number;
  /** Seconds on the attempt's clock, as the browser said. */
  answered_at_seconds: number;
  /** Seconds the question was visible, as the browser said, bounded by the attempt. */
  question_seconds: number;
  saved_at: Stamp;
}

// quiz: time on questions that were looked at, answered or not
interface AttemptTimesTable {
  attempt_id: number;
  question_id: number;
  seconds: number;
}

// quiz
interface DrawnPapersTable {
  user_id: number;
  skill_id: number;
  paper: JSONColumnType<PaperItem[]>;
  drawn_at: Stamp;
}

// reports: derived from completed attempts in the completion transaction, rebuilt by one command
interface StandingsTable {
  period: 'all' | 'month' | 'week';
  /** First local day of the period; 0001-01-01 for all time. */
  period_start: string;
  /** 0: all skills together. */
  skill_id: number;
  user_id: number;
  quiz_count: number;
  avg_score: number;
  best_score: number;
  correct: number;
  questions: number;
  seconds: number;
}

// mail: written in the transaction of its cause, sent by a job; its text is forgotten once it was sent or given up
interface OutboxTable {
  id: Generated<number>;
  /** The same at every try, so that a relay that got it twice can tell. */
  message_id: string;
  kind: string;
  user_id: number | null;
  to_address: string;
  subject: string;
  text_part: string | null;
  html_part: string | null;
  created_at: Stamp;
  next_try_at: Stamp;
  /** From then on sending it makes no sense. */
  expires_at: MaybeStamp;
  tries: WithDefault<number>;
  last_error: string | null;
  sent_at: MaybeStamp;
  given_up_at: MaybeStamp;
}

// audit; rows are never updated (trigger) and kept for 400 days
interface AuditEventsTable {
  id: Generated<number>;
  at: Stamp;
  action: string;
  /** Who did it; null for the server itself and for people who are not signed in. */
  actor_id: number | null;
  /** The account it was done to. */
  subject_id: number | null;
  details: JSONColumnType<Record<string, string | number | boolean | null>, string, never>;
}

// audit: where an event's request came from, kept for 30 days
interface AuditAddressesTable {
  event_id: number;
  at: Stamp;
  address: string;
}

// audit: events that wait for their seal
interface AuditUnsealedTable {
  event_id: number;
}

// audit: the hash chain over the events, in the order in which they became visible
interface AuditSealsTable {
  position: number;
  event_id: number;
  /** SHA-256 over the previous seal's hash and the event. */
  hash: Buffer;
}

// platform: facts about this installation, such as whether the demo was seeded or removed
interface InstallationTable {
  key: string;
  value: string;
}

// notifications
interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  sender_id: number | null;
  message: string;
  created_at: Stamp;
  read_at: MaybeStamp;
}

// interviews
interface MeetingsTable {
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
  ended_at: MaybeStamp;
}

// interviews: whose account makes them a host of the meeting
interface MeetingHostsTable {
  meeting_id: number;
  user_id: number;
  /** May end the meeting and hand it over. */
  is_lead: boolean;
  added_at: Stamp;
}

// interviews
interface JoinRequestsTable {
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
  requested_at: Stamp;
  /** When its socket was last known to be there. */
  seen_at: Stamp;
  process_id: string;
  /** The socket that asked, which may enter once it is approved. */
  connection_id: string | null;
  decided_by: number | null;
  decided_at: MaybeStamp;
  entered_at: MaybeStamp;
}

// interviews: tokens with which an approved candidate may enter from any socket
interface AdmitTokensTable {
  token_hash: Buffer;
  join_request_id: number;
  expires_at: Stamp;
}

// interviews: who is in a room now
interface ParticipantsTable {
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
}

// interviews: who was in a room and how the call was for them
interface AttendancesTable {
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
  reason: WithDefault<'left' | 'lost' | 'removed' | 'ended' | 'replaced' | null>;
  quality: JSONColumnType<CallQuality> | null;
}

// interviews
interface MeetingMessagesTable {
  id: Generated<number>;
  meeting_id: number;
  session: number;
  /** `panel`: among hosts. */
  channel: 'room' | 'panel';
  participant_id: string;
  user_id: number | null;
  guest_name: string | null;
  message: string;
  sent_at: Stamp;
}

export interface Database {
  meetings: MeetingsTable;
  meeting_hosts: MeetingHostsTable;
  join_requests: JoinRequestsTable;
  admit_tokens: AdmitTokensTable;
  participants: ParticipantsTable;
  attendances: AttendancesTable;
  meeting_messages: MeetingMessagesTable;
  notifications: NotificationsTable;
  installation: InstallationTable;
  users: UsersTable;
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_challenges: SignInChallengesTable;
  reset_codes: ResetCodesTable;
  reset_tokens: ResetTokensTable;
  google_nonces: GoogleNoncesTable;
  account_links: AccountLinksTable;
  skills: SkillsTable;
  questions: QuestionsTable;
  question_versions: QuestionVersionsTable;
  attempts: AttemptsTable;
  attempt_answers: AttemptAnswersTable;
  attempt_times: AttemptTimesTable;
  drawn_papers: DrawnPapersTable;
  standings: StandingsTable;
  outbox: OutboxTable;
  audit_events: AuditEventsTable;
  audit_addresses: AuditAddressesTable;
  audit_unsealed: AuditUnsealedTable;
  audit_seals: AuditSealsTable;
}
