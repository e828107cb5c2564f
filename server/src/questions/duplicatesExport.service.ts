import type { DuplicatePair } from '@assay/contract/questionBank';
import type { App } from '../platform/app.ts';
import { tableOf } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { viewDuplicates } from './bank.service.ts';

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
  'Alike (%)': ({ similarity }) => Math.round(similarity * 100),
};

/** All pairs, where the screen shows the first hundred. */
export const duplicatesTable = (
  app: Pick<App, 'db' | 'clock'>,
  query: { skillId?: number | undefined },
): ExportTable => {
  const all = () => viewDuplicates(app, { ...query, limit: Infinity });
  return tableOf({
    columns,
    count: async () => (await all()).total,
    async *batches() {
      yield (await all()).items;
    },
  });
};
