import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * A text in lower case, computed once per statement: in a prepared one the function itself would be called for each row.
 */
export const lowerOnce = (text: string) => sql<string>`(select lower(${text}))`;

/**
 * A sort key: the earlier a text matches, the better. A text without the match is last.
 * @param lower the text in lower case
 */
export const matchPosition = (lower: RawBuilder<unknown>, search: string) =>
  sql<number | null>`nullif(position(${lowerOnce(search)} in ${lower}), 0)`;
