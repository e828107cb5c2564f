const BLOCK = '```[^\\n]*\\n[\\s\\S]*?```';
const IMAGE = '!\\[(?<alt>(?:\\\\.|[^\\]\\\\])*)\\]\\([^)]*\\)';
const CODE = '(?<ticks>`+)(?<code>[\\s\\S]+?)\\k<ticks>';
const ESCAPED = '\\\\(?<sign>[!-/:-@[-`{-~])';
/** Beside a word, not inside one: `snake_case` and gaps to fill in are no markup. */
const BOLD_OR_SLANTED = ['\\*{1,3}', '_{1,2}'].map(
  (signs) => `(?<![\\p{L}\\p{N}_])${signs}(?=[^\\s_])|(?<=[^\\s_])${signs}(?![\\p{L}\\p{N}_])`,
);
const MARKS = new RegExp([BLOCK, IMAGE, CODE, ESCAPED, ...BOLD_OR_SLANTED].join('|'), 'gu');
const LONGEST = 160;

/** Markdown as one plain line, for a list: inline code keeps its characters, code blocks and images are only named. */
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
