/** Turns the pieces of a paragraph into a line of Markdown whose markup is valid. */

import { textToMarkdown } from './plainText.ts';

export type Style = '**' | '*' | '~~';

export interface Piece {
  kind: 'text' | 'code' | 'raw';
  /** Plain text for text and code, source for raw; a line break is a text of its own. */
  value: string;
  /** From the outermost to the innermost. */
  styles: readonly Style[];
  href: string | null;
}

const PUNCTUATION = /[\p{P}\p{S}]/u;
const OPEN_SPACE = /[\s\p{P}]/u;

/** @param tell reports a style that Markdown cannot express there */
export function inlineMarkdown(given: readonly Piece[], tell: (warning: string) => void): string {
  let pieces = joined(withoutBlankEdges(given));
  for (let lost = lostStyles(pieces); lost.length > 0; lost = lostStyles(pieces)) {
    tell('Some bold, italic or struck-through text was made plain.');
    pieces = joined(withoutStyles(pieces, lost));
  }
  return written(pieces);
}

/** Moves spaces at the edge of a style or link outside: `**Note: **` would not be bold. */
function withoutBlankEdges(given: readonly Piece[]): Piece[] {
  const pieces = given.flatMap((piece): Piece[] => {
    if (piece.kind !== 'text') return [piece];
    const core = piece.value.trim();
    if (core === '') return [blank(piece.value)];
    const from = piece.value.indexOf(core);
    return [
      blank(piece.value.slice(0, from)),
      { ...piece, value: core },
      blank(piece.value.slice(from + core.length)),
    ].filter(({ value }) => value !== '');
  });
  return pieces.map((piece, place) => {
    const [before, after] = [pieces[place - 1], pieces[place + 1]];
    if (!isBlank(piece) || piece.value.includes('\n') || !before || !after) return piece;
    const isWithin = before.href === after.href;
    return {
      ...piece,
      styles: isWithin ? shared(before.styles, after.styles) : [],
      href: isWithin ? before.href : null,
    };
  });
}

const blank = (value: string): Piece => ({ kind: 'text', value, styles: [], href: null });
const isBlank = ({ kind, value }: Piece) => kind === 'text' && value.trim() === '';

function shared(one: readonly Style[], other: readonly Style[]): readonly Style[] {
  const end = one.findIndex((style, place) => style !== other[place]);
  return end < 0 ? one : one.slice(0, end);
}

/** Merges neighbours of one kind: adjacent code spans would not stay two. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    const isLike =
      last?.kind === piece.kind &&
      piece.kind !== 'raw' &&
      last.href === piece.href &&
      last.styles.join() === piece.styles.join();
    if (last && isLike) result[result.length - 1] = { ...last, value: last.value + piece.value };
    else result.push(piece);
  }
  return result;
}

interface Lost {
  place: number;
  style: Style;
}

/**
 * Styles that Markdown would not recognise. A delimiter must not be between a letter and punctuation on its own side,
 * and two adjacent delimiters within a word are ambiguous.
 */
function lostStyles(pieces: readonly Piece[]): Lost[] {
  const lost: Lost[] = [];
  for (let place = 0; place <= pieces.length; place += 1) {
    const [before, after] = [pieces[place - 1], pieces[place]];
    const kept = before && after && before.href === after.href ? shared(before.styles, after.styles).length : 0;
    const closed = before?.styles.slice(kept) ?? [];
    const opened = after?.styles.slice(kept) ?? [];
    const isLink = (before?.href ?? null) !== (after?.href ?? null);
    const left = before === undefined ? ' ' : lastOf(before);
    const right = after === undefined ? ' ' : firstOf(after);
    if (closed[0] && !isLink && (isMixed(closed) || PUNCTUATION.test(left)) && !OPEN_SPACE.test(right))
      lost.push({ place: place - 1, style: closed[0] });
    if (opened[0] && !isLink && (isMixed(opened) || PUNCTUATION.test(right)) && !OPEN_SPACE.test(left))
      lost.push({ place, style: opened[0] });
    else if (opened[0] && closed[0] && !isLink) lost.push({ place, style: opened[0] });
  }
  return lost;
}

/** One delimiter is then punctuation to the other. */
const isMixed = (styles: readonly Style[]) => styles.includes('~~') && styles.length > 1;

// By UTF-16 code units, like Markdown parsers.
const firstOf = ({ kind, value }: Piece) => (kind === 'code' ? '`' : value.charAt(0));
const lastOf = ({ kind, value }: Piece) => (kind === 'code' ? '`' : value.charAt(value.length - 1));

/** Removes each lost style from its piece and from adjacent pieces that share it. */
function withoutStyles(pieces: readonly Piece[], lost: readonly Lost[]): Piece[] {
  const left = pieces.map(({ styles }) => styles);
  for (const { place, style } of lost) {
    const has = (at: number) => left[at]?.includes(style) && pieces[at]?.href === pieces[place]?.href;
    let [first, last] = [place, place];
    while (has(first - 1)) first -= 1;
    while (has(last + 1)) last += 1;
    for (let at = first; at <= last; at += 1) left[at] = (left[at] ?? []).filter((one) => one !== style);
  }
  return pieces.map((piece, place) => ({ ...piece, styles: left[place] ?? [] }));
}

function written(pieces: readonly Piece[]): string {
  let out = '';
  let open: readonly Style[] = [];
  let href: string | null = null;
  const closeTo = (styles: readonly Style[]) => {
    for (const style of open.slice(styles.length).toReversed()) out += style;
    open = styles;
  };
  const leaveLink = () => {
    closeTo([]);
    if (href !== null) out += `](${href})`;
    href = null;
  };
  for (const piece of pieces) {
    if (piece.href !== href) {
      leaveLink();
      // `![` would start an image.
      if (piece.href !== null) out = `${out.replace(/!$/, String.raw`\!`)}[`;
      href = piece.href;
    }
    closeTo(shared(open, piece.styles));
    out += piece.styles.slice(open.length).join('');
    open = piece.styles;
    out +=
      piece.kind === 'code' ? codeSpan(piece.value) : piece.kind === 'raw' ? piece.value : textToMarkdown(piece.value);
  }
  leaveLink();
  return out;
}

/** One backtick more than the longest run in the code. */
export const ticksAround = (code: string, least: number): string =>
  '`'.repeat((code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length + 1), least));

function codeSpan(code: string): string {
  const ticks = ticksAround(code, 1);
  const isPadded = /^`|`$/.test(code) || (/^ .* $/s.test(code) && code.trim() !== '');
  return isPadded ? `${ticks} ${code} ${ticks}` : `${ticks}${code}${ticks}`;
}
