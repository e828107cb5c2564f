/** How the rules read a text: Markdown's marks off, code apart from prose, words compared by their stems. */

const FENCE = /(```|~~~)[^\n]*\n[\s\S]*?(\1|$)/g;
const INLINE_CODE = /(`+)([\s\S]+?)\1/g;
const IMAGE = /!\[([^\]]*)\]\([^)]*\)/g;
const LINK = /\[([^\]]+)\]\([^)]*\)/g;

/** What a reader sees: code stays, its marks go. */
export const visible = (text: string): string =>
  text
    .replace(/^(```|~~~)[^\n]*$/gm, '')
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(INLINE_CODE, '$2')
    .replace(/(\*\*|__|\*)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();

/** Sentences without code: rules about wording must not trip over the keywords of a language. */
export const proseOf = (text: string): string =>
  text
    .replace(FENCE, ' ')
    .replace(INLINE_CODE, ' ▮ ')
    .replace(IMAGE, ' ')
    .replace(LINK, '$1')
    .replace(/[ \t]+/g, ' ')
    .trim();

/** Is this option code, a number or a formula rather than words? */
export const isCode = (text: string): boolean => /[`{}<>=;$\\|]|\w\(|_\w|^[-\d.,\s%:/×^+*]+$|^[./~-]/.test(text.trim());

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
