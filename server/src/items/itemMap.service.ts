import type { ItemFigures } from '@assay/contract/questions/items';
import type { App } from '../app.ts';
import { perStore } from '../platform/batching/perStore.ts';
import { visible } from '../markdown/words.ts';
import { readBeginnings } from './items.store.ts';

/** Enough to recognise a question. */
const LETTERS = 60;

type Placed = Pick<ItemFigures, 'facility' | 'discrimination' | 'flag'> & { questionId: number; versionId: number };

/** The question map, with each question's first words. */
export async function mapOf({ db }: Pick<App, 'db'>, items: readonly Placed[]) {
  const placed = items.flatMap(({ facility, ...item }) => (facility === null ? [] : [{ ...item, facility }]));
  const words = await firstWordsOf(
    db,
    placed.map(({ versionId }) => versionId),
  );
  return placed.map(({ questionId, versionId, facility, discrimination, flag }) => ({
    questionId,
    text: words.get(versionId) ?? '',
    facility,
    discrimination: discrimination.state === 'known' ? discrimination.value : null,
    flag,
  }));
}

// A version's text never changes. Reading and parsing those of 500 questions took half of the page's time.
const MOST_WORDS = 50_000;
const wordsIn = perStore((_db: App['db']) => new Map<number, string>());

async function firstWordsOf(db: App['db'], versionIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const known = wordsIn(db);
  const words = new Map<number, string>();
  const missing: number[] = [];
  for (const id of versionIds) {
    const found = known.get(id);
    if (found === undefined) missing.push(id);
    else words.set(id, found);
  }
  if (missing.length === 0) return words;
  if (known.size + missing.length > MOST_WORDS) known.clear();
  for (const [id, beginning] of await readBeginnings(db, missing)) {
    const first = firstWords(beginning);
    words.set(id, first);
    known.set(id, first);
  }
  return words;
}

function firstWords(markdown: string): string {
  const letters = Array.from(visible(markdown));
  if (letters.length <= LETTERS) return letters.join('');
  return `${letters.slice(0, LETTERS).join('').trimEnd()}…`;
}
