import type { ChatMessage } from '@assay/contract/assistant';
import { neutralised } from '@assay/contract/reports/spreadsheet';

type Copied = Pick<ChatMessage, 'content' | 'table' | 'model' | 'sources'>;

/** An answer with its table as spreadsheets and mail programs take it: a line for each row, a tab between cells. */
export function copiedAnswer({ content, table, model, sources }: Copied): string {
  // Without a model the text is ours: a name’s signs are escaped so that it is shown as it is.
  const text = model === null ? content.replaceAll(/\\([\\`*_~[\]<>#|!&])/g, '$1') : content;
  if (table === null) return text;
  const lines = [table.columns, ...table.rows.map(({ cells }) => cells)].map((cells) => cells.map(oneCell).join('\t'));
  const more = table.more === 0 ? [] : [`${table.more} more in ${sources.map(({ label }) => label).join(', ')}`];
  return [text, lines.join('\n'), ...more].filter((part) => part !== '').join('\n\n');
}

const oneCell = (text: string) => neutralised(text.replaceAll(/\s+/g, ' ').trim());
