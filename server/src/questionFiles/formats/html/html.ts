/** Converts other systems' HTML into the questions' Markdown, and names what has no counterpart. */

import { Parser } from 'htmlparser2';
import { blockWriter } from './blocks.ts';
import { formulaOfMathml, formulaOfTex } from '../formulas.ts';
import { markStack } from './htmlMarks.ts';
import { drawnTex, imageIn, linkIn } from './htmlTargets.ts';
import { inlineMarkdown, ticksAround } from './inline.ts';
import type { Piece } from './inline.ts';
import { labelsIn, numberIn } from './listLabels.ts';
import { refuseEndless } from '../model.ts';
import { guardLine, joinLines, textToMarkdown } from './plainText.ts';
import { scriptCharacters, isShift, SHIFT_OPENS } from './superscripts.ts';
import type { Shift } from './superscripts.ts';
import { escapeXml } from '../xml.ts';

type Warn = (warning: string) => void;

const BLOCKS = new Set(
  (
    'p div h1 h2 h3 h4 h5 h6 blockquote section article main header footer aside nav address center figure figcaption ' +
    'details summary fieldset legend table caption thead tbody tfoot dl dt dd hr ' +
    // Those of QTI.
    'prompt rubricblock feedbackblock contentbody'
  ).split(' '),
);
const DROPPED = new Set('script style iframe object embed applet canvas video audio svg form input'.split(' '));
const CODE = new Set(['code', 'kbd', 'samp', 'tt']);
const CELLS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);
const LISTS = new Set(['ul', 'ol', 'li']);

const tagOf = (name: string, attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')}>`;

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
  const marks = markStack(tell);
  let quotations = 0;
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
    if (value !== '') pieces.push({ kind, value, styles: marks.styles(), href: hrefs.at(-1) ?? null });
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
    if (tag !== 'pre' && !text.includes('\n')) return add(text.trim() === '' ? 'text' : 'code', text);
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
  const addWords = (words: string) => {
    const last = pieces.at(-1);
    const isAfterBlank = last === undefined || (last.kind === 'text' && /[ \n]/.test(last.value.slice(-1)));
    if (verbatim) verbatim.text += words;
    else add('text', isAfterBlank ? words.trimStart() : words);
  };
  const kindOf = (name: string) => {
    if (verbatim) return 'code';
    if (CELLS.has(name)) return 'cell';
    return BLOCKS.has(name) || LISTS.has(name) ? 'block' : 'inline';
  };
  const begin = (name: string, attributes: Record<string, string>) => {
    marks.begin(name, attributes, kindOf(name));
    if (name === 'br') lineBreak();
    else if (name === 'img') {
      const tex = drawnTex(attributes);
      add('raw', tex === null ? imageIn(attributes, tell) : formulaOfTex(tex, false));
    } else if (name === 'pre') {
      startOrEndBlock();
      verbatim ??= { tag: name, text: '' };
    } else if (CODE.has(name)) {
      verbatim ??= { tag: name, text: '' };
      const language = /^language-(\w[\w+#-]*)$/.exec(attributes['class'] ?? '')?.[1];
      if (verbatim.tag === 'pre' && language !== undefined) verbatim.language = language;
    } else if (name === 'ul' || name === 'ol') {
      startOrEndBlock();
      const labels = name === 'ol' ? labelsIn(attributes, tell) : null;
      blocks.startList(name === 'ol', numberIn(attributes['start']) ?? 1, labels);
    } else if (name === 'li') {
      startOrEndBlock();
      blocks.startItem(numberIn(attributes['value']), labelsIn(attributes, tell));
    } else if (name === 'a') hrefs.push(linkIn(attributes['href'] ?? '', tell));
    else if (name === 'q') {
      addWords(quotations % 2 === 0 ? '“' : '‘');
      quotations += 1;
    } else if (isShift(name)) shifts.push(startOfShift());
    else if (name === 'td' || name === 'th') tell('Tables are kept as plain text.');
    else if (BLOCKS.has(name)) startOrEndBlock();
  };
  const end = (name: string) => {
    if (name === verbatim?.tag) endVerbatim(verbatim);
    else if (name === 'ul' || name === 'ol') {
      startOrEndBlock();
      blocks.endList();
    } else if (name === 'li') {
      startOrEndBlock();
      blocks.endItem();
    } else if (name === 'a') hrefs.pop();
    else if (name === 'q') {
      quotations -= 1;
      addWords(quotations % 2 === 0 ? '”' : '’');
    } else if (isShift(name)) endShift(name, shifts.pop());
    else if (name === 'td' || name === 'th') add('text', ' ');
    else if (name === 'tr') lineBreak();
    else if (BLOCKS.has(name)) startOrEndBlock();
    marks.end();
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (dropped === 0 && (math || name === 'math')) {
          math = { markup: `${math?.markup ?? ''}${tagOf(name, attributes)}`, depth: (math?.depth ?? 0) + 1 };
        } else if (DROPPED.has(name)) {
          dropped += 1;
          tell(`<${name}> is not kept.`);
        } else if (dropped > 0) return;
        else begin(name, attributes);
      },
      ontext(text) {
        if (dropped > 0) return;
        if (math) {
          math.markup += escapeXml(text);
          return;
        }
        const words = folded(text);
        if (words.trim() !== '') marks.sawWords();
        addWords(verbatim?.tag === 'pre' ? text : words);
      },
      onclosetag(name) {
        if (math) {
          math = { markup: `${math.markup}</${name}>`, depth: math.depth - 1 };
          if (math.depth > 0) return;
          add('raw', formulaOfMathml(math.markup));
          math = null;
        } else if (DROPPED.has(name)) dropped -= 1;
        else if (dropped === 0) end(name);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  endParagraph();
  return blocks.written();
}
