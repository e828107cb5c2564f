import type { AnswerSource, AnswerTable } from '@assay/contract/assistant';
import type { OpenAnswer } from '../../conversations/openAnswer.service.ts';
import type { Tokens } from '../model/model.service.ts';

/** A piece of an answer, from the portal's data or from a language model. */
export type AnswerPart =
  | { kind: 'text'; text: string }
  | { kind: 'tool'; name: string }
  | { kind: 'source'; source: AnswerSource }
  | { kind: 'table'; table: AnswerTable }
  | { kind: 'used'; tokens: Tokens };

/** Why the writing ended early: its reader stopped it, the server can't continue it, or its reader left. */
export type EarlyEnd = 'stopped' | 'interrupted' | 'left';

/** An answer that is being written here, and who watches it. */
export interface AnswerRun {
  readonly open: OpenAnswer;
  readonly text: string;
  readonly tools: readonly string[];
  readonly sources: readonly AnswerSource[];
  readonly table: AnswerTable | null;
  /** The tokens read and written, as far as the model's server reports them. */
  readonly tokens: Tokens;
  readonly signal: AbortSignal;
  take(part: AnswerPart): void;
  /** Ends the writing; what has arrived stays. */
  abort(why: EarlyEnd): void;
  /** Wakes the watchers for the last time. */
  end(): void;
  /** Resolves when something has changed or the answer has ended: true; or when the time has passed: false. */
  changed(withinMs: number): Promise<boolean>;
  isOver(): boolean;
  /** Call the result when leaving; only the first call counts. */
  watch(): () => void;
}

/** After the last watcher has left; a page that lost its connection is back by then. */
const LEFT_MS = 30_000;

export function createRun(open: OpenAnswer, leftMs = LEFT_MS): AnswerRun {
  const controller = new AbortController();
  const waiting = new Set<() => void>();
  const tools: string[] = [];
  const sources: AnswerSource[] = [];
  const tokens: Tokens = { input: 0, output: 0 };
  let text = '';
  let table: AnswerTable | null = null;
  let over = false;
  let watchers = 0;

  const wake = () => {
    for (const one of waiting) one();
    waiting.clear();
  };
  const abort = (why: EarlyEnd) => controller.abort(why);
  let leaving = setTimeout(abort, leftMs, 'left');

  return {
    open,
    tools,
    sources,
    tokens,
    signal: controller.signal,
    get text() {
      return text;
    },
    get table() {
      return table;
    },
    take(part) {
      if (part.kind === 'text') text += part.text;
      else if (part.kind === 'tool') tools.push(part.name);
      else if (part.kind === 'table') table = part.table;
      else if (part.kind === 'source') {
        if (!sources.some(({ path }) => path === part.source.path)) sources.push(part.source);
      } else {
        tokens.input += part.tokens.input;
        tokens.output += part.tokens.output;
      }
      wake();
    },
    abort,
    end() {
      over = true;
      clearTimeout(leaving);
      wake();
    },
    changed: (withinMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(changed);
          resolve(false);
        }, withinMs);
        const changed = () => {
          clearTimeout(timer);
          resolve(true);
        };
        waiting.add(changed);
      }),
    isOver: () => over,
    watch() {
      let isHere = true;
      watchers += 1;
      clearTimeout(leaving);
      return () => {
        if (!isHere) return;
        isHere = false;
        watchers -= 1;
        if (watchers === 0 && !over) leaving = setTimeout(abort, leftMs, 'left');
      };
    },
  };
}
