/** How table cells are written to files for spreadsheets. */

/** A value in a file: dates and numbers keep their type. */
export type Cell = string | number | boolean | Date | null;

// The start of a formula to a spreadsheet, even after spaces and in the full-width forms of East Asian keyboards:
// https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA = /^[\s\u200b]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A text that spreadsheets do not run: an apostrophe keeps formula-like text as text. */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/**
 * CSV lines (RFC 4180), each with its line end. Numbers stay numbers, including negative ones; null is an empty cell.
 */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  // In long lists most cells repeat the one above, such as a name or day, so its text is reused.
  const above: (Cell | undefined)[] = [];
  const texts: string[] = [];
  const lines: string[] = [];
  for (const row of rows) {
    above.length = row.length;
    texts.length = row.length;
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at] ?? null;
      if (cell === above[at]) continue;
      above[at] = cell;
      texts[at] = written(cell);
    }
    lines.push(texts.join(','));
  }
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}

// Some locales split at other separators, and spaces at the ends are lost without quotes.
const QUOTED = /[",;\t\r\n]|^\s|\s$/;

function written(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : cell instanceof Date ? cell.toISOString() : String(cell);
  const text = neutralised(cell);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
