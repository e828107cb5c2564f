/**
 * Reads the first visible sheet of an Excel workbook (Office Open XML) row by row; writes a workbook with one sheet.
 */

import sax from 'sax';
import { decodeText } from '../decode.ts';
import { MOST_ITEMS, tooManyItems, UnreadableFile } from '../model.ts';
import type { FileQuestion, ReadFile } from '../model.ts';
import { readTable, tableOf } from './table.ts';
import type { Cell, Row } from './table.ts';
import { element, elements, escapeXml, parseXml, textOf } from '../xml.ts';
import type { Element } from '../xml.ts';
import { packed, unzip } from '../zip.ts';

const WANTED =
  /^xl\/(workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i;
const MOST_COLUMNS = 60;

export async function readXlsx(bytes: Uint8Array): Promise<ReadFile> {
  const files = await unzip(bytes, (name) => WANTED.test(name));
  const xml = (name: string) => {
    const content = files.get(name);
    return content && decodeText(content).text;
  };
  const workbook = xml('xl/workbook.xml');
  const rels = xml('xl/_rels/workbook.xml.rels');
  if (!workbook || !rels) throw new UnreadableFile('This is not an Excel workbook (.xlsx).');
  const sheets = elements(element(parseXml(workbook), 'sheets'), 'sheet');
  // Hidden sheets hold programs' own data, often before the others.
  const visible = sheets.filter(({ attributes }) => !/hidden/i.test(attributes['state'] ?? ''));
  const first = visible[0];
  const target = elements(parseXml(rels), 'Relationship').find(
    ({ attributes }) => attributes['Id'] === first?.attributes['id'],
  );
  const path = target?.attributes['Target']?.replace(/^\/?(xl\/)?/, 'xl/') ?? '';
  const sheet = xml(path);
  if (!first || !sheet)
    throw new UnreadableFile(`The workbook has no ${sheets.length > 0 && !first ? 'visible sheet' : 'sheet'}.`);
  const strings = elements(root(xml('xl/sharedStrings.xml')), 'si').map(richText);
  const styles = shownOtherwise(root(xml('xl/styles.xml')));
  const which = visible.length === sheets.length ? 'first' : 'first visible';
  const notes =
    sheets.length === 1
      ? []
      : [`Only the ${which} of ${sheets.length} sheets was read: “${first.attributes['name'] ?? ''}”.`];
  return readTable(rowsOf(sheet, strings, styles), notes);
}

const root = (text: string | undefined) => (text === undefined ? undefined : parseXml(text));

/** The runs of a formatted text; phonetic hints (`rPh`) are not part of it. */
const richText = (parent: Element): string =>
  [...elements(parent, 't'), ...elements(parent, 'r').flatMap((run) => elements(run, 't'))]
    .map(textOf)
    .map(unescaped)
    .join('');

/** Excel writes characters that XML cannot hold as `_x000D_`. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-F]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const escaped = (text: string) => text.replaceAll(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_');

/** Cell styles that show a number as something else. */
type Styles = ReadonlyMap<string, 'date' | 'percentage' | null>;

const DATES = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];
const PERCENTAGES = [9, 10];

function shownOtherwise(styles: Element | undefined): Styles {
  const own = new Map(
    elements(element(styles, 'numFmts'), 'numFmt').map(({ attributes }) => [
      attributes['numFmtId'],
      (attributes['formatCode'] ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''),
    ]),
  );
  const shownAs = (id: string | undefined) => {
    const code = own.get(id) ?? '';
    if (DATES.includes(Number(id)) || /[ymdhs]/i.test(code)) return 'date';
    return PERCENTAGES.includes(Number(id)) || code.includes('%') ? 'percentage' : null;
  };
  return new Map(
    elements(element(styles, 'cellXfs'), 'xf').map(({ attributes }, place) => [
      String(place),
      shownAs(attributes['numFmtId']),
    ]),
  );
}

/** Reads the sheet as a stream of tags: a tree with a million cells would take too much memory. */
function rowsOf(sheet: string, strings: readonly string[], styles: Styles): Row[] {
  const parser = sax.parser(true, { position: true });
  const rows: Row[] = [];
  let row: Row | null = null;
  // Rows and cells may omit their position; they then follow the previous one.
  let number = 0;
  let reached = -1;
  let cell = { column: reached, type: 'n', style: '' };
  let inside: 'v' | 't' | null = null;
  let phonetic = 0;
  let text = '';
  parser.ondoctype = () => {
    throw new UnreadableFile('A document type (DOCTYPE) is not accepted.');
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a parser of texts has no such method
  parser.onerror = () => {
    throw new UnreadableFile('The sheet is damaged.');
  };
  parser.onopentag = ({ name: written, attributes: given }) => {
    const name = withoutPrefix(written);
    const attributes = given as Record<string, string>;
    if (name === 'row') {
      number = rowNumberOf(attributes['r'] ?? '') ?? number + 1;
      reached = -1;
      row = { line: number, cells: [] };
      if (rows.length > MOST_ITEMS + 1) throw tooManyItems();
    } else if (name === 'c') {
      reached = columnOf(attributes['r'] ?? '') ?? reached + 1;
      cell = { column: reached, type: attributes['t'] ?? 'n', style: attributes['s'] ?? '' };
      text = '';
    } else if (name === 'rPh') phonetic += 1;
    else if (name === 'v' || (name === 't' && phonetic === 0)) inside = name;
  };
  const add = (piece: string) => {
    if (inside !== null) text += piece;
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a parser of texts has no such method
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = (written) => {
    const name = withoutPrefix(written);
    if (name === inside) inside = null;
    if (name === 'rPh') phonetic -= 1;
    if (name === 'row' && row) {
      if (row.cells.some((one) => one !== '') || row.problem) rows.push(row);
      row = null;
    } else if (name === 'c' && row && text !== '' && cell.column < MOST_COLUMNS) put(row, cell, text);
  };

  function put(into: Row, { column, type, style }: typeof cell, raw: string) {
    for (let place = into.cells.length; place < column; place += 1) into.cells[place] = '';
    const isNumber = type === 'n';
    if (type === 'e') into.problem ??= `There is an error (${raw.slice(0, 20)}) in column ${letterOf(column)}.`;
    if (isNumber && styles.get(style) === 'date')
      into.problem ??= `Column ${letterOf(column)} holds a date. Format the cell as text.`;
    into.cells[column] =
      type === 's'
        ? (strings[Number(raw)] ?? '')
        : type === 'b'
          ? raw === '1'
            ? 'TRUE'
            : 'FALSE'
          : isNumber
            ? shownNumber(raw, styles.get(style) === 'percentage')
            : unescaped(raw);
  }

  parser.write(sheet).close();
  return rows;
}

/** 0.1 is stored as 0.10000000000000001, and 25% as 0.25. */
function shownNumber(raw: string, isPercentage: boolean): string {
  if (!Number.isFinite(Number(raw))) return raw;
  const shortest = (number: number) => String(Number(number.toPrecision(15)));
  return isPercentage ? `${shortest(Number(raw) * 100)}%` : shortest(Number(raw));
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

const MOST_ROWS = 1_048_576;

/** Null if the row omits its number. */
function rowNumberOf(reference: string): number | null {
  const number = /^[1-9]\d{0,6}$/.test(reference) ? Number(reference) : MOST_ROWS + 1;
  return number <= MOST_ROWS ? number : null;
}

/** `AB12` → 27; null if the cell omits its position. */
function columnOf(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference)?.[1];
  return letters === undefined
    ? null
    : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const letterOf = (column: number): string =>
  `${column >= 26 ? letterOf(Math.floor(column / 26) - 1) : ''}${String.fromCharCode(65 + (column % 26))}`;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** All cells are text cells, so that formulas are never run. */
export function printXlsx(questions: readonly FileQuestion[]): Uint8Array {
  const cell = (value: Cell, row: number, column: number) => {
    if (value === '') return '';
    const at = `r="${letterOf(column)}${row + 1}"`;
    return typeof value === 'number'
      ? `<c ${at}><v>${value}</v></c>`
      : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(escaped(value))}</t></is></c>`;
  };
  const rows = tableOf(questions).map(
    (cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
  );
  return packed({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${RELS}"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${SHEETS}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  });
}
