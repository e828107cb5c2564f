/** How the rules read a text: Markdown's marks off, code apart from prose, words compared by their stems. */

const FENCE = /(```|~~~)[^\n]*\n[\s\S]*?(\1|$)/g;
const INLINE_CODE = /(`+)([\s\S]+?)\1/g;
const IMAGE = /!\[([^\]]*)\]\([^)]*\)/g;
const LINK = /\[([^\]]+)\]\([^)]*\)/g;

/** Code first, because a backslash in it is one. */
const ESCAPED = /(```|~~~)[^\n]*\n[\s\S]*?(?:\1|$)|(`+)[\s\S]+?\2|\\([!-/:-@[-`{-~])/g;
/** Of private use, so no mark to anybody. */
const STAND_INS = 0xe000;

/** Reads a text while its escaped signs are no marks, and gives them back without their backslashes. */
function pastEscapes(text: string, read: (text: string) => string): string {
  if (!text.includes('\\')) return read(text);
  const standing = text.replace(ESCAPED, (all, _fence, _code, sign?: string) =>
    sign === undefined ? all : String.fromCharCode(STAND_INS + sign.charCodeAt(0)),
  );
  return read(standing).replace(/[\ue021-\ue07e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - STAND_INS));
}

/** What a reader sees: code stays, its marks go. */
export const visible = (text: string): string => pastEscapes(text, withoutMarks);

/** Every mark has one of these. Most texts of a file of thousands have none and are not searched for each kind. */
const SIGN_OF_MARKS = /[`~*_[]/;

const withoutMarks = (text: string) => narrowed(SIGN_OF_MARKS.test(text) ? marksOff(text) : text).trim();

/** One space for any others. Most texts have only single ones, and looking is much cheaper than writing them anew. */
const narrowed = (text: string) => (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text);

const marksOff = (text: string) =>
  text
    .replace(/^(```|~~~)[^\n]*$/gm, '')
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(INLINE_CODE, '$2')
    .replace(/(\*\*|__|\*)(?=\S)(.+?)(?<=\S)\1/g, '$2');

/** Sentences without code: rules about wording must not trip over the keywords of a language. */
export const proseOf = (text: string): string => pastEscapes(text, withoutCode);

const withoutCode = (text: string) => unindented(SIGN_OF_MARKS.test(text) ? codeOff(text) : text).trim();

const unindented = (text: string) => (/\t| {2}/.test(text) ? text.replace(/[ \t]+/g, ' ') : text);

const codeOff = (text: string) =>
  text.replace(FENCE, ' ').replace(INLINE_CODE, ' ▮ ').replace(IMAGE, ' ').replace(LINK, '$1');

/** Is this option code, a number or a formula rather than words? */
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

/** The sentence that asks: the last with a question mark, else the last. */
export function askingSentence(text: string): string {
  const sentences = text.split(/(?<=[.?!:])\s+|\n+/).filter((sentence) => /\p{L}|_{2,}/u.test(sentence));
  return sentences.findLast((sentence) => sentence.trimEnd().endsWith('?')) ?? sentences.at(-1) ?? '';
}

/** Enough to see that "sorting" and "sorted" are one word. */
export const stemOf = (word: string): string => word.replace(/(ing|ied|ies|ed|es|s|ly)$/, '');
