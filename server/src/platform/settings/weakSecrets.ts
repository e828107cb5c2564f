export interface SecretRules {
  least: number;
  /** Expects lower case. */
  isCommon: (secret: string) => boolean;
  /** Public facts about this installation: its name, the secret's user name. */
  names: readonly string[];
}

/** Half of a secret, up to this many letters and digits, must not be well-known words. */
const MOST_OWN = 8;
/** A repeated secret is only as long as its unit; this share of the minimum length is accepted. */
const LEAST_BEFORE_REPEATING = 0.75;
/** A random text has at least this many different characters. */
const LEAST_DIFFERENT = 5;
/** The share of sequential neighbours: 1234, dcba, 0000. */
const MOST_IN_A_ROW = 0.6;

const KEYBOARD = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop'];

// Words from examples, templates and tests.
const PLACEHOLDERS = `
  admin administrator assay backup before bytes change changed char character database default demo development
  dummy enter example fill foobar for goes here hidden insert key lets letmein local long minimum must none only
  pass passcode password phrase placeholder please postgres private prod production random redis relay replace
  root safe sample secret secure server set smtp some something string super test testing tests that the this
  todo token turn user value very welcome with your and not
`
  .split(/\s+/)
  .filter(Boolean)
  .concat(KEYBOARD)
  .toSorted((a, b) => b.length - a.length);

/** Why this secret is easy to guess, or null; the answer never contains the secret. */
export function weaknessOf(secret: string, { least, isCommon, names }: SecretRules): string | null {
  const text = secret.normalize('NFKC').toLowerCase();
  if (text.length < least) return `needs at least ${least} characters`;
  if (isCommon(text) || isCommon(withoutEnds(text)) || isCommon(plainLetters(withoutEnds(text))))
    return 'is on the list of common passwords';
  const unit = unitOf(text);
  const isRepeated = unit !== text && unit.length < least * LEAST_BEFORE_REPEATING;
  if (new Set(text).size < LEAST_DIFFERENT || isRepeated || isInARow(text)) return 'repeats itself';
  return ownPart(text, names).length < Math.min(least / 2, MOST_OWN) ? 'is a placeholder' : null;
}

/** `password` of `!password2026`: guessers try such additions, too. */
const withoutEnds = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]{1,8}$/gu, '');

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const plainLetters = (text: string) => text.replaceAll(/[013-5@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** The shortest unit that, repeated, produces the whole text. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length);
  return text;
}

function isInARow(text: string): boolean {
  const steps = Array.from({ length: text.length - 1 }, (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  return steps.filter((step) => Math.abs(step) <= 1).length > steps.length * MOST_IN_A_ROW;
}

/** The letters and digits that remain without names, placeholders, sequences and separators. */
function ownPart(text: string, names: readonly string[]): string {
  const letters = (of: string) =>
    of
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const known = [...names.map(letters).filter((name) => name.length > 2), ...PLACEHOLDERS];
  const without = (words: readonly string[], whole: string) =>
    words
      .reduce((rest, word) => rest.replaceAll(word, ' '), whole)
      .split(' ')
      .filter((part) => part.length > 2 && !isInARow(part))
      .join('');
  const asWritten = without(known, letters(text));
  const asMeant = without(known.map(plainLetters), plainLetters(letters(text)));
  return asWritten.length < asMeant.length ? asWritten : asMeant;
}
