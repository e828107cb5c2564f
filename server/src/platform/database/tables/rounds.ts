import type { RoundStatus } from '@assay/contract/roundStatus';
import type { Generated } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

// interviews
export interface RoundsTable {
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
