import type { Generated, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

/** One answer of a counted attempt; see items/scored.ts. */
interface StoredAnswer {
  version: number;
  answer: string;
  correct: boolean;
  points: number;
  ms: number;
}

// items: a completed attempt as statistics count it, with the latest points of its answers
export interface ScoredAttemptsTable {
  attempt_id: number;
  skill_id: number;
  is_first: boolean;
  points_earned: number;
  points_possible: number;
  answers: JSONColumnType<StoredAnswer[], string, never>;
  /** A compact form for adding up many attempts; see items/scored.ts. */
  packed: string;
}

// items: derived from scored attempts in the transaction that changes them; one command rebuilds it
export interface ItemSumsTable {
  skill_id: number;
  version_id: number;
  /** true: learners' first attempts; false: later ones. */
  is_first: boolean;
  answers: number;
  correct: number;
  omitted: number;
  not_reached: number;
  timed: number;
  time_ms: number;
  /** Answers on papers with other questions; each rest score is the earned share of their points, 0 to 1. */
  rests: number;
  rests_correct: number;
  rest_sum: number;
  rest_squares: number;
  rest_sum_correct: number;
}

// items: likewise; the count of each answer at each score on the rest of the paper
export interface ItemAnswersTable {
  version_id: number;
  is_first: boolean;
  answer: string;
  correct: boolean;
  rest_earned: number;
  rest_possible: number;
  answers: number;
}

// items: likewise; the count of each score
export interface ScoreCountsTable {
  skill_id: number;
  is_first: boolean;
  points_earned: number;
  points_possible: number;
  attempts: number;
}

// items: a run that computes question parameters, with its progress
export interface CalibrationsTable {
  id: Generated<number>;
  skill_id: number;
  model: '1PL' | '2PL';
  status: 'running' | 'done' | 'interrupted' | 'failed';
  process_id: string;
  /** null: the nightly run. */
  started_by: number | null;
  started_at: Stamp;
  seen_at: Stamp;
  finished_at: MaybeStamp;
  progress: WithDefault<number>;
  iterations: WithDefault<number>;
  people: WithDefault<number>;
  responses: WithDefault<number>;
  items: WithDefault<number>;
  waiting: WithDefault<number>;
  log_likelihood: number | null;
  converged: boolean | null;
  reliability: number | null;
  /** First attempts in the skill at the start; null: the run is older than this count. */
  attempts: number | null;
}

// items
export interface ItemParametersTable {
  calibration_id: number;
  version_id: number;
  responses: number;
  a: number;
  a_error: number | null;
  b: number;
  b_error: number | null;
}
