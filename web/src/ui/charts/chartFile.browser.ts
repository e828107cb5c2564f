import { neutralised } from '@assay/contract/reports/spreadsheet';
import { csvOf, fileNameOf, type ChartTable } from './chartTable.ts';
import { saveFile } from '../saveFile.browser.ts';

// A chart's files contain exactly what is shown: its table's numbers, or its picture in the theme's colours.

export type ChartFormat = 'CSV' | 'XLSX' | 'PNG' | 'SVG';

interface Picture {
  title: string;
  svg: SVGSVGElement;
  /** The legend, if there are several series. */
  legend: HTMLElement | null;
}

type Shown = Omit<Picture, 'svg'> & {
  table: ChartTable;
  /** Not there while the table is shown. */
  svg: Picture['svg'] | null;
};

export async function saveChart(format: ChartFormat, { title, table, svg, legend }: Shown): Promise<void> {
  if (format === 'CSV') saveCsv(title, table);
  if (format === 'XLSX') await saveXlsx(title, table);
  if (format === 'PNG' && svg) await savePng({ title, svg, legend });
  if (format === 'SVG' && svg) saveSvg({ title, svg, legend });
}

function saveCsv(title: string, table: ChartTable): void {
  saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), fileNameOf(title, 'csv'));
}

async function saveXlsx(title: string, { columns, rows }: ChartTable): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx');
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralised(cell) : cell)));
  const file = await writeXlsx({
    sheets: [
      {
        name: title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31),
        columns: columns.map(({ header }, index) => ({
          width: Math.min(48, Math.max(header.length, ...rows.map((row) => String(row[index] ?? '').length)) + 2),
        })),
        rows: [columns.map(({ header }) => neutralised(header)), ...texts],
        freezePane: { rows: 1 },
      },
    ],
  });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  saveFile(new Blob([new Uint8Array(file)], { type }), fileNameOf(title, 'xlsx'));
}

function saveSvg(picture: Picture): void {
  saveFile(new Blob([standalone(picture).source], { type: 'image/svg+xml' }), fileNameOf(picture.title, 'svg'));
}

const PNG_SCALE = 2;

async function savePng(picture: Picture): Promise<void> {
  const { source, width, height } = standalone(picture);
  const url = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * PNG_SCALE;
    canvas.height = height * PNG_SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('the browser drew no picture');
    saveFile(blob, fileNameOf(picture.title, 'png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

const MARGIN = 16;
const TITLE_HEIGHT = 40;
const LEGEND_GAP = 12;
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stop-color',
  'stop-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** The drawing with title, legend and background. */
function standalone({ title, svg, legend }: Picture): { source: string; width: number; height: number } {
  const { width, height } = svg.getBoundingClientRect();
  const page = getComputedStyle(svg.closest('.panel') ?? document.body);
  const above = TITLE_HEIGHT + (legend === null ? 0 : Math.ceil(legend.getBoundingClientRect().height) + LEGEND_GAP);
  const whole = { width: Math.ceil(width) + 2 * MARGIN, height: Math.ceil(height) + 2 * MARGIN + above };
  const frame = shape('svg', {
    viewBox: `0 0 ${whole.width} ${whole.height}`,
    ...whole,
    'font-family': 'Inter, system-ui, sans-serif',
  });
  const heading = shape('text', { x: MARGIN, y: 34, fill: page.color, 'font-size': 18, 'font-weight': 600 });
  heading.textContent = title;
  frame.append(shape('rect', { width: '100%', height: '100%', fill: page.backgroundColor }), heading);
  if (legend !== null) frame.append(drawnLegend(legend));
  frame.append(placed(svg, { x: MARGIN, y: MARGIN + above, width: Math.ceil(width), overflow: 'visible' }));
  return { source: new XMLSerializer().serializeToString(frame), ...whole };
}

/** Marks and names positioned as on the page. */
function drawnLegend(legend: HTMLElement): SVGElement {
  const { left, top } = legend.getBoundingClientRect();
  const group = shape('g', { transform: `translate(${MARGIN} ${MARGIN + TITLE_HEIGHT})`, 'font-size': 14 });
  for (const entry of legend.querySelectorAll('li')) {
    const [mark, word] = [entry.querySelector('svg'), document.createRange()];
    if (mark === null || entry.lastChild === null) continue;
    word.selectNodeContents(entry.lastChild);
    const [at, of] = [mark.getBoundingClientRect(), word.getBoundingClientRect()];
    group.append(placed(mark, { x: at.left - left, y: at.top - top }));
    const name = shape('text', {
      x: of.left - left,
      y: (of.top + of.bottom) / 2 - top + 5,
      fill: getComputedStyle(entry).color,
      // The file lacks the page's font, and a wider one must not run into the next name.
      textLength: of.width,
      lengthAdjust: 'spacingAndGlyphs',
    });
    name.textContent = entry.textContent;
    group.append(name);
  }
  return group;
}

/** A copy with inline styles, because design tokens do not exist outside the page. */
function placed(svg: SVGSVGElement, place: Record<string, string | number>): SVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const shapes = copy.querySelectorAll<SVGElement>('*');
  for (const [index, drawn] of svg.querySelectorAll('*').entries()) {
    const look = getComputedStyle(drawn);
    const own = LOOKS.map((name) => `${name}:${look.getPropertyValue(name)}`);
    shapes[index]?.setAttribute('style', own.join(';'));
    shapes[index]?.removeAttribute('class');
  }
  copy.removeAttribute('class');
  return withAttributes(copy, place);
}

const shape = (name: string, attributes: Record<string, string | number>) =>
  withAttributes(document.createElementNS('http://www.w3.org/2000/svg', name), attributes);

function withAttributes(element: SVGElement, attributes: Record<string, string | number>): SVGElement {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
