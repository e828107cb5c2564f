import { sql } from 'kysely';
import type { Marks } from './analysis.ts';

const decided = (status: readonly string[]) => sql`
  select distinct on (version_id) version_id, rule
  from regrades, lateral (select value::bigint as version_id from jsonb_array_elements_text(version_ids)) concerned
  where status in (${sql.join(status)})
  order by version_id, regrades.id desc`;

/**
 * Whether the marks of `versions` distinguish right from wrong. Full marks do not, and neither does an excluded
 * question, which counts only on papers without others. While a correction is being applied or undone, attempts are
 * marked inconsistently.
 */
export const marks = sql<Marks>`case
  when versions.id in (select version_id from (${decided(['applying', 'undoing'])}) at_work) then 'correcting'
  when versions.id in (select version_id from (${decided(['applied'])}) newest where rule <> 'keys') then 'left_out'
  else 'measured'
end`;
