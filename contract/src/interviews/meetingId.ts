// Meeting ids are read out on the phone and typed from paper: Crockford's base 32 has no look-alike letters.

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = 4;
const SYMBOLS = 12;

/**
 * Twelve characters of lower-case Crockford base 32 in three groups, 60 bits.
 * @param pick a random whole number, 0 ≤ n < below
 */
export function newMeetingId(pick: (below: number) => number): string {
  const symbols = Array.from({ length: SYMBOLS }, () => ALPHABET[pick(ALPHABET.length)]);
  return grouped(symbols.join(''));
}

/**
 * Normalises a typed meeting id: any case, hyphens and spaces anywhere, and the look-alikes o, i and l for 0 and 1
 * (https://www.crockford.com/base32.html).
 * @returns null if it cannot be an id
 */
export function readMeetingId(typed: string): string | null {
  const symbols = typed.toLowerCase().replaceAll(/[-\s]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return new RegExp(`^[${ALPHABET}]{${SYMBOLS}}$`).test(symbols) ? grouped(symbols) : null;
}

const grouped = (symbols: string) =>
  [0, GROUP, 2 * GROUP].map((start) => symbols.slice(start, start + GROUP)).join('-');
