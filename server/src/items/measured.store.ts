import { sql } from 'kysely';

const decided = (status: readonly string[]) => sql`
  select distinct on (version_id) version_id, rule
  from regrades, lateral (select value::bigint as version_id from jsonb_array_elements_text(version_ids)) concerned
  where status in (${sql.join(status)})
  order by version_id, regrades.id desc`;

/**
 * Whether the marks of `versions` tell right from wrong. Under full marks they do not, and neither does a question that
 * is out of the score: what is counted of it comes from papers that hold no other. While such a correction is carried
 * out or taken back, some attempts are marked by it.
 */
export const isMeasured = sql<boolean>`versions.id not in (
  select version_id from (${decided(['applied'])}) newest where rule <> 'keys'
  union all
  select version_id from (${decided(['applying', 'undoing'])}) at_work where rule <> 'keys')`;
