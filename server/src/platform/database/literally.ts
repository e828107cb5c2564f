/** An `ilike` pattern that matches a text literally, anywhere. */
export const literally = (search: string) => `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
