/** Images in the Markdown of a question. */

import { ownImage } from './imageAddress.ts';

// Longer than any text of a question; what is longer is refused anyway and must not be searched.
const LONGEST = 10_000;
// An escaped sign, code, or an image: whichever comes first, so that an image in code is code.
const PART = new RegExp(
  [
    /\\[\s\S]/,
    // Only at the start of a line is it a fence, in a list and a quotation, too.
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

/** Writes every image of a Markdown text anew; code stays as it is. */
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
 * Addresses of ours in a text, wherever they stand: Markdown has more ways to show an image than anybody would search
 * for, and one that was overlooked would be deleted as unused.
 */
export const ownAddresses = (markdown: string): string[] => markdown.match(OURS) ?? [];

/** The hashes of the images of ours that these texts name. */
export function namedImages(markdowns: readonly string[]): string[] {
  const own = markdowns.flatMap(ownAddresses).flatMap((address) => ownImage(address)?.sha256 ?? []);
  return [...new Set(own)];
}
