import type { DuplicatePair } from '@assay/contract/questions/questionBank';
import type { App } from '../app.ts';
import { tableOf } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { pairsAlike, shownPair } from './bank.service.ts';

const columns: Columns<DuplicatePair> = {
  'Question id': ({ one }) => one.id,
  Question: ({ one }) => one.questionText,
  Skill: ({ one }) => one.skillName,
  Status: ({ one }) => one.status,
  'Other id': ({ other }) => other.id,
  'Other question': ({ other }) => other.questionText,
  'Other skill': ({ other }) => other.skillName,
  'Other status': ({ other }) => other.status,
  Kind: ({ kind }) => kind,
  'Similarity (%)': ({ similarity }) => Math.round(similarity * 100),
};

/** Identical questions make as many pairs as their number squared, each with both texts. */
const PAIRS_AT_ONCE = 500;

/** All pairs; the screen shows the first hundred. */
export const duplicatesTable = (
  app: Pick<App, 'db' | 'clock'>,
  { skillId }: { skillId?: number | undefined },
): ExportTable =>
  tableOf({
    columns,
    count: async () => (await pairsAlike(app, skillId)).length,
    async *batches() {
      const pairs = await pairsAlike(app, skillId);
      for (let start = 0; start < pairs.length; start += PAIRS_AT_ONCE)
        yield pairs.slice(start, start + PAIRS_AT_ONCE).map(shownPair);
    },
  });
