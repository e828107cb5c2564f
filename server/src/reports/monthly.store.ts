import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

export interface StaleMonth {
  /** Its first day. */
  month: string;
  skillId: number;
}

const sums = sql.join(
  [
    'attempts',
    'closed_by_deadline',
    'first_attempts',
    'first_scores',
    'first_squares',
    'first_correct',
    'first_questions',
  ].map((column) => sql`sum(${sql.ref(column)})`),
);

const sumEach = (column: string, length: number) => {
  const places = Array.from({ length }, (_nothing, index) => sql`sum(${sql.ref(column)}[${sql.lit(index + 1)}])`);
  return sql`array[${sql.join(places)}]::int[]`;
};

const insertion = sql`
  insert into monthly_results (month, skill_id, group_name, attempts, closed_by_deadline, first_attempts,
    first_scores, first_squares, first_correct, first_questions, first_bins, first_difficulties)
  select date_trunc('month', day::timestamp)::date, daily_results.skill_id, group_name, ${sums},
    ${sumEach('first_bins', 10)}, ${sumEach('first_difficulties', 9)}
  from daily_results`;

/** Recomputes these months of these skills from their days, in the transaction that changed the days. */
export async function refreshMonths(tx: Db, months: readonly StaleMonth[]): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as wanted (month date, "skillId" bigint)`;
  await sql`delete from monthly_results using ${wanted}
    where monthly_results.month = wanted.month and monthly_results.skill_id = wanted."skillId"`.execute(tx);
  await sql`${insertion}
      join ${wanted} on daily_results.skill_id = wanted."skillId"
        and day >= wanted.month and day < (wanted.month + interval '1 month')::date
    group by 1, 2, 3`.execute(tx);
}

/** Deletes and recomputes all months from the days. */
export async function rebuildMonths(tx: Db): Promise<void> {
  await sql`delete from monthly_results`.execute(tx);
  await sql`${insertion} group by 1, 2, 3`.execute(tx);
}
