/** The text as the rules read it: without Markdown markup, code separate from prose, words compared by stem. */

import { rewriteFormulas } from '@assay/contract/questions/formulas';

const FENCE = /(```|~~~)[^\n]*\n[\s\S]*?(\1|$)/g;
const INLINE_CODE = /(`+)([\s\S]+?)\1/g;
const IMAGE = /!\[([^\]]*)\]\([^)]*\)/g;
const LINK = /\[([^\]]+)\]\([^)]*\)/g;

/** Code first, because a backslash in code is literal. */
const ESCAPED = /(```|~~~)[^\n]*\n[\s\S]*?(?:\1|$)|(`+)[\s\S]+?\2|\\([!-/:-@[-`{-~])/g;
/** Private-use characters, which are no markup. */
const STAND_INS = 0xe000;

const protectedSign = (sign: string) => String.fromCharCode(STAND_INS + sign.charCodeAt(0));

/** Reads a text with its escaped characters and formulas protected, then restores them without their backslashes. */
function pastEscapes(text: string, read: (text: string) => string): string {
  if (!text.includes('\\') && !text.includes('$$')) return read(text);
  const standing = rewriteFormulas(text, (tex) =>
    String.raw`\(${tex}\)`.replaceAll(/[!-/:-@[-`{-~]/g, protectedSign),
  ).replace(ESCAPED, (all, _fence, _code, sign?: string) => (sign === undefined ? all : protectedSign(sign)));
  return read(standing).replace(/[\ue021-\ue07e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - STAND_INS));
}

/** The text as displayed: code stays, its markup goes. */
export const visible = (text: string): string => pastEscapes(text, withoutMarks);

/** All markup contains one of these. Most texts have none and skip the individual searches. */
const SIGN_OF_MARKS = /[`~*_[]/;

const withoutMarks = (text: string) => narrowed(SIGN_OF_MARKS.test(text) ? marksOff(text) : text).trim();

/** Collapses whitespace. Most texts need no change, and testing is much cheaper than rewriting. */
const narrowed = (text: string) => (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text);

const marksOff = (text: string) =>
  text
    .replace(/^(```|~~~)[^\n]*$/gm, '')
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(INLINE_CODE, '$2')
    .replace(/(\*\*|__|\*)(?=\S)(.+?)(?<=\S)\1/g, '$2');

/** The prose without code, so that rules about wording ignore programming keywords. */
export const proseOf = (text: string): string => pastEscapes(text, withoutCode);

const withoutCode = (text: string) => unindented(SIGN_OF_MARKS.test(text) ? codeOff(text) : text).trim();

const unindented = (text: string) => (/\t| {2}/.test(text) ? text.replace(/[ \t]+/g, ' ') : text);

const codeOff = (text: string) =>
  text.replace(FENCE, ' ').replace(INLINE_CODE, ' ▮ ').replace(IMAGE, ' ').replace(LINK, '$1');

/** Whether an option is code, a number or a formula rather than words. */
export const isCode = (text: string): boolean =>
  /[`{}<>=;$\\|]|\w\(|_\w|^[-\d.,\s%:/×^+*]+$|^[./~-]/.test(pastEscapes(text, (plain) => plain.trim()));

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [];

/** Folds case, width, spaces and closing punctuation; code keeps its case, because `Git` is not `git` in a shell. */
export function folded(text: string): string {
  const plain = visible(text)
    .normalize('NFKC')
    .replace(/[.;:,!?…]+$/u, '')
    .trim();
  return isCode(text) ? plain : plain.toLowerCase().replace(/^(the|a|an|it|they) /, '');
}

/** The question sentence: the last with a question mark, otherwise the last. */
export function questionSentence(text: string): string {
  const sentences = text.split(/(?<=[.?!:])\s+|\n+/).filter((sentence) => /\p{L}|_{2,}/u.test(sentence));
  return sentences.findLast((sentence) => sentence.trimEnd().endsWith('?')) ?? sentences.at(-1) ?? '';
}

/** Enough to match "sorting" with "sorted". */
export const stemOf = (word: string): string => word.replace(/(ing|ied|ies|ed|es|s|ly)$/, '');
