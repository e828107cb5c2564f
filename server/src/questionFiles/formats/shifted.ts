/** Raised and lowered text, which Markdown has no marks for: in signs of its own, else behind `^` or `_`. */

const pairs = (plain: string, shifted: string): [string, string][] =>
  Array.from(plain, (sign, nth) => [sign, shifted.charAt(nth)]);

const SIGNS = {
  sup: new Map(pairs('0123456789+-–−=()ni ', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ ')),
  sub: new Map(pairs('0123456789+-–−=()aehijklmnoprstuvx ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ ')),
};

export type Shift = keyof typeof SIGNS;

export const isShift = (name: string): name is Shift => name === 'sup' || name === 'sub';

/** The text in raised or lowered signs; null where one of its signs has none. */
export function inShiftedSigns(text: string, shift: Shift): string | null {
  const signs = Array.from(text, (sign) => SIGNS[shift].get(sign));
  return signs.includes(undefined) ? null : signs.join('');
}

/** What stands before such a text otherwise; `)` stands behind it. */
export const SHIFT_OPENS: Record<Shift, string> = { sup: '^(', sub: '_(' };
