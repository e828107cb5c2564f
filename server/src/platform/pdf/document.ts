import PDFDocument from 'pdfkit';
import type { Block, Figure, PdfDocument, TableColumn, TrendPoint } from './blocks.ts';
import { COVERED, faces } from './fonts.ts';
import type { Weight } from './fonts.ts';
import { linesOf, runsOf } from './runs.ts';
import type { Run } from './runs.ts';
import { trendPlaces } from './trendPlaces.ts';

const MARGIN = 48;
const FOOT = 30;
const LEADING = 1.4;
const INK = '#1a1d24';
const MUTED = '#5b6170';
const LINE = '#d5d8de';
const ACCENT = '#2f4fb5';
const CELL = 4;
/** Between columns; the outer columns align with the text's edges. */
const GUTTER = 14;
const TREND_HEIGHT = 110;
const FIGURES_HEIGHT = 70;

interface Look {
  size: number;
  weight: Weight;
  colour: string;
}

const body: Look = { size: 9.5, weight: 'regular', colour: INK };
const muted: Look = { ...body, colour: MUTED };
const strong: Look = { ...body, weight: 'bold' };
const headings: Record<1 | 2, Look> = {
  1: { size: 20, weight: 'bold', colour: INK },
  2: { size: 13, weight: 'bold', colour: INK },
};
const value: Look = { size: 18, weight: 'bold', colour: INK };
const small: Look = { size: 8, weight: 'regular', colour: MUTED };

/** A document as a PDF with selectable, accessible text and page numbers. */
export async function pdfOf(document: PdfDocument): Promise<Buffer> {
  const page = new Page(document);
  for (const [nth, block] of document.blocks.entries()) page.draw(block, document.blocks.slice(nth + 1));
  return page.finish();
}

/** pdfkit also writes title and author into XML, unescaped. */
function escapeMetadata(pdf: PDFKit.PDFDocument): void {
  const writer = pdf as unknown as { endMetadata(): void };
  const write = writer.endMetadata.bind(pdf);
  writer.endMetadata = () => {
    const { Title = '', Author = '', ...others } = pdf.info;
    pdf.info = { ...others, Title: escaped(Title), Author: escaped(Author) };
    write();
  };
}

const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

class Page {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #title: string;
  /** Whether some text was replaced because no font has its letters. */
  #isSpelt = false;

  constructor({ title, author, writtenAt }: PdfDocument) {
    this.#title = title;
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      tagged: true,
      lang: 'en',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Author: author, CreationDate: writtenAt, ModDate: writtenAt },
    });
    escapeMetadata(this.#pdf);
    for (const face of Object.values(faces()).flat()) this.#pdf.registerFont(face.name, face.bytes);
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
  }

  /** @param following the blocks after it */
  draw(block: Block, following: readonly Block[]): void {
    if (block.kind === 'heading') this.#heading(block.text, block.level, this.#least(following));
    else if (block.kind === 'text') this.#text(block.text, block.isMuted ? muted : body);
    else if (block.kind === 'figures') this.#figures(block.figures);
    else if (block.kind === 'trend') this.#trend(block.summary, block.points);
    else this.#table(block.columns, block.rows);
  }

  async finish(): Promise<Buffer> {
    if (this.#isSpelt)
      this.#text(
        `This file can show ${COVERED}. Text in other scripts appears between ‹ and ›; copying it gives the original text.`,
        muted,
      );
    const { count } = this.#pdf.bufferedPageRange();
    for (let nth = 0; nth < count; nth += 1) {
      this.#pdf.switchToPage(nth);
      // Drawing below the margin would start a new page.
      this.#pdf.page.margins.bottom = 0;
      this.#pdf.markContent('Artifact', { type: 'Pagination' });
      const [line = []] = this.#lines(`Page ${nth + 1} of ${count} · ${this.#title}`, small, this.#width);
      this.#line(line, small, MARGIN, this.#pdf.page.height - FOOT);
      this.#pdf.endMarkedContent();
    }
    this.#root.end();
    this.#pdf.end();
    const pieces: Buffer[] = [];
    for await (const piece of this.#pdf) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * MARGIN;
  }

  /** Starts a new page if less than this height is left. */
  #room(height: number): void {
    if (this.#pdf.y + height > this.#pdf.page.height - MARGIN) this.#pdf.addPage();
  }

  #tag(parent: PDFKit.PDFStructureElement, type: string, draw: () => void, options: object = {}): void {
    parent.add(this.#pdf.struct(type, options, draw));
  }

  #lines(text: string, { size, weight }: Look, width: number): Run[][] {
    const runs = runsOf(text, faces()[weight]);
    if (runs.some(({ actual }) => actual !== undefined)) this.#isSpelt = true;
    return linesOf(runs, width, (face, part) => this.#pdf.font(face).fontSize(size).widthOfString(part));
  }

  #line(runs: readonly Run[], { size, colour }: Look, left: number, top: number): void {
    let x = left;
    for (const { face, text, actual } of runs) {
      this.#pdf.font(face).fontSize(size).fillColor(colour);
      if (actual !== undefined) this.#pdf.markContent('Span', { actual });
      this.#pdf.text(text, x, top, { lineBreak: false });
      if (actual !== undefined) this.#pdf.endMarkedContent();
      x += this.#pdf.widthOfString(text);
    }
  }

  /** The minimum of the following content that must be on a heading's page. */
  #least([block, ...following]: readonly Block[]): number {
    if (block?.kind === 'table') return this.#heads(block.columns, block.rows);
    if (block?.kind === 'trend') return TREND_HEIGHT + 30;
    if (block?.kind === 'figures') return FIGURES_HEIGHT;
    if (block?.kind !== 'text') return 0;
    const step = body.size * LEADING;
    // A muted line introduces what follows.
    return block.isMuted
      ? this.#lines(block.text, muted, this.#width).length * step + 6 + this.#least(following)
      : step;
  }

  /** The height of a table's head and its first row. */
  #heads(columns: readonly TableColumn[], [first]: readonly (readonly string[])[]): number {
    const headers = columns.map(({ header }) => header);
    return this.#laid(columns, headers, strong).height + (first ? this.#laid(columns, first, body).height : 0);
  }

  #heading(text: string, level: 1 | 2, least: number): void {
    const look = headings[level];
    const lines = this.#lines(text, look, this.#width);
    // Keeps a heading from the foot of a page.
    this.#room(lines.length * look.size * LEADING + 14 + least);
    if (level === 2) this.#pdf.y += 10;
    const top = this.#pdf.y;
    this.#tag(this.#root, `H${level}`, () => {
      for (const [nth, line] of lines.entries()) this.#line(line, look, MARGIN, top + nth * look.size * LEADING);
    });
    this.#pdf.y = top + lines.length * look.size * LEADING + 4;
  }

  #text(text: string, look: Look): void {
    const step = look.size * LEADING;
    const lines = text.split('\n').flatMap((part) => this.#lines(part, look, this.#width));
    while (lines.length > 0) {
      this.#room(step);
      const top = this.#pdf.y;
      const fitting = Math.max(1, Math.floor((this.#pdf.page.height - MARGIN - top) / step));
      const here = lines.splice(0, fitting);
      this.#tag(this.#root, 'P', () => {
        for (const [nth, line] of here.entries()) this.#line(line, look, MARGIN, top + nth * step);
      });
      this.#pdf.y = top + here.length * step;
    }
    this.#pdf.y += 6;
  }

  #figures(figures: readonly Figure[]): void {
    const width = this.#width / figures.length;
    this.#room(FIGURES_HEIGHT);
    const top = this.#pdf.y + 4;
    for (const [nth, { label, value: number, note }] of figures.entries()) {
      const left = MARGIN + nth * width;
      const put = (text: string, look: Look, at: number) =>
        this.#line(this.#lines(text, look, width - 8)[0] ?? [], look, left, at);
      this.#tag(this.#root, 'P', () => {
        put(label, small, top);
        put(number, value, top + 13);
        if (note !== undefined) put(note, small, top + 38);
      });
    }
    this.#pdf.y = top + 58;
  }

  #trend(summary: string, points: readonly TrendPoint[]): void {
    const height = TREND_HEIGHT;
    this.#room(height + 30);
    const top = this.#pdf.y + 6;
    const left = MARGIN + 28;
    const width = this.#width - 28;
    const places = trendPlaces(points);
    const x = (nth: number) => left + (places[nth] ?? 0) * width;
    const y = (of: number) => top + height * (1 - of / 100);
    this.#tag(
      this.#root,
      'Figure',
      () => {
        for (const mark of [0, 50, 100]) {
          this.#pdf
            .moveTo(left, y(mark))
            .lineTo(left + width, y(mark))
            .lineWidth(0.5)
            .stroke(LINE);
          this.#line(this.#lines(`${mark}%`, small, 40)[0] ?? [], small, MARGIN, y(mark) - 5);
        }
        for (const [nth, point] of points.entries())
          if (nth === 0) this.#pdf.moveTo(x(nth), y(point.value));
          else this.#pdf.lineTo(x(nth), y(point.value));
        this.#pdf.lineWidth(1.5).stroke(ACCENT);
        for (const [nth, point] of points.entries()) this.#pdf.circle(x(nth), y(point.value), 2).fill(ACCENT);
        const ends = points.length === 1 ? [0] : [0, points.length - 1];
        for (const nth of ends) {
          const [line = []] = this.#lines(points[nth]?.label ?? '', small, width);
          const wide = line.reduce(
            (sum, run) => sum + this.#pdf.font(run.face).fontSize(small.size).widthOfString(run.text),
            0,
          );
          this.#line(line, small, Math.min(Math.max(left, x(nth) - wide / 2), left + width - wide), top + height + 6);
        }
      },
      { alt: summary },
    );
    this.#pdf.y = top + height + 24;
  }

  /** The cells of a row with their lines; `left` and `width` are the text's. */
  #laid(columns: readonly TableColumn[], cells: readonly string[], look: Look) {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    const room = this.#width - GUTTER * (columns.length - 1);
    let left = MARGIN;
    const laid = cells.map((cell, nth) => {
      const width = (room * (columns[nth]?.share ?? 0)) / whole;
      const start = left;
      left += width + GUTTER;
      return { left: start, width, lines: this.#lines(cell, look, width) };
    });
    const height = Math.max(...laid.map(({ lines }) => lines.length)) * look.size * LEADING + 2 * CELL;
    return { laid, height };
  }

  #table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
    const table = this.#pdf.struct('Table');
    this.#root.add(table);
    const headers = columns.map(({ header }) => header);
    const draw = (cells: readonly string[], look: Look, isHead: boolean) => {
      const step = look.size * LEADING;
      const { laid, height } = this.#laid(columns, cells, look);
      if (this.#pdf.y + height > this.#pdf.page.height - MARGIN) {
        this.#pdf.addPage();
        if (!isHead) draw(headers, strong, true);
      }
      const top = this.#pdf.y;
      const row = this.#pdf.struct('TR');
      table.add(row);
      for (const [nth, { left, width, lines }] of laid.entries()) {
        const isNumeric = columns[nth]?.isNumeric === true;
        this.#tag(row, isHead ? 'TH' : 'TD', () => {
          for (const [at, line] of lines.entries()) {
            const wide = line.reduce(
              (sum, run) => sum + this.#pdf.font(run.face).fontSize(look.size).widthOfString(run.text),
              0,
            );
            this.#line(line, look, isNumeric ? left + width - wide : left, top + CELL + at * step);
          }
        });
      }
      row.end();
      this.#pdf.markContent('Artifact', { type: 'Layout' });
      this.#pdf
        .moveTo(MARGIN, top + height)
        .lineTo(MARGIN + this.#width, top + height)
        .lineWidth(isHead ? 1 : 0.5)
        .stroke(LINE);
      this.#pdf.endMarkedContent();
      this.#pdf.y = top + height;
    };
    // Keeps a table's head together with its first row.
    this.#room(this.#heads(columns, rows));
    draw(headers, strong, true);
    for (const cells of rows) draw(cells, body, false);
    table.end();
    this.#pdf.y += 10;
  }
}
