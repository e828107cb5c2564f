import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A sort key: the earlier a text matches, the better. A text without the match is last. */
export const matchPosition = (text: RawBuilder<unknown>, search: string) =>
  sql<number | null>`nullif(position(lower(${search}) in lower(${text})), 0)`;
