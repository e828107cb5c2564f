import { sql } from 'kysely';

/**
 * A table of ids and their positions, to join with: gives rows in a known order without searching the list for each
 * one.
 */
export const wantedOrder = (ids: readonly number[]) =>
  sql<{ wantedId: number; place: number }>`unnest(${ids}::bigint[]) with ordinality`.as<'wanted'>(
    sql`wanted("wantedId", place)`,
  );
