import type { Rehearsal } from '@assay/contract/rounds/candidatePage';
import type { CandidateEventKind } from '@assay/contract/rounds/dossier';
import type { RoundStatus } from '@assay/contract/rounds/roundStatus';
import type { Generated, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

// interviews
export interface RoundsTable {
  /** Candidates' data is erased so long after the round's end. */
  retention_days: WithDefault<number>;
  /** Null: in preparation or open. */
  closed_at: MaybeStamp;
  id: Generated<number>;
  title: string;
  description: string;
  status: WithDefault<RoundStatus>;
  /** The usual length of an interview, and the most people in its room. */
  minutes: number;
  capacity: number;
  created_by: number | null;
  created_at: Stamp;
  kit_version_id: WithDefault<number | null>;
  /** Since the first use of the kit in this round: later changes of the kit no longer reach it. */
  kit_frozen_at: MaybeStamp;
  quizzes_due_at: MaybeStamp;
}

// interviews: a candidate's status is derived (interviews/data/candidateStates.ts)
export interface RoundCandidatesTable {
  id: Generated<number>;
  round_id: number;
  /** Their account, if they were added from the portal's people. */
  user_id: number | null;
  name: string;
  email: string;
  email_key: string;
  tags: string[];
  added_at: Stamp;
  withdrawn_at: MaybeStamp;
  /** The start of the interview that they asked to move, and why; an interview moved since is not asked about. */
  reschedule_from: MaybeStamp;
  reschedule_note: WithDefault<string | null>;
  /** The last check of their devices and network on their page. */
  rehearsal: JSONColumnType<Rehearsal> | null;
  /** When a code from their mailbox was first used on their page; null: the address may be mistyped. */
  email_proven_at: MaybeStamp;
  /** When they became anonymous; null: they are known. */
  anonymised_at: MaybeStamp;
}

// interviews: every link sent to a candidate; all of them open the same page until they are revoked
export interface CandidateLinksTable {
  token_hash: Buffer;
  candidate_id: number;
  sent_at: Stamp;
}

// interviews: what happened to a candidate and no other row keeps, for their timeline
export interface CandidateEventsTable {
  id: Generated<number>;
  candidate_id: number;
  kind: CandidateEventKind;
  at: Stamp;
  /** Null: the candidate, or an account deleted since. */
  by_user: number | null;
  /** Of the interview it is about. */
  starts_at: MaybeStamp;
}

// interviews: times that the panel offers, one interview each
export interface RoundSlotsTable {
  id: Generated<number>;
  round_id: number;
  starts_at: Stamp;
  ends_at: Stamp;
  lead_id: number;
  /** The interview in it; null: free. */
  meeting_id: number | null;
  created_at: Stamp;
}

// interviews: the panel beside the lead
export interface SlotHostsTable {
  slot_id: number;
  user_id: number;
}

// interviews: the quizzes of a round
export interface RoundSkillsTable {
  round_id: number;
  skill_id: number;
}

// interviews: sent to a candidate’s mailbox before their link opens an existing account
export interface CandidateCodesTable {
  candidate_id: number;
  purpose: WithDefault<'quizzes' | 'export' | 'erase'>;
  code_hash: string;
  tries: WithDefault<number>;
  created_at: Stamp;
  expires_at: Stamp;
}

// interviews: whose interview a meeting is
export interface RoundMeetingsTable {
  meeting_id: number;
  candidate_id: number;
  no_show_at: MaybeStamp;
  /** Missing scorecards are no longer waited for. */
  feedback_closed_at: MaybeStamp;
  feedback_closed_by: WithDefault<number | null>;
  feedback_reason: WithDefault<string | null>;
}
