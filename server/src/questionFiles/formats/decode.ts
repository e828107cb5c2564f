/** Decodes UTF-8, UTF-16 with a byte order mark or, mentioned in the notes, Windows-1252. */

import { UnreadableFile } from './model.ts';

type Decoding = Parameters<TextDecoder['decode']>[1];

const starts = (bytes: Uint8Array, ...expected: number[]) => expected.every((byte, at) => bytes[at] === byte);

/** @returns the text with `\n` line ends and no byte order mark, and notes about the encoding */
export function decodeText(bytes: Uint8Array): { text: string; notes: string[] } {
  return decoded(bytes, bytes.length);
}

/** The text of the first bytes, without a character cut in two. */
export const decodeBeginning = (bytes: Uint8Array, length: number): string => decoded(bytes, length).text;

function decoded(bytes: Uint8Array, length: number): { text: string; notes: string[] } {
  const stream = length < bytes.length;
  const { text, notes } = encodingOf(bytes.subarray(0, length), { stream });
  const nul = text.indexOf('\u0000');
  if (nul >= 0)
    throw new UnreadableFile(
      'The file contains NUL bytes, so it is not a text file. Save it as UTF-8.',
      lineAt(text, nul),
    );
  return { text: text.replaceAll(/\r\n?/g, '\n'), notes };
}

function encodingOf(bytes: Uint8Array, options: Decoding): { text: string; notes: string[] } {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return { text: strictly('utf-8', bytes, options), notes: [] };
  if (starts(bytes, 0xff, 0xfe)) return { text: strictly('utf-16le', bytes, options), notes: ['Read as UTF-16.'] };
  if (starts(bytes, 0xfe, 0xff)) return { text: strictly('utf-16be', bytes, options), notes: ['Read as UTF-16.'] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, options), notes: [] };
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      notes: ['The file is not UTF-8; it was read as Windows-1252. Check its special characters.'],
    };
  }
}

function strictly(encoding: string, bytes: Uint8Array, options: Decoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, options);
  } catch {
    throw new UnreadableFile(`The file begins like ${encoding.toUpperCase()} but is damaged.`);
  }
}

/** The line, from 1, of a place in a text. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
