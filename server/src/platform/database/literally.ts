/** A pattern for `ilike` that finds a text as it was typed, wherever it stands. */
export const literally = (search: string) => `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
