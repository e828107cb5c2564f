import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

export type Weight = 'regular' | 'bold';

// A font's subsets, in the order in which they are searched.
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const;
const weights: Record<Weight, number> = { regular: 400, bold: 600 };

/** The supported scripts, for people. */
export const COVERED = 'Latin, Vietnamese, Greek and Cyrillic';

export interface Face {
  /** The font's name in the document. */
  name: string;
  bytes: Buffer;
  letters: ReadonlySet<number>;
}

export type Faces = Record<Weight, readonly Face[]>;

let loaded: Faces | undefined;

/** Inter, as on the pages; loaded for the first document. */
export function faces(): Faces {
  const require = createRequire(import.meta.url);
  const load = (weight: Weight): Face[] =>
    SCRIPTS.map((script) => {
      const bytes = readFileSync(
        require.resolve(`@fontsource/inter/files/inter-${script}-${weights[weight]}-normal.woff`),
      );
      const font = create(bytes);
      if (!('characterSet' in font)) throw new Error('a collection instead of a font');
      return { name: `${weight} ${script}`, bytes, letters: new Set(font.characterSet) };
    });
  loaded ??= { regular: load('regular'), bold: load('bold') };
  return loaded;
}
