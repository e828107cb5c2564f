/** A `like` pattern that matches a text literally, anywhere. */
export const containsPattern = (search: string) => `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
