import type { Generated, JSONColumnType } from 'kysely';
import type { SkillsTable } from './bank.ts';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

/** One question of a frozen paper, in the order shown. */
export interface PaperItem {
  questionId: number;
  versionId: number;
  /** The question's weight: its points, or 1 if the attempt scores every question the same. */
  points: number;
  /** Option ids in the order shown: the first is letter A. */
  optionOrder: string[];
}

// quiz
export interface AttemptsTable {
  id: Generated<number>;
  user_id: number;
  skill_id: number;
  skill_name: string;
  status: 'open' | 'completed' | 'void';
  paper: JSONColumnType<PaperItem[], string, never>;
  /** Questions that count in the score; the paper may hold more if a correction excluded some. */
  total_questions: number;
  points_possible: number;
  /** The sum of the squares of those points, for the range of the score. */
  points_squares: number;
  scoring_rule: 'equal' | 'points';
  /** Null: no limit, and `deadline` is null as well. */
  limit_seconds: number | null;
  grace_seconds: number;
  counting_rule: SkillsTable['counting_rule'];
  review_policy: SkillsTable['review_policy'];
  review_after: MaybeStamp;
  started_at: Stamp;
  deadline: MaybeStamp;
  completed_at: MaybeStamp;
  closed_by: 'learner' | 'deadline' | 'admin' | null;
  time_taken_seconds: number | null;
  /** As reported by the browser; telemetry only, never used. */
  client_time_taken: number | null;
  correct_answers: number | null;
  points_earned: number | null;
  score_percentage: number | null;
  /** Whether this attempt counts under its counting rule. */
  counts: WithDefault<boolean>;
  /** Time that admins added while it ran; included in `limit_seconds`. */
  extended_seconds: WithDefault<number>;
}

// quiz
export interface AttemptAnswersTable {
  attempt_id: number;
  question_id: number;
  option_id: string;
  seq: number;
  /** Seconds on the attempt's clock, as reported by the browser. */
  answered_at_seconds: number;
  /** Seconds the question was visible, as reported by the browser, bounded by the attempt. */
  question_seconds: number;
  saved_at: Stamp;
}

// quiz: time spent on questions that were viewed, answered or not
export interface AttemptTimesTable {
  attempt_id: number;
  question_id: number;
  seconds: number;
}

// quiz: reviewers' assessments of an attempt, beside its score
export interface AttemptAssessmentsTable {
  id: Generated<number>;
  attempt_id: number;
  author_id: number | null;
  /** Percent. */
  rating: number | null;
  comment: string;
  /** Further data from the reviewer, stored unchanged. */
  further: JSONColumnType<Record<string, unknown>, string | undefined, never>;
  /** Whether the learner sees it. */
  shared: boolean;
  created_at: Stamp;
  /** If set, only admins see it, even when `shared`. */
  withdrawn_at: Stamp | null;
  withdrawn_reason: string | null;
}

// quiz: why an attempt is void
export interface AttemptVoidsTable {
  attempt_id: number;
  reason: string;
  voided_by: number | null;
  voided_at: Stamp;
}

// quiz: calls that gave attempts more time, by the key of the page, so that a repeat adds nothing
export interface ExtensionRequestsTable {
  id: Generated<number>;
  actor_id: number;
  key: string;
  /** null: no time limit any more */
  seconds: number | null;
  /** Each once, in ascending order. */
  attempt_ids: number[];
  created_at: Stamp;
}

// quiz: the attempts that such a call gave its time
export interface ExtendedAttemptsTable {
  request_id: number;
  attempt_id: number;
}

// quiz: decisions to mark a question differently; active while applying or applied, and the newest of a version counts
export interface RegradesTable {
  id: Generated<number>;
  question_id: number;
  version_ids: JSONColumnType<number[], string, never>;
  rule: 'keys' | 'void' | 'full';
  /** Option ids; only for the rule `keys`. */
  keys: JSONColumnType<string[], string, never>;
  reason: string;
  tells_learners: boolean;
  created_by: number | null;
  created_at: Stamp;
  status: 'applying' | 'applied' | 'undoing' | 'undone';
  undone_by: number | null;
  undone_at: MaybeStamp;
  /** Every attempt up to this id is processed. */
  done_to: WithDefault<number>;
  done: WithDefault<number>;
  changed: WithDefault<number>;
}

// quiz: score changes made by a regrade
export interface RegradeChangesTable {
  regrade_id: number;
  attempt_id: number;
  correct_before: number;
  questions_before: number;
  earned_before: number;
  possible_before: number;
  score_before: number;
  correct_after: number;
  questions_after: number;
  earned_after: number;
  possible_after: number;
  score_after: number;
  /** When the learner was notified, or the notification was skipped. */
  told_at: MaybeStamp;
}

// reports: derived from completed attempts in the completion transaction; one command rebuilds it
export interface StandingsTable {
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
  /** Whether points decide some of the scores. */
  by_points: boolean;
  /** Of the best attempt; null if each of its questions counts the same. */
  best_points_earned: number | null;
  best_points_possible: number | null;
}

// reports: sums of a day's completed attempts (organisation zone) by skill and group, refreshed from them
export interface DailyResultsTable {
  day: string;
  skill_id: number;
  /** The learners' current group; empty: none. */
  group_name: string;
  attempts: number;
  closed_by_deadline: number;
  /** First attempts of a person in the skill; scores are in hundredths of a percent. */
  first_attempts: number;
  first_scores: number;
  first_squares: number;
  first_correct: number;
  first_questions: number;
  /** First attempts by score: 0 to below 10, …, 90 to 100. */
  first_bins: number[];
  /**
   * Three numbers each for easy, medium and hard: first attempts with such questions, the questions, the correct ones.
   */
  first_difficulties: number[];
}

// reports: the same per month; `month` is its first day; always the sum of its days
export interface MonthlyResultsTable {
  month: string;
  skill_id: number;
  group_name: string;
  attempts: number;
  closed_by_deadline: number;
  first_attempts: number;
  first_scores: number;
  first_squares: number;
  first_correct: number;
  first_questions: number;
  first_bins: number[];
  first_difficulties: number[];
}

// reports: times at which attempts of a skill changed and whose day is not summed again yet
export interface StaleResultsTable {
  id: Generated<number>;
  skill_id: number;
  at: Stamp;
}
