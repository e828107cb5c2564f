import type { QuestionImport } from '@assay/contract/questions/questionFiles';
import type { App } from '../app.ts';
import { readOn, tableOf } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { viewImports } from './questionFiles.service.ts';
import { countImports } from './questionFiles.store.ts';

const columns: Columns<QuestionImport> = {
  'Import id': ({ id }) => id,
  File: ({ fileName }) => fileName,
  Uploaded: { moment: ({ createdAt }) => new Date(createdAt) },
  State: ({ state }) => state,
  Format: ({ format }) => format,
  Items: ({ counts }) => counts.total,
  Accepted: ({ counts }) => counts.ok,
  'With warnings': ({ counts }) => counts.warning,
  Refused: ({ counts }) => counts.refused,
  Duplicates: ({ counts }) => counts.duplicate,
  Similar: ({ counts }) => counts.near,
  Imported: ({ result }) => result?.imported ?? null,
  'Duplicates skipped': ({ result }) => result?.skippedDuplicates ?? null,
  Skill: ({ result }) => result?.skillName ?? null,
  Problem: ({ problem }) => problem,
  Notes: ({ notes }) => notes.join('\n'),
};

/** The files of the last days, including those beyond the page's list. */
export const importsTable = ({ db }: Pick<App, 'db'>): ExportTable =>
  tableOf({
    columns,
    count: () => countImports(db),
    batches: () => readOn<QuestionImport>((after, limit) => viewImports(db, limit, after?.id)),
  });
