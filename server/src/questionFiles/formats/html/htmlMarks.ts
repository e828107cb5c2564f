/** How other systems' HTML marks words: by tags and by styles. A mark that Markdown lacks becomes bold or italic. */

import type { Style } from './inline.ts';

const TAGS: Record<string, Style> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  var: '*',
  cite: '*',
  dfn: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
};

type OtherMark = 'Underlined' | 'Highlighted' | 'Coloured';

const OTHER_TAGS: Record<string, OtherMark> = { u: 'Underlined', ins: 'Underlined', mark: 'Highlighted' };

const HEADING = 'Headings are shown as paragraphs in bold.';

interface Marks {
  styles: Style[];
  other: OtherMark | null;
}

/** Blocks that a question's Markdown has no counterpart for. */
const BLOCKS: Record<string, { styles: Style[]; says: string }> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, { styles: ['**'], says: HEADING }])),
  blockquote: { styles: [], says: 'Block quotations are shown as paragraphs.' },
};

const EMPHASIS: readonly Style[] = ['**', '*'];

/** The marks around the words that are read, from the outermost to the innermost. */
export function markStack(tell: (warning: string) => void) {
  const styles: Style[] = [];
  /** Of each open element: how many styles it added, and what to say if there are words in it. */
  const open: { added: number; says: string[] }[] = [];
  return {
    styles: (): Style[] => [...styles],
    /** @param kind a mark on a whole block or cell sets no word of it apart, and code has no marks */
    begin(name: string, attributes: Record<string, string>, kind: 'inline' | 'block' | 'cell' | 'code'): void {
      const block = kind === 'block' ? BLOCKS[name] : undefined;
      const { styles: marked, other } = marksOf(name, attributes);
      const own = [...(block?.styles ?? []), ...marked];
      const added = own.filter((style, nth) => !styles.includes(style) && own.indexOf(style) === nth);
      const says = block ? [block.says] : [];
      if (other !== null && kind === 'inline') {
        const free = EMPHASIS.find((style) => !styles.includes(style) && !added.includes(style));
        says.push(
          free === undefined ? `${other} words are not marked.` : `${other} words are shown in bold or italics.`,
        );
        if (free !== undefined) added.push(free);
      } else if (other !== null && kind === 'block') says.push(`${other} paragraphs are not marked.`);
      else if (other !== null && kind === 'code') says.push(`${other} words in code are not marked.`);
      styles.push(...added);
      open.push({ added: added.length, says });
    },
    end(): void {
      styles.length -= open.pop()?.added ?? 0;
    },
    /** Words were read. */
    sawWords(): void {
      for (const { says } of open) says.forEach(tell);
    },
  };
}

/** The marks that an element gives the words in it. */
function marksOf(name: string, attributes: Record<string, string>): Marks {
  const css = declarations(attributes['style'] ?? '');
  const decoration = `${css('text-decoration')} ${css('text-decoration-line')}`;
  const tag = TAGS[name];
  const styles: Style[] = [
    // Google Docs puts everything it copies into a <b> that is not bold.
    ...(tag === undefined || (tag === '**' && /^(normal|400)$/.test(css('font-weight'))) ? [] : [tag]),
    ...(/^(bold|bolder|[6-9]00)$/.test(css('font-weight')) ? ['**' as const] : []),
    ...(/^(italic|oblique)/.test(css('font-style')) ? ['*' as const] : []),
    ...(decoration.includes('line-through') ? ['~~' as const] : []),
  ];
  // Pages underline and colour every link.
  if (name === 'a') return { styles, other: null };
  const isUnderlined = decoration.includes('underline');
  const ground = css('background-color') || css('background');
  const colour = css('color') || (name === 'font' ? (attributes['color'] ?? '').trim().toLowerCase() : '');
  const other =
    OTHER_TAGS[name] ??
    (isUnderlined
      ? 'Underlined'
      : isSeen(ground, 'white')
        ? 'Highlighted'
        : isSeen(colour, 'black')
          ? 'Coloured'
          : null);
  return { styles, other };
}

/** The value of a property of a style attribute, in small letters; empty if it is not there. */
function declarations(style: string) {
  const all = style
    .toLowerCase()
    .split(';')
    .map((one): [string, string] => {
      const [property = '', ...value] = one.split(':');
      return [property.trim(), value.join(':').replace('!important', '').trim()];
    });
  const found = new Map(all);
  return (property: string) => found.get(property) ?? '';
}

const NO_COLOUR = /^(|inherit|initial|unset|revert|currentcolor|windowtext|window|transparent|none|auto)$/;
const NAMED: Record<string, string> = { black: '#000000', white: '#ffffff' };
/** How far greys and near-blacks may be from the colour of a page, as editors paste it with each word. */
const NEAR = 0x60;
const GREY = 0x20;

/** @param usual the colour of ordinary words or of their ground */
function isSeen(colour: string, usual: 'black' | 'white'): boolean {
  if (NO_COLOUR.test(colour)) return false;
  const channels = channelsOf(NAMED[colour] ?? colour);
  // The name of a colour, or an image.
  if (channels === null) return !colour.startsWith('url(') && !colour.startsWith('var(');
  const [lowest, highest] = [Math.min(...channels), Math.max(...channels)];
  if (highest - lowest > GREY) return true;
  return usual === 'black' ? highest > NEAR : lowest < 0xff - GREY;
}

function channelsOf(colour: string): number[] | null {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(colour)?.[1];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  }
  const numbers = /^rgba?\(([^)]*)\)$/
    .exec(colour)?.[1]
    ?.split(/[,\s/]+/)
    .filter((one) => one !== '');
  if (numbers === undefined || numbers.length < 3 || numbers.some((one) => one.endsWith('%'))) return null;
  return numbers.slice(0, 3).map(Number);
}
