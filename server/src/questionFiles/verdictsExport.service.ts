import type { ImportItem, ShownItems } from '@assay/contract/questions/questionFiles';
import type { App } from '../app.ts';
import { tableOfPages } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { viewItems } from './questionFiles.service.ts';

const columns: Columns<ImportItem> = {
  Item: ({ nth }) => nth,
  Line: ({ line }) => line,
  File: ({ within }) => within,
  Title: ({ title }) => title,
  Verdict: ({ verdict }) => verdict,
  Reason: ({ reason }) => reason,
  'Same as': ({ duplicateOf }) => duplicateOf,
  Warnings: ({ warnings }) =>
    warnings.map(({ text, why, advice }) => [text, why, advice].filter((part) => part !== null).join(' ')).join('\n'),
  Question: ({ question }) => question?.questionText ?? null,
  Skill: ({ question }) => question?.skill?.name ?? null,
  Status: ({ question }) => question?.status ?? null,
};

interface Filter {
  id: number;
  verdict?: ShownItems | undefined;
}

/** The verdict on every item of a file, to help correct the file. */
export const verdictsTable = (app: Pick<App, 'db'>, { id, verdict }: Filter): ExportTable =>
  tableOfPages(columns, (page) => viewItems(app, id, { ...page, verdict }));
