import { sql } from 'kysely';

/** The beginning of `question_text`: longer than the words that lists show, because it may start with markup or an image. */
export const textBeginning = sql<string>`left(question_text, 600)`;
