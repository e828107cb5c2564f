export interface SecretRules {
  least: number;
  /** Takes it in small letters. */
  isCommon: (secret: string) => boolean;
  /** What others know of this installation: its name, the user the secret belongs to. */
  names: readonly string[];
}

/** Half of a secret, up to this many letters and digits, has to be something else than well-known words. */
const MOST_OWN = 8;
/** A secret said twice is as long as one of them; this share of the least length is let pass. */
const LEAST_BEFORE_REPEATING = 0.75;
/** A text drawn at random has at least this many different characters. */
const LEAST_DIFFERENT = 5;
/** Such a share of neighbours in a row: 1234, dcba, 0000. */
const MOST_IN_A_ROW = 0.6;

const KEYBOARD = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop'];

// What examples, templates and tests are made of.
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

/** Why anybody would try this secret early, or null; the secret itself is never in the answer. */
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

/** `password` of `!password2026`: what people add at an end is guessed with the rest. */
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

/** The shortest text that, said again and again, begins with all of this one. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length);
  return text;
}

function isInARow(text: string): boolean {
  const steps = Array.from({ length: text.length - 1 }, (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  return steps.filter((step) => Math.abs(step) <= 1).length > steps.length * MOST_IN_A_ROW;
}

/** Letters and digits that are left without names, placeholders, rows, and what stands between them as decoration. */
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
