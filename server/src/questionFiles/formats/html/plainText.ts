/** Plain text as Markdown that shows it unchanged: markup characters are escaped. */

import { withFormulas } from '../formulas.ts';
import { refuseEndless } from '../model.ts';

// A gap to fill in stays readable: between spaces it has no meaning in Markdown.
const SIGNS = /(?<=\S )_{3,}(?=[\s.,;:!?)]|$)|[\\`*_[\]<>~]/g;
/** Where `&` would start a character reference. */
const REFERENCE = /&(?=#?\w+;)/g;
// URLs are auto-linked, and a backslash or mark in or after one would become part of it. Escaping the URL's start
// prevents that, and has to happen after all other escapes.
const ADDRESS = /(https?(?=:\/\/)|www(?=\.))(?![\w./:?=%#&;,-]{0,500} \S)/gi;

const BEGINS_BLOCK = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|=+\s*$|[-:|][-:|\s]*$)/;
const NUMBERED = /^(\d{1,9})(?=[.)](?:\s|$))/;
const NO_BREAK_SPACE = '\u00A0';

/** Inline text; `references` says whether `&lt;` in it already means `<`. */
export function escapeText(text: string, references: 'none' | 'meant' = 'none'): string {
  const escaped = text.replaceAll(SIGNS, (sign) => (sign.startsWith('__') ? sign : `\\${sign}`));
  const literal = references === 'meant' ? escaped : escaped.replaceAll(REFERENCE, '\\&');
  // Last, because URLs may contain the backslashes of the others.
  return literal.replaceAll(ADDRESS, (scheme) => `${scheme}\\`);
}

/** Inline text of a system that draws TeX in it. */
export const textToMarkdown = (text: string, references: 'none' | 'meant' = 'none'): string =>
  withFormulas(text, (words) => escapeText(words, references));

/** Escapes a line start that would make a heading, list, table or rule. */
export const guardLine = (line: string): string =>
  BEGINS_BLOCK.test(line) ? `\\${line}` : line.replace(NUMBERED, (number) => `${number}\\`);

/** Joins lines, keeping line breaks; an empty line ends a paragraph. */
export const joinLines = (lines: readonly string[]): string =>
  lines.map((line, place) => (line !== '' && lines[place + 1] ? `${line}\\` : line)).join('\n');

/** Non-breaking spaces keep the indentation. */
export function plainToMarkdown(text: string): string {
  refuseEndless(text);
  const lines = text.trim().split('\n');
  return joinLines(
    lines.map((line) => {
      const [blanks = ''] = /^[ \t]*/.exec(line) ?? [];
      const rest = escapeText(line.slice(blanks.length).trimEnd());
      if (blanks === '' || rest === '') return guardLine(rest);
      return `${NO_BREAK_SPACE.repeat(blanks.replaceAll('\t', '    ').length)}${rest}`;
    }),
  );
}

/** Moodle's auto-format without tags: lines are kept, indentation is not, and `&lt;` is `<`. */
export function moodleTextToMarkdown(text: string): string {
  refuseEndless(text);
  const lines = text.trim().split('\n');
  return joinLines(lines.map((line) => guardLine(textToMarkdown(line.trim(), 'meant'))));
}
