import type { DecisionTexts } from '@assay/contract/rounds/decisions';
import type { DecisionOutcome } from '@assay/contract/rounds/roundStatus';
import type { Generated, JSONColumnType } from 'kysely';
import type { MaybeStamp, Stamp } from './columns.ts';

// interviews: the one without `replaced_at` is in force
export interface RoundDecisionsTable {
  id: Generated<number>;
  candidate_id: number;
  outcome: DecisionOutcome;
  rationale: string;
  /** Why it was made while scorecards were missing. */
  override_reason: string | null;
  /** Null after the account's deletion. */
  decided_by: number | null;
  decided_at: Stamp;
  /** No interview had taken place. */
  without_interview: Generated<boolean>;
  replaced_at: MaybeStamp;
}

// interviews: the email sent to the candidate
export interface DecisionEmailsTable {
  decision_id: number;
  subject: string;
  text: string;
  sent_by: number | null;
  sent_at: Stamp;
}

// interviews: of rounds with their own
export interface DecisionTextsTable {
  round_id: number;
  texts: JSONColumnType<DecisionTexts>;
}

// interviews
export interface DossierLinksTable {
  id: Generated<number>;
  candidate_id: number;
  token_hash: Buffer;
  created_by: number | null;
  created_at: Stamp;
  expires_at: Stamp;
  revoked_at: MaybeStamp;
}

// interviews: each look
export interface DossierViewsTable {
  id: Generated<number>;
  link_id: number;
  viewed_at: Stamp;
}
