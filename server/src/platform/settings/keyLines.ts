/** The keys of a multi-line setting: the first one seals, all of them open. */
export const keysIn = (setting: string): string[] =>
  setting
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
