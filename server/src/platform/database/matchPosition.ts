import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * A sort key: the earlier a text matches, the better. A text without the match is last.
 * @param lower the text in lower case
 */
export const matchPosition = (lower: RawBuilder<unknown>, search: string) =>
  sql<number | null>`nullif(position(lower(${search}) in ${lower}), 0)`;
