/** How cells of tables are written into files that a spreadsheet opens. */

/** One value of a file: dates are real dates, numbers real numbers. */
export type Cell = string | number | boolean | Date | null;

// What a spreadsheet takes for the beginning of a formula, behind blanks and in the full-width forms of East Asian
// keyboards, too: https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA = /^[\s\u200b]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A text that no spreadsheet runs: an apostrophe keeps what looks like a formula a text. */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Lines of CSV (RFC 4180), each with its line end. Numbers stay numbers, also negative ones; null is an empty cell. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  // In long lists most cells repeat the one above: a name, a day. What was written for it still holds.
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

// Programs of some countries split at other separators, and blanks at the ends are lost without quotes.
const QUOTED = /[",;\t\r\n]|^\s|\s$/;

function written(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : cell instanceof Date ? cell.toISOString() : String(cell);
  const text = neutralised(cell);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
