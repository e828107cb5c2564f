import type { AnswerSource, AnswerTable } from '@assay/contract/assistant';
import type {
  GateFinding,
  GateVerdict,
  GeneratedItem,
  ItemText,
  WantedQuestions,
} from '@assay/contract/questions/questionGeneration';
import type { Generated, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp } from './columns.ts';

// assistant
export interface AiSessionsTable {
  id: Generated<number>;
  user_id: number;
  /** Null until the first question. */
  title: string | null;
  created_at: Stamp;
  /** When the latest question was asked, or the conversation renamed. */
  updated_at: Stamp;
  /** With `question_id`: a learner's dialogue about a question of their attempt. */
  attempt_id: number | null;
  question_id: number | null;
}

/** The evidence of an answer. */
export interface Evidence {
  table: AnswerTable | null;
  sources: AnswerSource[];
  /** Of a broken answer: how many seconds the model's server asked to wait. */
  waitSeconds?: number;
}

// assistant
export interface AiMessagesTable {
  id: Generated<number>;
  session_id: number;
  role: 'user' | 'assistant';
  content: string;
  /** Null for questions. */
  evidence: JSONColumnType<Evidence> | null;
  created_at: Stamp;
  parent_id: number | null;
  state: Generated<'complete' | 'running' | 'stopped' | 'broken'>;
  fault: string | null;
  model: string | null;
  beat_at: MaybeStamp;
}

// assistant
export interface AiUsageTable {
  user_id: number;
  /** In the organisation's time zone. */
  day: string;
  tokens: number;
  answers: number;
}

// questionGeneration
export interface AiGenerationsTable {
  id: Generated<number>;
  user_id: number;
  skill_id: number;
  wanted: JSONColumnType<WantedQuestions>;
  state: Generated<'writing' | 'checking' | 'done' | 'broken'>;
  fault: string | null;
  model: string;
  prompt_version: number;
  items: JSONColumnType<GeneratedItem[], string | undefined>;
  findings: JSONColumnType<GateFinding[], string | undefined>;
  created_at: Stamp;
  beat_at: Stamp;
}

// questionGeneration
export interface QuestionOriginsTable {
  question_id: number;
  generation_id: number | null;
  model: string;
  prompt_version: number;
  written_at: Stamp;
  /** The model's text; null: accepted as it was. */
  written: JSONColumnType<ItemText> | null;
  verdict: GateVerdict;
  findings: JSONColumnType<GateFinding[]>;
  accepted_by: number | null;
  accepted_at: Stamp;
}
