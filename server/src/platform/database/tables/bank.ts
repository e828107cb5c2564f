import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

/** The number of questions of each difficulty in a paper. */
export interface Blueprint {
  easy: number;
  medium: number;
  hard: number;
}

// skills
export interface SkillsTable {
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
  scoring_rule: WithDefault<'equal' | 'points'>;
  counting_rule: 'average' | 'first' | 'best' | 'last';
  review_policy: 'score' | 'marks' | 'keys' | 'after_date';
  review_after: MaybeStamp;
  blueprint: JSONColumnType<Blueprint | null, string | null>;
  on_leaderboard: WithDefault<boolean>;
  dialogues: WithDefault<boolean>;
  tags: JSONColumnType<string[], string | undefined>;
  is_demo: WithDefault<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
}

// questions
export interface QuestionsTable {
  id: Generated<number>;
  skill_id: number;
  status: 'draft' | 'review' | 'live' | 'archived';
  /** The version shown to authors and drawn into new papers. */
  version: number;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
}

/** An option keeps its id across versions; its letter is only its position on a screen. */
export interface StoredOption {
  id: string;
  text: string;
}

// questions; rows are never updated (trigger)
export interface QuestionVersionsTable {
  id: Generated<number>;
  question_id: number;
  version: number;
  /** From the file of another system, or an author; learners never see it. */
  name: WithDefault<string>;
  question_text: string;
  /** Text and name in lower case, for searches; the database keeps it. */
  text_lower: GeneratedAlways<string>;
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

// questions; rows never change, except how long unused ones are kept
export interface QuestionImagesTable {
  /** Of the bytes; part of the image's address. */
  sha256: string;
  media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  width: number;
  height: number;
  bytes: Buffer;
  created_by: number | null;
  created_at: Stamp;
  /** Deleted after this time if no version shows it. */
  kept_until: Stamp;
}

// questions
export interface QuestionVersionImagesTable {
  version_id: number;
  sha256: string;
}
