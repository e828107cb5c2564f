import type { Generated, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

interface ImportedQuestion {
  questionText: string;
  options: string[];
  key: number;
  explanation: string;
  difficulty: 'easy' | 'medium' | 'hard' | null;
  points: number | null;
  keepOrder: boolean;
  tags: string[];
  skill: { name: string; category: string | null } | null;
  status: 'draft' | 'review' | 'live' | 'archived' | null;
}

interface ImportWarning {
  kind: 'file' | 'lint' | 'notice';
  text: string;
  why: string | null;
  advice: string | null;
}

// questionFiles
export interface QuestionImportsTable {
  id: Generated<number>;
  created_by: number | null;
  created_at: Stamp;
  file_name: string;
  /** The file as handed in; forgotten once it was imported. */
  content: Buffer | null;
  /** What the admin says it is; null: found out. */
  asked_format: string | null;
  format: string | null;
  state: 'reading' | 'read' | 'unreadable' | 'applying' | 'applied' | 'undoing' | 'undone';
  /** Until then whoever reads it is trusted to be alive. */
  claimed_until: MaybeStamp;
  /** How often somebody began with it since something last came of that. */
  claims: WithDefault<number>;
  notes: JSONColumnType<string[], string | undefined>;
  problem: string | null;
  /** How it is to be applied, what was made for it, how far it is taken back. */
  wish: JSONColumnType<object, string | null, string | null> | null;
  /** Where that was asked from, for the audit log. */
  address: WithDefault<string>;
  skill_id: number | null;
  imported: WithDefault<number>;
  skipped_duplicates: WithDefault<number>;
  applied_at: MaybeStamp;
  /** How many items the file has; null until that is known. */
  items_total: number | null;
}

// questionFiles
export interface QuestionImportItemsTable {
  import_id: number;
  nth: number;
  line: number;
  within: string | null;
  title: string;
  verdict: 'ok' | 'warning' | 'refused';
  reason: string | null;
  warnings: JSONColumnType<ImportWarning[]>;
  duplicate_of: string | null;
  /** To the nearest question it is nearly the same as, up to 1; null: to none. */
  similarity: WithDefault<number | null>;
  question: JSONColumnType<ImportedQuestion, string | null> | null;
  /** The question it became. */
  question_id: number | null;
}
