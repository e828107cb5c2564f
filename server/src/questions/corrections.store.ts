/** What corrections in force say of a version. Every reader of the bank asks here for its key. */

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RegradeRule } from '@assay/contract/regrades';

export interface StoredCorrection {
  id: number;
  rule: RegradeRule;
  /** Of the rule `keys`: ids of the options that are right. */
  keys: string[];
}

/** Of the newest correction in force of the row of `question_versions`; null where there is none. */
const ofNewest = <T>(what: RawBuilder<T>) => sql<T | null>`(
  select ${what} from regrades
  where regrades.question_id = question_versions.question_id and regrades.status in ('applying', 'applied')
    and regrades.version_ids @> to_jsonb(question_versions.id)
  order by regrades.id desc limit 1)`;

const otherKey = ofNewest(
  sql<string>`case when rule = 'keys' and not keys @> to_jsonb(question_versions.key_option) then keys ->> 0 end`,
);

/** As corrected: where several options are right, the one that was written, if it is among them. */
export const keyOption = sql<string>`coalesce(${otherKey}, question_versions.key_option)`.as('keyOption');

export const keyColumns = [
  keyOption,
  'question_versions.key_option as writtenKey',
  ofNewest(sql<StoredCorrection>`jsonb_build_object('id', regrades.id, 'rule', rule, 'keys', keys)`).as('correction'),
] as const;
