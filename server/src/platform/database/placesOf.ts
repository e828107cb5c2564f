import { sql } from 'kysely';

/**
 * A table of ids and the place of each, to be joined with: rows in a known order, without searching the whole list for
 * the place of every one.
 */
export const placesOf = (ids: readonly number[]) =>
  sql<{ wantedId: number; place: number }>`unnest(${ids}::bigint[]) with ordinality`.as<'wanted'>(
    sql`wanted("wantedId", place)`,
  );
