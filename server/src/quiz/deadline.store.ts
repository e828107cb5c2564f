import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

// The end of an attempt as in deadline.ts, and the one rule for late answers, as SQL on a row of attempts.

type Sql = RawBuilder<unknown>;

/** Null without a deadline. */
export const graceEnd: Sql = sql`deadline + make_interval(secs => grace_seconds)`;

export const hasExpired = (now: Sql) => sql<boolean>`${graceEnd} < ${now}`;

/**
 * Whether an answer is in time: it arrives by the deadline, or within the grace period and was given by the deadline.
 * @param answeredAtSeconds when it was given, as reported by the browser, on the attempt's clock
 */
export const isInTime = (arrivedAt: Sql, answeredAtSeconds: Sql) => sql<boolean>`(deadline is null
  or ${arrivedAt} <= deadline
  or (${arrivedAt} <= ${graceEnd} and started_at + make_interval(secs => ${answeredAtSeconds}) <= deadline))`;
