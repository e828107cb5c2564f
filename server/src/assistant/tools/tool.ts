import type { AnswerSource, AnswerTable } from '@assay/contract/assistant';
import { Failure } from '@assay/contract/failure';
import { line } from '@assay/contract/fields';
import { z } from 'zod';
import type { Actor, App } from '../../app.ts';

export type Reading = Pick<App, 'db' | 'clock' | 'config' | 'log'>;

/** The data that a tool found, and the screen that shows the same. */
export interface Finding {
  /** One sentence that says what the table says. */
  sentence: string;
  table: AnswerTable | null;
  /** The guide's answer, the best section first. */
  excerpts?: readonly { title: string; text: string }[];
  source: AnswerSource;
}

/** Rows of one answer; the screen shows the rest. */
export const ROWS = 10;

/** Tools read the portal's data and change nothing. Plain questions and language models use the same ones. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  /** For a language model. */
  description: string;
  /** Refuses members that it does not know. */
  input: Input;
  /**
   * @throws forbidden for everyone but admins
   * @throws invalid_input outside `input`
   */
  run(app: Reading, actor: Actor, asked: z.input<Input>): Promise<Finding>;
}

/** A tool that checks the caller and its input itself. */
export const adminTool = <Input extends z.ZodObject>(
  description: string,
  input: Input,
  read: (app: Reading, asked: z.output<Input>, actor: Actor) => Promise<Finding>,
): Tool<Input> => ({
  description,
  input,
  async run(app, actor, asked) {
    demandAdmin(actor);
    const parsed = input.safeParse(asked);
    if (!parsed.success) throw new Failure('invalid_input');
    return read(app, parsed.data, actor);
  },
});

/** @throws forbidden for everyone but admins */
export function demandAdmin({ role, candidateId }: Actor): void {
  if (role !== 'admin' || candidateId !== null) throw new Failure('forbidden');
}

export const SEARCH_MAX = 120;
/** Words to search for, or a name. */
export const searchText = line(1, SEARCH_MAX);

/** A day in the organisation's zone. */
export const day = z.iso.date().max(10);

/** The address of a screen with its filters. */
export function screenOf(path: string, filters: Readonly<Record<string, string | number | undefined>> = {}): string {
  const given = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** A name within a sentence, which is Markdown: people named themselves. */
export const inSentence = (name: string): string => name.replaceAll(/[\\`*_~[\]<>#|!&]/g, String.raw`\$&`);

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

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** `27 Nov 2026, 09:30`, in the organisation's zone, which texts name. */
export const momentIn = (timeZone: string) =>
  formatting(new Intl.DateTimeFormat('en-GB', { ...DAY, hour: '2-digit', minute: '2-digit', timeZone }));

/** ` on 27 Nov 2026`, ` from 23 Nov 2026 to 29 Nov 2026`; empty without days. */
export function daysText({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  // A day is the same in every zone.
  const shown = dayIn('UTC');
  if (from !== undefined && from === to) return ` on ${shown(from)}`;
  return `${from === undefined ? '' : ` from ${shown(from)}`}${to === undefined ? '' : ` to ${shown(to)}`}`;
}

/** `27 Nov 2026`, likewise. */
export const dayIn = (timeZone: string) => formatting(new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone }));

function formatting(format: Intl.DateTimeFormat): (at: Date | string | null) => string {
  return (at) => (at === null ? '–' : format.format(new Date(at)));
}
