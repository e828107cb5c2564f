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

// items: a completed attempt as statistics count it, by what its answers were worth last
export interface ScoredAttemptsTable {
  attempt_id: number;
  skill_id: number;
  is_first: boolean;
  points_earned: number;
  points_possible: number;
  answers: JSONColumnType<StoredAnswer[], string, never>;
  /** The same in short, for adding up many attempts; see items/scored.ts. */
  packed: string;
}

// items: derived from scored attempts in the transaction that changes them, rebuilt by one command
export interface ItemSumsTable {
  skill_id: number;
  version_id: number;
  /** First attempts of learners; false: their later ones. */
  is_first: boolean;
  answers: number;
  correct: number;
  omitted: number;
  not_reached: number;
  timed: number;
  time_ms: number;
  /** Answers of papers with other questions; the rest is the share of their points that was earned, 0 to 1. */
  rests: number;
  rests_correct: number;
  rest_sum: number;
  rest_squares: number;
  rest_sum_correct: number;
}

// items: likewise; how often each answer came with each score on the rest of the paper
export interface ItemAnswersTable {
  version_id: number;
  is_first: boolean;
  answer: string;
  correct: boolean;
  rest_earned: number;
  rest_possible: number;
  answers: number;
}

// items: likewise; how often each score came
export interface ScoreCountsTable {
  skill_id: number;
  is_first: boolean;
  points_earned: number;
  points_possible: number;
  attempts: number;
}

// items: a computation of question parameters, kept as it went on
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
  /** First attempts in the skill when it began; null: of before they were counted. */
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
