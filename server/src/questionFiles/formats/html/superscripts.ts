/** Superscript and subscript, which Markdown lacks: in Unicode characters, otherwise after `^` or `_`. */

const pairs = (plain: string, shifted: string): [string, string][] =>
  Array.from(plain, (sign, nth) => [sign, shifted.charAt(nth)]);

const SIGNS = {
  sup: new Map(pairs('0123456789+-–−=()ni ', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ ')),
  sub: new Map(pairs('0123456789+-–−=()aehijklmnoprstuvx ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ ')),
};

export type Shift = keyof typeof SIGNS;

export const isShift = (name: string): name is Shift => name === 'sup' || name === 'sub';

/** The text in superscript or subscript characters; null if one is missing. */
export function scriptCharacters(text: string, shift: Shift): string | null {
  const signs = Array.from(text, (sign) => SIGNS[shift].get(sign));
  return signs.includes(undefined) ? null : signs.join('');
}

/** The prefix otherwise; `)` closes it. */
export const SHIFT_OPENS: Record<Shift, string> = { sup: '^(', sub: '_(' };
