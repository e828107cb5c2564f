import type { AnswerSource, AnswerTable } from '@assay/contract/assistant';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../../app.ts';

export type Reading = Pick<App, 'db' | 'clock' | 'config' | 'log'>;

/** The data that a tool found, and the screen that shows the same. */
export interface Finding {
  /** One sentence that says what the table says. */
  sentence: string;
  table: AnswerTable | null;
  source: AnswerSource;
}

/** Rows of one answer; the screen shows the rest. */
export const ROWS = 10;

/** Tools read the portal's data and change nothing. */
export type Tool<Asked> = (app: Reading, actor: Actor, asked: Asked) => Promise<Finding>;

/**
 * A tool that only admins may use; it checks the caller itself.
 * @throws forbidden for everyone else
 */
export const forAdmins =
  <Asked>(read: (app: Reading, asked: Asked) => Promise<Finding>): Tool<Asked> =>
  async (app, actor, asked) => {
    if (actor.role !== 'admin' || actor.candidateId !== null) throw new Failure('forbidden');
    return read(app, asked);
  };

export const tableOf = (
  columns: string[],
  rows: readonly { cells: readonly (string | number | null)[]; path: string | null }[],
  total: number = rows.length,
): AnswerTable | null =>
  rows.length === 0
    ? null
    : {
        columns,
        rows: rows.slice(0, ROWS).map(({ cells, path }) => ({
          cells: cells.map((cell) => (cell === null ? '–' : String(cell))),
          path,
        })),
        more: Math.max(0, total - ROWS),
      };

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** `27 Nov 2026, 09:30`, in the organisation's zone, which texts name. */
export function momentIn(timeZone: string): (at: Date | string | null) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return (at) => (at === null ? '–' : format.format(new Date(at)));
}
