/**
 * Formulas in texts, except in code: TeX between `\(` and `\)`; between `$$` and `$$`, or `\[` and `\]`, it is
 * displayed. In Markdown `\[` is also a bracket, as in `\[1, 2\]`, so there it takes a command of TeX.
 */

export const LONGEST_FORMULA = 1000;

/** Code and escaped signs come first, because a formula begins in neither. */
const FORMULA =
  /(```|~~~)[^\n]*\n[\s\S]*?(?:\1|$)|(`+)[\s\S]+?\2|\\[\\$]|\\\(((?:\\[^()]|[^\\])+?)\\\)|\\\[((?:\\[^()[\]]|[^\\`$])+?)\\\]|(?<!\$)\$\$((?:\\[^()]|[^\\$`])+?)\$\$(?![\d$])/g;
/** A command, after no escaped backslash. */
const COMMAND = /(?<!\\)(?:\\\\)*\\[A-Za-z]/;
/** Two signs of money hold words or nothing of this. */
const MATHS = /[\\^_=+<>*/\d]|^\s*[A-Za-z]\s*$/;

/** Private-use characters around a formula that is carried as code. */
const MARK = '\uE000';

const isOneParagraph = (tex: string): boolean => tex.trim() !== '' && !/\n\s*\n/.test(tex);

const isFormula = (tex: string | undefined): tex is string =>
  tex !== undefined && tex.length <= LONGEST_FORMULA && isOneParagraph(tex);

const asLine = (tex: string): string => tex.replaceAll(/\s+/g, ' ').trim();

/** Rewrites each formula of a text; everything else stays. */
export function rewriteFormulas(markdown: string, write: (tex: string) => string): string {
  if (!/\\[([]|\$\$/.test(markdown)) return markdown;
  return markdown.replace(
    FORMULA,
    (all: string, _fence, _ticks, inline?: string, bracketed?: string, dollars?: string) => {
      if (isFormula(inline)) return write(asLine(inline));
      const tex = bracketed !== undefined && COMMAND.test(bracketed) ? bracketed : dollars;
      return isFormula(tex) && MATHS.test(tex) ? write(String.raw`\displaystyle ${asLine(tex)}`) : all;
    },
  );
}

/** TeX that is shown as text, because it is longer than LONGEST_FORMULA. */
export const overlongFormulas = (markdown: string): string[] =>
  [...markdown.matchAll(FORMULA)].flatMap(([, , , inline, bracketed, dollars]) => {
    const tex = inline ?? bracketed ?? dollars ?? '';
    const isMeant = inline !== undefined || COMMAND.test(tex);
    return tex.length > LONGEST_FORMULA && isMeant && isOneParagraph(tex) ? [asLine(tex)] : [];
  });

/** Formulas as code, which Markdown leaves as it is; `formulaOf` finds them again. */
export const formulasAsCode = (markdown: string): string =>
  rewriteFormulas(markdown, (tex) => {
    const longest = (tex.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
    const ticks = '`'.repeat(longest + 1);
    return `${ticks}${MARK}${tex}${MARK}${ticks}`;
  });

export const hasFormula = (markdown: string): boolean => formulasAsCode(markdown) !== markdown;

/** The formula in a piece of code; null if it is code. */
export const formulaOf = (code: string): string | null =>
  code.length > 2 && code.startsWith(MARK) && code.endsWith(MARK) ? code.slice(1, -1) : null;

/** The limits of KaTeX: no links, images or attributes, and no endless macros or sizes. */
export const formulaLimits = {
  output: 'mathml',
  trust: false,
  strict: 'ignore',
  throwOnError: true,
  maxExpand: 200,
  maxSize: 20,
} as const;

/** Commands that KaTeX shows as their name only, because they would lead out of the formula. */
const LEADS_OUT = /\\(href|url|includegraphics|html[A-Z]\w*)/;

/** A command that no formula may use; null if there is none. */
export const forbiddenCommand = (tex: string): string | null => LEADS_OUT.exec(tex)?.[0] ?? null;
