import type { Face } from './fonts.ts';

/** A run of text in one font. */
export interface Run {
  face: string;
  text: string;
  /** The original text, if no font has its letters and a replacement is shown. */
  actual?: string;
}

/** Names are shorter, and code points of longer texts are unreadable. */
const SPELT_OUT = 8;

const BLANKS = /[\t-\r\u0085\u2028\u2029]/g;

/** Invisible characters, which may deceive. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;

/**
 * Splits a line by the fonts that have its letters. Unsupported letters show as code points between ‹ › instead of
 * empty boxes, and copying gives the original text.
 */
export function runsOf(text: string, faces: readonly Pick<Face, 'name' | 'letters'>[]): Run[] {
  const runs: (Run & { isMissing: boolean })[] = [];
  const [plain] = faces;
  if (!plain) throw new Error('a text needs a face');
  for (const letter of text.normalize('NFC').replaceAll(BLANKS, ' ').replaceAll(INVISIBLE, '')) {
    const code = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const has = (name: string) => faces.find((face) => face.name === name)?.letters.has(code) ?? false;
    // Spaces and marks use the font of the preceding letter.
    const face =
      last && !last.isMissing && has(last.face) ? last.face : faces.find(({ letters }) => letters.has(code))?.name;
    const isMissing = face === undefined;
    if (last && last.isMissing === isMissing && (isMissing || last.face === face)) last.text += letter;
    else runs.push({ face: face ?? plain.name, text: letter, isMissing });
  }
  return runs.map(({ face, text: letters, isMissing }) =>
    isMissing ? { face, text: standIn(letters), actual: letters } : { face, text: letters },
  );
}

function standIn(letters: string): string {
  const all = Array.from(letters);
  if (all.length > SPELT_OUT) return `‹${all.length} letters of another script›`;
  return `‹${all.map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}›`;
}

type WidthOf = (face: string, text: string) => number;

/** Breaks runs into lines of at most this width: at spaces, and inside words wider than a line. */
export function linesOf(runs: readonly Run[], width: number, widthOf: WidthOf): Run[][] {
  const lines: Run[][] = [[]];
  let used = 0;
  const put = (run: Run, wide: number) => {
    const line = lines.at(-1) ?? [];
    const last = line.at(-1);
    if (last && last.face === run.face && last.actual === undefined && run.actual === undefined) last.text += run.text;
    else line.push({ ...run });
    used += wide;
  };
  const turn = () => {
    lines.push([]);
    used = 0;
  };
  for (const word of wordsOf(runs)) {
    const visible = word.reduce((sum, run) => sum + widthOf(run.face, run.text.trimEnd()), 0);
    if (used > 0 && used + visible > width) turn();
    if (visible <= width) {
      for (const run of word) put(run, widthOf(run.face, run.text));
      continue;
    }
    for (const run of word) {
      let actual = run.actual;
      for (const letter of run.text) {
        const one = widthOf(run.face, letter);
        if (used > 0 && used + one > width) turn();
        // The original text is attached once, to the first letter.
        put({ face: run.face, text: letter, ...(run.actual !== undefined && { actual: actual ?? '' }) }, one);
        actual = '';
      }
    }
  }
  return lines.filter((line, index) => line.length > 0 || index === 0);
}

/** Words with their trailing spaces; a word may change fonts. */
function wordsOf(runs: readonly Run[]): Run[][] {
  const words: Run[][] = [];
  let isOpen = false;
  for (const run of runs) {
    const parts = run.actual === undefined ? (run.text.match(/\S+\s*|\s+/gu) ?? []) : [run.text];
    for (const [index, part] of parts.entries()) {
      const piece = { ...run, text: part };
      const word = words.at(-1);
      if (index === 0 && isOpen && word) word.push(piece);
      else words.push([piece]);
      isOpen = !/\s$/u.test(part);
    }
  }
  return words;
}
