const FENCE = /^ {0,3}(?:```|~~~).*$/gm;
/** Also the line below the head of a table. */
const RULE = /^[ \t]*\|?[ \t]*:?(?:-{3,}|\*{3,})[-:| \t]*$/gm;
const ROW = /^[ \t]*\|(.*)\|[ \t]*$/gm;
const LINE_SIGN = /^[ \t]*(?:(?:#{1,6}|>|[-+*])[ \t]+)+/gm;
const LINK = /!?\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g;
const CODE = /(?<!\\)(`+)([\s\S]+?)\1/g;
const STRESS = /(?<![\\\p{L}\p{N}])(\*{1,3}|_{1,3}|~~)(?=\S)([\s\S]*?[^\s\\])\1(?![\p{L}\p{N}])/gu;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Markdown as a screen reader should read it: its words without its signs. */
export const spokenText = (markdown: string): string =>
  markdown
    .replaceAll(FENCE, '')
    .replaceAll(RULE, '')
    .replaceAll(ROW, (_row, cells: string) => cells.replaceAll(/\s*(?<!\\)\|\s*/g, ', ').trim())
    .replaceAll(LINE_SIGN, '')
    .replaceAll(LINK, '$1')
    .replaceAll(CODE, '$2')
    .replaceAll(STRESS, '$2')
    .replaceAll(ESCAPED, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
