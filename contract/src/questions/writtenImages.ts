/** Images in a question's Markdown. */

import { ownImage } from './imageAddress.ts';

// Longer than any question text; longer ones are refused anyway and must not be searched.
const LONGEST = 10_000;
// An escaped character, code or an image, whichever comes first, so that an image in code is code.
const PART = new RegExp(
  [
    /\\[\s\S]/,
    // A fence only at the start of a line, including in lists and quotations.
    /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(?<fence>`{3,}(?=[^`\n]*$)|~{3,})[\s\S]*?(?:^[ \t>]*\k<fence>[`~]*[ \t]*$|(?![\s\S]))/,
    /(?<!`)(?<ticks>`+)(?!`)[^\n]{1,1000}?(?<!`)\k<ticks>(?!`)/,
    /!\[(?<alt>(?:\\.|\[(?:\\.|[^[\]\\]){0,200}\](?!\()|[^\]\\]){0,1000})\]\(\s*<?(?<address>[^\s<>()]{1,2000})>?(?:\s+(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\)))?\s*\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);

export interface WrittenImage {
  alt: string;
  address: string;
}

/** Rewrites every image of a Markdown text; code is left alone. */
export function rewriteImages(markdown: string, write: (image: WrittenImage) => string): string {
  if (markdown.length > LONGEST) return markdown;
  return markdown.replaceAll(PART, (whole, ...rest) => {
    const { alt, address } = rest.at(-1) as Partial<WrittenImage>;
    return alt === undefined || address === undefined ? whole : write({ alt, address });
  });
}

export function imagesIn(markdown: string): WrittenImage[] {
  const images: WrittenImage[] = [];
  rewriteImages(markdown, (image) => {
    images.push(image);
    return '';
  });
  return images;
}

const OURS = /(?<![\w.-])\/api\/images\/[0-9a-f]{64}(?!\w)(?:#[1-9]\d{0,4}x[1-9]\d{0,4}(?!\w))?/g;

/**
 * Our addresses anywhere in a text: Markdown has many ways to show an image, and an overlooked one would be deleted as
 * unused.
 */
export const ownAddresses = (markdown: string): string[] => markdown.match(OURS) ?? [];

/** The hashes of our own images in these texts. */
export function namedImages(markdowns: readonly string[]): string[] {
  const own = markdowns.flatMap(ownAddresses).flatMap((address) => ownImage(address)?.sha256 ?? []);
  return [...new Set(own)];
}
