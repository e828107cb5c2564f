import type { ItemFigures } from '@assay/contract/items';
import type { App } from '../app.ts';
import { visible } from '../markdown/words.ts';
import { readBeginnings } from './items.store.ts';

/** Enough to recognise a question. */
const LETTERS = 60;

type Placed = Pick<ItemFigures, 'facility' | 'discrimination' | 'flag'> & { questionId: number; versionId: number };

/** The question map, with each question's first words. */
export async function mapOf({ db }: Pick<App, 'db'>, items: readonly Placed[]) {
  const beginnings = await readBeginnings(
    db,
    items.map(({ versionId }) => versionId),
  );
  return items.flatMap(({ questionId, versionId, facility, discrimination, flag }) =>
    facility === null
      ? []
      : [
          {
            questionId,
            text: firstWords(beginnings.get(versionId) ?? ''),
            facility,
            discrimination: discrimination.state === 'known' ? discrimination.value : null,
            flag,
          },
        ],
  );
}

function firstWords(markdown: string): string {
  const letters = Array.from(visible(markdown));
  if (letters.length <= LETTERS) return letters.join('');
  return `${letters.slice(0, LETTERS).join('').trimEnd()}…`;
}
