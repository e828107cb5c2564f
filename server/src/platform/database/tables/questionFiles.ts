import type { Generated, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp, WithDefault } from './columns.ts';

interface ImportedQuestion {
  name: string;
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
  /** The uploaded file; deleted after the import. */
  content: Buffer | null;
  /** The format the admin chose; null: detect it. */
  asked_format: string | null;
  format: string | null;
  state: 'reading' | 'read' | 'unreadable' | 'applying' | 'applied' | 'undoing' | 'undone';
  /** The reader's lease: until this time it counts as alive. */
  claimed_until: MaybeStamp;
  /** How often reading was started since it last made progress. */
  claims: WithDefault<number>;
  notes: JSONColumnType<string[], string | undefined>;
  problem: string | null;
  /** How to apply it, what was created for it, and how far it was undone. */
  wish: JSONColumnType<object, string | null, string | null> | null;
  /** The network address of that request, for the audit log. */
  address: WithDefault<string>;
  skill_id: number | null;
  imported: WithDefault<number>;
  skipped_duplicates: WithDefault<number>;
  applied_at: MaybeStamp;
  /** The number of items in the file; null until known. */
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
  /** Similarity to the nearest near-duplicate, up to 1; null: none. */
  similarity: WithDefault<number | null>;
  question: JSONColumnType<ImportedQuestion, string | null> | null;
  /** The question created from it. */
  question_id: number | null;
}
