import type { KitContent } from '@assay/contract/rounds/kits';
import type { InterviewNote, Rating, Recommendation, ScorecardContent } from '@assay/contract/rounds/scorecards';
import type { Generated, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

// interviews
export interface KitsTable {
  id: Generated<number>;
  title: string;
  description: string;
  created_by: number | null;
  created_at: Stamp;
  archived_at: MaybeStamp;
}

// interviews: the latest one changes in place until a round has used it
export interface KitVersionsTable {
  id: Generated<number>;
  kit_id: number;
  number: number;
  content: JSONColumnType<KitContent>;
  created_at: Stamp;
}

// interviews: ratings, recommendation and summary are the submitted ones; only the author sees the draft
export interface ScorecardsTable {
  id: Generated<number>;
  meeting_id: number;
  /** Null after the account's deletion. */
  user_id: number | null;
  kit_version_id: number | null;
  status: WithDefault<'draft' | 'submitted'>;
  ratings: JSONColumnType<Rating[], string | undefined>;
  recommendation: WithDefault<Recommendation | null>;
  summary: WithDefault<string>;
  submitted_at: MaybeStamp;
  /** How often it was submitted. */
  revision: WithDefault<number>;
  /** Changes since it was submitted. */
  draft: JSONColumnType<ScorecardContent> | null;
  /** Rises by one with each save, so that an older one never overwrites a newer one. */
  draft_sequence: WithDefault<number>;
  updated_at: Stamp;
}

// interviews: what was submitted before the scorecard's present contents
export interface ScorecardRevisionsTable {
  scorecard_id: number;
  revision: number;
  ratings: JSONColumnType<Rating[]>;
  recommendation: Recommendation;
  summary: string;
  submitted_at: Stamp;
}

// interviews: private to their author
export interface InterviewNotesTable {
  meeting_id: number;
  user_id: number;
  notes: JSONColumnType<InterviewNote[]>;
  /** As a scorecard's. */
  sequence: number;
  updated_at: Stamp;
}
