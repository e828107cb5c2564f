/** Single-use codes for a lost phone: written down once, typed years later. */

export const RECOVERY_CODES = 10;

// Crockford's base 32: no letter looks like a digit.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
// 120 bits: from 112 on, a plain hash is enough to store a code.
const LETTERS = 24;
const GROUP = 4;
const RECOVERY_LETTERS = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`);

/** @param draw a random whole number below its argument */
export function newRecoveryCode(draw: (below: number) => number): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[draw(ALPHABET.length)] ?? '').join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** The normalised letters, however they were typed; null: not a recovery code. */
export function recoveryLetters(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return RECOVERY_LETTERS.test(letters) ? letters : null;
}
