const BLOCK = '```[^\\n]*\\n[\\s\\S]*?```';
const IMAGE = '!\\[(?<alt>(?:\\\\.|[^\\]\\\\])*)\\]\\([^)]*\\)';
const CODE = '(?<ticks>`+)(?<code>[\\s\\S]+?)\\k<ticks>';
const ESCAPED = '\\\\(?<sign>[!-/:-@[-`{-~])';
/** Beside a word and not within one: neither `snake_case` nor a gap to fill in is a mark. */
const BOLD_OR_SLANTED = ['\\*{1,3}', '_{1,2}'].map(
  (signs) => `(?<![\\p{L}\\p{N}_])${signs}(?=[^\\s_])|(?<=[^\\s_])${signs}(?![\\p{L}\\p{N}_])`,
);
const MARKS = new RegExp([BLOCK, IMAGE, CODE, ESCAPED, ...BOLD_OR_SLANTED].join('|'), 'gu');
const LONGEST = 160;

/** Markdown in one line without its marks, for a list: code keeps its signs, a block of it and an image are only named. */
export function oneLine(markdown: string): string {
  const plain = markdown
    .replace(MARKS, (mark, ...given) => {
      const { alt, code, sign } = given.at(-1) as Record<string, string | undefined>;
      if (mark.startsWith('```')) return ' […] ';
      return alt === undefined ? (code ?? sign ?? '') : ` [image: ${alt}] `;
    })
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}
