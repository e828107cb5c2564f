/** The labels of ordered lists that count otherwise than 1, 2, 3: I, II, III or a, b, c. */

export type Labels = 'upper-roman' | 'lower-roman' | 'upper-alpha' | 'lower-alpha' | 'lower-greek' | 'decimal';

const OF_TYPES: Record<string, Labels> = {
  I: 'upper-roman',
  i: 'lower-roman',
  A: 'upper-alpha',
  a: 'lower-alpha',
};
const OF_STYLES: Record<string, Labels> = {
  'upper-roman': 'upper-roman',
  'lower-roman': 'lower-roman',
  'upper-alpha': 'upper-alpha',
  'upper-latin': 'upper-alpha',
  'lower-alpha': 'lower-alpha',
  'lower-latin': 'lower-alpha',
  'lower-greek': 'lower-greek',
};
/** Those that look like Markdown's own, and bullets, which people do not refer to. */
const ORDINARY = /^(decimal|none|inherit|initial|unset|revert|disc|circle|square|inside|outside)?$/;

/** The labels that a list or an item asks for; null for 1, 2, 3. */
export function labelsIn(attributes: Record<string, string>, tell: (warning: string) => void): Labels | null {
  const style = /(?:^|;)\s*list-style(?:-type)?\s*:\s*([\w-]*)/i.exec(attributes['style'] ?? '')?.[1]?.toLowerCase();
  const labels = OF_STYLES[style ?? ''] ?? null;
  if (labels === null && style !== undefined && !ORDINARY.test(style))
    tell(`The list numbering “${style.slice(0, 40)}” became 1, 2, 3.`);
  return labels ?? OF_TYPES[attributes['type'] ?? ''] ?? null;
}

/** The number of an item or list that its author set. */
export function numberIn(text: string | undefined): number | null {
  return /^\s*-?\d{1,9}\s*$/.test(text ?? '') ? Number(text) : null;
}

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω';

/** An item's label in Markdown, in which a number would begin a list of its own. */
export function labelOf(number: number, labels: Labels): string {
  if (labels === 'decimal' || number < 1 || number > 3999) return String.raw`${number}\.`;
  if (labels === 'lower-greek') return `${lettersOf(number, GREEK)}.`;
  const label = labels.endsWith('roman') ? romanOf(number) : lettersOf(number, LATIN);
  return `${labels.startsWith('upper') ? label.toUpperCase() : label}.`;
}

function romanOf(number: number): string {
  const [value, sign] = ROMAN.find(([least]) => least <= number) ?? [number, ''];
  return number === 0 ? '' : `${sign}${romanOf(number - value)}`;
}

/** a to z, then aa, ab. */
function lettersOf(number: number, letters: string): string {
  if (number === 0) return '';
  const last = (number - 1) % letters.length;
  return `${lettersOf((number - 1 - last) / letters.length, letters)}${letters[last] ?? ''}`;
}
