/** Plain text as Markdown that shows it as it is: what means something there is written behind a backslash. */

import { refuseEndless } from './model.ts';

// A gap to fill in stays readable: between blanks it neither opens nor closes anything.
const SIGNS = /(?<=\S )_{3,}(?=[\s.,;:!?)]|$)|[\\`*_[\]<>~]/g;
/** Where `&` would begin a character reference. */
const REFERENCE = /&(?=#?\w+;)/g;
// An address is found by itself, and a backslash or mark in it or behind it would be shown as part of it. Behind a
// backslash of its own it is found only when all others are gone.
const ADDRESS = /(https?(?=:\/\/)|www(?=\.))(?![\w./:?=%#&;,-]{0,500} \S)/gi;

const BEGINS_BLOCK = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|=+\s*$|[-:|][-:|\s]*$)/;
const NUMBERED = /^(\d{1,9})(?=[.)](?:\s|$))/;
const NO_BREAK_SPACE = '\u00A0';

/** Text within a line; `references` says whether `&lt;` in it already means `<`. */
export function escapeText(text: string, references: 'none' | 'meant' = 'none'): string {
  const escaped = text.replaceAll(SIGNS, (sign) => (sign.startsWith('__') ? sign : `\\${sign}`));
  const literal = references === 'meant' ? escaped : escaped.replaceAll(REFERENCE, '\\&');
  // Last, because the backslashes of the others may stand in an address.
  return literal.replaceAll(ADDRESS, (scheme) => `${scheme}\\`);
}

/** A line whose first sign begins neither a heading, a list, a table nor a rule. */
export const guardLine = (line: string): string =>
  BEGINS_BLOCK.test(line) ? `\\${line}` : line.replace(NUMBERED, (number) => `${number}\\`);

/** Lines of one text as they are below each other; an empty one ends a paragraph. */
export const joinLines = (lines: readonly string[]): string =>
  lines.map((line, place) => (line !== '' && lines[place + 1] ? `${line}\\` : line)).join('\n');

/** Indentation is kept by spaces that do not break. */
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

/** Text of Moodle's own format without tags: lines are kept, indentation is not, and `&lt;` is `<`. */
export function moodleTextToMarkdown(text: string): string {
  refuseEndless(text);
  const lines = text.trim().split('\n');
  return joinLines(lines.map((line) => guardLine(escapeText(line.trim(), 'meant'))));
}
