import { sql } from 'kysely';
import type { Marks } from './analysis.ts';

const decided = (status: readonly string[]) => sql`
  select distinct on (version_id) version_id, rule
  from regrades, lateral (select value::bigint as version_id from jsonb_array_elements_text(version_ids)) concerned
  where status in (${sql.join(status)})
  order by version_id, regrades.id desc`;

/**
 * Whether the marks of `versions` tell right from wrong. Under full marks they do not, and neither does a question that
 * is out of the score: what is counted of it comes from papers that hold no other. While any correction is carried out
 * or taken back, some attempts are marked by it and others are not yet.
 */
export const marks = sql<Marks>`case
  when versions.id in (select version_id from (${decided(['applying', 'undoing'])}) at_work) then 'correcting'
  when versions.id in (select version_id from (${decided(['applied'])}) newest where rule <> 'keys') then 'left_out'
  else 'measured'
end`;
