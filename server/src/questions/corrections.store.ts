/** Active corrections of versions. Every reader of the bank gets its key here. */

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RegradeRule } from '@assay/contract/quiz/regrades';

export interface StoredCorrection {
  id: number;
  rule: RegradeRule;
  /** For the rule `keys`: ids of the right options. */
  keys: string[];
}

/** From the newest active correction of the `question_versions` row; null if there is none. */
const ofNewest = <T>(what: RawBuilder<T>) => sql<T | null>`(
  select ${what} from regrades
  where regrades.question_id = question_versions.question_id and regrades.status in ('applying', 'applied')
    and regrades.version_ids @> to_jsonb(question_versions.id)
  order by regrades.id desc limit 1)`;

const otherKey = ofNewest(
  sql<string>`case when rule = 'keys' and not keys @> to_jsonb(question_versions.key_option) then keys ->> 0 end`,
);

/** The corrected key: of several correct options, the original one if it is among them. */
export const keyOption = sql<string>`coalesce(${otherKey}, question_versions.key_option)`.as('keyOption');

export const keyColumns = [
  keyOption,
  'question_versions.key_option as writtenKey',
  ofNewest(sql<StoredCorrection>`jsonb_build_object('id', regrades.id, 'rule', rule, 'keys', keys)`).as('correction'),
] as const;
