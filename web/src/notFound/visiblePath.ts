// How an unknown URL is shown: readable, short, and with deceptive characters made visible.

const LONGEST = 200;
// Controls, directions, zero widths, line separators, unusual spaces, unassigned and private characters.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

/** At most 200 characters; invisible ones are written as `‹U+202E›`. */
export function visiblePath(path: string): string {
  let shown = '';
  let length = 0;
  for (const character of readable(path)) {
    const piece = UNSEEN.test(character) ? codePoint(character) : character;
    const pieceLength = Array.from(piece).length;
    if (length + pieceLength > LONGEST)
      return `${Array.from(shown)
        .slice(0, LONGEST - 1)
        .join('')}…`;
    shown += piece;
    length += pieceLength;
  }
  return shown;
}

/** Decodes valid percent codes. */
function readable(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}

const codePoint = (character: string) =>
  `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;
