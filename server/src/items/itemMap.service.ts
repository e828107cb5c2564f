import type { ItemFigures } from '@assay/contract/items';
import type { App } from '../app.ts';
import { perStore } from '../platform/batching/batchCalls.ts';
import { visible } from '../markdown/words.ts';
import { readBeginnings } from './items.store.ts';

/** Enough to recognise a question. */
const LETTERS = 60;

type Placed = Pick<ItemFigures, 'facility' | 'discrimination' | 'flag'> & { questionId: number; versionId: number };

/** The question map, with each question's first words. */
export async function mapOf({ db }: Pick<App, 'db'>, items: readonly Placed[]) {
  const placed = items.filter(({ facility }) => facility !== null);
  const words = await firstWordsOf(
    db,
    placed.map(({ versionId }) => versionId),
  );
  return placed.flatMap(({ questionId, versionId, facility, discrimination, flag }) =>
    facility === null
      ? []
      : [
          {
            questionId,
            text: words.get(versionId) ?? '',
            facility,
            discrimination: discrimination.state === 'known' ? discrimination.value : null,
            flag,
          },
        ],
  );
}

// A version's text never changes, so its first words are cached: reading those of 500 questions took half of the page's time.
const MOST_WORDS = 50_000;
const wordsIn = perStore((_db: App['db']) => new Map<number, string>());

async function firstWordsOf(db: App['db'], versionIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const known = wordsIn(db);
  const missing = versionIds.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const read = await readBeginnings(db, missing);
  if (known.size + read.size > MOST_WORDS) known.clear();
  for (const [id, beginning] of read) known.set(id, firstWords(beginning));
  return known;
}

function firstWords(markdown: string): string {
  const letters = Array.from(visible(markdown));
  if (letters.length <= LETTERS) return letters.join('');
  return `${letters.slice(0, LETTERS).join('').trimEnd()}…`;
}
