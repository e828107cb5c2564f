import type { Generated, JSONColumnType } from 'kysely';
import type { SkillsTable } from './bank.ts';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

/** One question of a frozen paper, in the order shown. */
export interface PaperItem {
  questionId: number;
  versionId: number;
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
  /** In the score; the paper may hold more, where a correction took some out. */
  total_questions: number;
  points_possible: number;
  /** Null: none, as `deadline` is then. */
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
  /** What the browser said; kept as telemetry, never used. */
  client_time_taken: number | null;
  correct_answers: number | null;
  points_earned: number | null;
  score_percentage: number | null;
  /** Whether this attempt is the (or a) counting one under its rule. */
  counts: WithDefault<boolean>;
  /** What admins added to the time limit while it ran; within `limit_seconds`. */
  extended_seconds: WithDefault<number>;
}

// quiz
export interface AttemptAnswersTable {
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
export interface AttemptTimesTable {
  attempt_id: number;
  question_id: number;
  seconds: number;
}

// quiz: what people think of an attempt, beside its score
export interface AttemptAssessmentsTable {
  id: Generated<number>;
  attempt_id: number;
  author_id: number | null;
  /** Percent. */
  rating: number | null;
  comment: string;
  /** What its author gave besides, as they gave it. */
  further: JSONColumnType<Record<string, unknown>, string | undefined, never>;
  /** Whether the learner sees it. */
  shared: boolean;
  created_at: Stamp;
  /** Set: it is for admins alone, whatever `shared` says. */
  withdrawn_at: Stamp | null;
  withdrawn_reason: string | null;
}

// quiz: why a void attempt is void
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

// quiz: decisions to mark a question in another way; in force while applying or applied, the newest of a version counts
export interface RegradesTable {
  id: Generated<number>;
  question_id: number;
  version_ids: JSONColumnType<number[], string, never>;
  rule: 'keys' | 'void' | 'full';
  /** Option ids; of the rule `keys` alone. */
  keys: JSONColumnType<string[], string, never>;
  reason: string;
  tells_learners: boolean;
  created_by: number | null;
  created_at: Stamp;
  status: 'applying' | 'applied' | 'undoing' | 'undone';
  undone_by: number | null;
  undone_at: MaybeStamp;
  /** Every attempt up to this id is done. */
  done_to: WithDefault<number>;
  done: WithDefault<number>;
  changed: WithDefault<number>;
}

// quiz: the scores that a regrade changed
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
  /** When the learner was told, or was not to be. */
  told_at: MaybeStamp;
}

// reports: derived from completed attempts in the completion transaction, rebuilt by one command
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
}

// reports: sums of the completed attempts of a day (organisation zone), skill and group, refreshed from them
export interface DailyResultsTable {
  day: string;
  skill_id: number;
  /** The group its learners are in now; empty: none. */
  group_name: string;
  attempts: number;
  closed_by_deadline: number;
  /** Of attempts that were the person's first of the skill; scores in hundredths of a percent. */
  first_attempts: number;
  first_scores: number;
  first_squares: number;
  first_correct: number;
  first_questions: number;
  /** First attempts by score: 0 to below 10, …, 90 to 100. */
  first_bins: number[];
  /** Three numbers each for easy, medium and hard: first attempts with such questions, these questions, right ones. */
  first_difficulties: number[];
}

// reports: the same of a month, of which `month` is the first day; always what its days say together
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

// reports: moments at which attempts of a skill changed and whose day has not been summed again
export interface StaleResultsTable {
  id: Generated<number>;
  skill_id: number;
  at: Stamp;
}
