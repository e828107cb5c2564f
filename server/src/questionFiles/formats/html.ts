/** Converts other systems' HTML into the questions' Markdown, and names what has no counterpart. */

import { Parser } from 'htmlparser2';
import { blockWriter } from './blocks.ts';
import { formulaOfMathml, formulaOfTex } from './formulas.ts';
import { inlineMarkdown, ticksAround } from './inline.ts';
import type { Piece, Style } from './inline.ts';
import { refuseEndless } from './model.ts';
import { escapeText, guardLine, joinLines, textToMarkdown } from './plainText.ts';
import { scriptCharacters, isShift, SHIFT_OPENS } from './superscripts.ts';
import type { Shift } from './superscripts.ts';
import { escapeXml } from './xml.ts';

type Warn = (warning: string) => void;

const STYLES: Record<string, Style> = { b: '**', strong: '**', i: '*', em: '*', s: '~~', del: '~~', strike: '~~' };
const BLOCKS = new Set(
  (
    'p div h1 h2 h3 h4 h5 h6 blockquote section article main header footer aside nav address center figure figcaption ' +
    'details summary fieldset legend table caption thead tbody tfoot dl dt dd hr ' +
    // Those of QTI.
    'prompt rubricblock feedbackblock contentbody'
  ).split(' '),
);
const DROPPED = new Set(['script', 'style', 'iframe', 'object', 'video', 'audio', 'svg', 'form', 'input']);

const LONGEST_ADDRESS = 500;
const percentEncoded = (sign: string) => `%${(sign.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`;

/** As Markdown; whether the file contains it is checked later. */
function imageIn({ src = '', alt = '' }: Record<string, string>, tell: Warn): string {
  if (src === '' || src.length > LONGEST_ADDRESS) {
    tell(`The image “${src.slice(0, 60)}” is not kept: it is not in a file of its own.`);
    return '';
  }
  const description = escapeText(alt.replaceAll(/\s+/g, ' ').trim());
  return `![${description}](${src.trim().replaceAll(/[()<>\s]/g, percentEncoded)})`;
}

/** The TeX of an image that Canvas drew from it. */
function drawnTex({ src = '', alt = '', ...more }: Record<string, string>): string | null {
  const tex = more['data-equation-content'] ?? '';
  if (tex !== '') return tex;
  return src.includes('/equation_images/') ? alt.replace(/^LaTeX:\s*/, '') || null : null;
}

const tagOf = (name: string, attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')}>`;

/** A link's target in Markdown; null if it is not a page. */
function linkIn(href: string): string | null {
  if (!/^https?:\/\//i.test(href.trim())) return null;
  return href
    .trim()
    .replaceAll(/[()<>\s\\]/g, percentEncoded)
    .replaceAll('&', '\\&');
}

const WRITTEN_SHIFTED = 'Some superscripts or subscripts are written as ^(…) or _(…).';

const folded = (text: string) => text.replaceAll(/[ \t\r\n\f]+/g, ' ');

/** @param warn called once per kind of lost markup */
export function htmlToMarkdown(html: string, warn: Warn): string {
  refuseEndless(html);
  if (!/[<&]/.test(html)) return guardLine(textToMarkdown(folded(html).trim()));
  const warned = new Set<string>();
  const tell = (warning: string) => {
    if (!warned.has(warning)) warn(warning);
    warned.add(warning);
  };
  const blocks = blockWriter();
  /** The active styles without duplicates, and per open tag the one it added. */
  const styles: Style[] = [];
  const brought: (Style | null)[] = [];
  const hrefs: (string | null)[] = [];
  /** Where each open superscript or subscript starts. */
  const shifts: { place: number; letter: number }[] = [];
  let pieces: Piece[] = [];
  let dropped = 0;
  /** The markup of a formula up to here. */
  let math: { markup: string; depth: number } | null = null;
  /** The raw content of `pre` or `code`. */
  let verbatim: { tag: string; text: string; language?: string } | null = null;

  const add = (kind: Piece['kind'], value: string) => {
    if (value !== '') pieces.push({ kind, value, styles: [...styles], href: hrefs.at(-1) ?? null });
  };
  const lineBreak = () => {
    if (verbatim) verbatim.text += '\n';
    else pieces.push({ kind: 'text', value: '\n', styles: [], href: null });
  };
  const endParagraph = () => {
    const lines = inlineMarkdown(pieces, tell).trim().split('\n');
    pieces = [];
    for (const paragraph of joinLines(lines.map((line) => guardLine(line.replaceAll(/^ +| +$/g, '')))).split(/\n{2,}/))
      blocks.write(paragraph);
  };
  const startOrEndBlock = () => {
    if (!verbatim) endParagraph();
    else if (verbatim.text !== '' && !verbatim.text.endsWith('\n')) verbatim.text += '\n';
  };
  const endVerbatim = ({ tag, text, language = '' }: NonNullable<typeof verbatim>) => {
    verbatim = null;
    if (tag === 'code' && !text.includes('\n')) return add(text.trim() === '' ? 'text' : 'code', text);
    endParagraph();
    const code = text.replace(/^\n/, '').trimEnd();
    const ticks = ticksAround(code, 3);
    if (code !== '') blocks.write(`${ticks}${language}\n${code}\n${ticks}`);
  };
  const startOfShift = () => ({ place: pieces.length, letter: verbatim?.text.length ?? 0 });
  const endShift = (shift: Shift, start: ReturnType<typeof startOfShift> | undefined) => {
    if (!start) return;
    if (verbatim) {
      const inside = verbatim.text.slice(start.letter);
      verbatim.text = verbatim.text.slice(0, start.letter) + shifted(inside, shift);
      return;
    }
    // Content up to an ended block is already written.
    const inside = pieces.splice(Math.min(start.place, pieces.length));
    const inSigns = inside.map(({ kind, value }) => (kind === 'text' ? scriptCharacters(value, shift) : null));
    if (!inSigns.includes(null))
      pieces.push(...inside.map((piece, nth) => ({ ...piece, value: inSigns[nth] as string })));
    else {
      tell(WRITTEN_SHIFTED);
      add('text', SHIFT_OPENS[shift]);
      pieces.push(...inside);
      add('text', ')');
    }
  };
  const shifted = (text: string, shift: Shift) => {
    const inSigns = scriptCharacters(text, shift);
    if (inSigns === null) tell(WRITTEN_SHIFTED);
    return inSigns ?? `${SHIFT_OPENS[shift]}${text})`;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const style = STYLES[name];
        if (dropped === 0 && (math || name === 'math')) {
          math = { markup: `${math?.markup ?? ''}${tagOf(name, attributes)}`, depth: (math?.depth ?? 0) + 1 };
        } else if (DROPPED.has(name)) {
          dropped += 1;
          tell(`<${name}> is not kept.`);
        } else if (dropped > 0) return;
        else if (name === 'br') lineBreak();
        else if (name === 'img') {
          const tex = drawnTex(attributes);
          add('raw', tex === null ? imageIn(attributes, tell) : formulaOfTex(tex, false));
        } else if (name === 'pre') {
          startOrEndBlock();
          verbatim ??= { tag: name, text: '' };
        } else if (name === 'code') {
          verbatim ??= { tag: name, text: '' };
          const language = /^language-(\w[\w+#-]*)$/.exec(attributes['class'] ?? '')?.[1];
          if (verbatim.tag === 'pre' && language !== undefined) verbatim.language = language;
        } else if (name === 'ul' || name === 'ol') {
          startOrEndBlock();
          blocks.startList(name, Number.parseInt(attributes['start'] ?? '1', 10) || 1);
        } else if (name === 'li') {
          startOrEndBlock();
          blocks.startItem();
        } else if (name === 'a') hrefs.push(linkIn(attributes['href'] ?? ''));
        else if (isShift(name)) shifts.push(startOfShift());
        else if (name === 'td' || name === 'th') tell('Tables are kept as plain text.');
        else if (BLOCKS.has(name)) startOrEndBlock();
        else if (style) {
          brought.push(styles.includes(style) ? null : style);
          if (!styles.includes(style)) styles.push(style);
        }
      },
      ontext(text) {
        if (dropped > 0) return;
        if (math) {
          math.markup += escapeXml(text);
          return;
        }
        const words = folded(text);
        const last = pieces.at(-1);
        const isAfterBlank = last === undefined || (last.kind === 'text' && /[ \n]/.test(last.value.slice(-1)));
        if (verbatim) verbatim.text += verbatim.tag === 'pre' ? text : words;
        else add('text', isAfterBlank ? words.trimStart() : words);
      },
      onclosetag(name) {
        const style = STYLES[name];
        if (math) {
          math = { markup: `${math.markup}</${name}>`, depth: math.depth - 1 };
          if (math.depth > 0) return;
          add('raw', formulaOfMathml(math.markup));
          math = null;
        } else if (DROPPED.has(name)) dropped -= 1;
        else if (dropped > 0) return;
        else if (name === verbatim?.tag) endVerbatim(verbatim);
        else if (name === 'ul' || name === 'ol') {
          startOrEndBlock();
          blocks.endList();
        } else if (name === 'li') {
          startOrEndBlock();
          blocks.endItem();
        } else if (name === 'a') hrefs.pop();
        else if (isShift(name)) endShift(name, shifts.pop());
        else if (name === 'td' || name === 'th') add('text', ' ');
        else if (name === 'tr') lineBreak();
        else if (BLOCKS.has(name)) startOrEndBlock();
        else if (style && brought.pop()) styles.pop();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  endParagraph();
  return blocks.written();
}
