import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

// The decisions of deadline.ts as SQL on a row of attempts.

type Sql = RawBuilder<unknown>;

/** Null without a deadline. */
export const graceEnd: Sql = sql`deadline + make_interval(secs => grace_seconds)`;

export const hasExpired = (now: Sql) => sql<boolean>`${graceEnd} < ${now}`;

export const isInTime = (arrivedAt: Sql, answeredAtSeconds: Sql) => sql<boolean>`(deadline is null
  or ${arrivedAt} <= deadline
  or (${arrivedAt} <= ${graceEnd} and started_at + make_interval(secs => ${answeredAtSeconds}) <= deadline))`;
