/** Other systems' formulas as ours: TeX between their signs, and MathML. One that cannot be shown refuses its item. */

import { forbiddenCommand, formulaLimits, LONGEST_FORMULA } from '@assay/contract/questions/formulas';
import katex from 'katex';
import { MathMLToLaTeX } from 'mathml-to-latex';
import { RefusedItem } from './model.ts';

/** `\( \)` within a line; `\[ \]` and `$$ $$` as a line of its own. Before a digit, `$$` is a currency sign. */
const OPENER = /(?<!\\)(?:\\[([]|\$\$)/g;
const CLOSERS: Record<string, RegExp> = {
  '\\(': /\\\)/g,
  '\\[': /\\\]/g,
  // Within three signs there are two ends.
  $$: /(?=\$\$(?!\d))/g,
};

/** The ends of one kind of formula, each looked for only once, however many beginnings there are. */
function endsIn(text: string, closer: RegExp) {
  const ends = text.matchAll(closer);
  let next = ends.next();
  /** The first from a place on, where each place is behind the last one. */
  return (from: number): number | null => {
    while (!next.done && next.value.index < from) next = ends.next();
    return next.done ? null : next.value.index;
  };
}

/** A text with each formula as ours, and everything else as `write` writes it. */
export function withFormulas(text: string, write: (text: string) => string): string {
  if (!/\\[([]|\$\$/.test(text)) return write(text);
  const ends = new Map(Object.entries(CLOSERS).map(([opener, closer]) => [opener, endsIn(text, closer)]));
  const parts: string[] = [];
  const openers = new RegExp(OPENER);
  let written = 0;
  for (let match = openers.exec(text); match !== null; match = openers.exec(text)) {
    const { 0: opener, index } = match;
    const start = index + opener.length;
    // An empty formula is none.
    const end = ends.get(opener)?.(start + 1) ?? null;
    if (end === null) continue;
    openers.lastIndex = end + opener.length;
    const tex = text.slice(start, end);
    if (tex.trim() === '') continue;
    parts.push(write(text.slice(written, index)), formulaOfTex(tex, opener !== '\\('));
    written = openers.lastIndex;
  }
  return [...parts, write(text.slice(written))].join('');
}

/** @param isBlock shown large, as on a line of its own */
export function formulaOfTex(given: string, isBlock: boolean): string {
  const tex = given
    .replaceAll(/\s+/g, ' ')
    .trim()
    // KaTeX has these only where a formula is a block of the page.
    .replaceAll(/\\(begin|end)\{(?:align|eqnarray)\*?\}/g, String.raw`\$1{aligned}`)
    .replaceAll(/\\(begin|end)\{(?:gather)\*?\}/g, String.raw`\$1{gathered}`);
  const shown = isBlock ? String.raw`\displaystyle ${tex}` : tex;
  const problem = problemOf(shown);
  if (problem !== null) throw new RefusedItem(`The formula “${tex.slice(0, 60)}” cannot be shown: ${problem}`);
  return String.raw`\(${shown}\)`;
}

/** Why a formula cannot be drawn; null if it can. */
export function problemOf(tex: string): string | null {
  if (tex.length > LONGEST_FORMULA) return `it is longer than ${LONGEST_FORMULA.toLocaleString('en')} letters.`;
  if (/\\[()]/.test(tex)) return 'there is a formula inside it.';
  // Its lines are joined, so a remark would hide the rest.
  if (/(?<!\\)%/.test(tex)) return 'it has a comment after %.';
  const command = forbiddenCommand(tex);
  if (command !== null) return `${command} is not supported.`;
  try {
    katex.renderToString(tex, formulaLimits);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return `${message
      .replace(/^KaTeX parse error: /, '')
      .replaceAll('\u0332', '')
      .slice(0, 120)}.`;
  }
}

/** The formula as MathML, for other systems; null if it cannot be shown. */
export function mathmlOf(tex: string): string | null {
  if (problemOf(tex) !== null) return null;
  return /<math[\s\S]*<\/math>/.exec(katex.renderToString(tex, formulaLimits))?.[0] ?? null;
}

const KNOWN = new Set(
  (
    'math semantics mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr ' +
    'mtd mstyle mpadded mfenced'
  ).split(' '),
);
const ANNOTATION = /<annotation\b[^>]*encoding="([^"]*)"[^>]*>([^<]*)<\/annotation>/g;
const OTHER_ANNOTATIONS = /<(annotation|annotation-xml)\b[^>]*>[\s\S]*?<\/\1>/g;

/** @param markup well-formed, from `<math>` to its end */
export function formulaOfMathml(markup: string): string {
  const isBlock = /^<math\b[^>]*\bdisplay="block"/.test(markup);
  // The formula's own source is nearer to it than any conversion.
  for (const [, encoding = '', text = ''] of markup.matchAll(ANNOTATION))
    if (/tex/i.test(encoding)) return formulaOfTex(unescaped(text), isBlock);
  const plain = markup.replaceAll(OTHER_ANNOTATIONS, '').replaceAll(/<\/?semantics\b[^>]*>/g, '');
  const unknown = [...plain.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) throw new RefusedItem(`A formula uses <${unknown.slice(0, 40)}>, which is not supported.`);
  if (/<m(?:text|i|s)\b[^>]*>[^<]*[\\_^{}$%#~][^<]*</.test(plain))
    throw new RefusedItem('A formula contains a word with TeX characters, which is not supported.');
  // The converter would print `sin` in italics.
  const named = plain.replaceAll(/<mi\b[^>]*>\s*([A-Za-z]{2,})\s*<\/mi>/g, '<mtext>$1</mtext>');
  return formulaOfTex(converted(named), isBlock);
}

function converted(markup: string): string {
  try {
    return MathMLToLaTeX.convert(markup);
  } catch {
    throw new RefusedItem('A formula in MathML cannot be read.');
  }
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
