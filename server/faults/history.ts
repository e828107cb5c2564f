/** What every client asked and heard, in the order it happened. Append-only. */

export type Asked =
  | { kind: 'start'; skillId: number }
  | { kind: 'answer'; attemptId: number; questionId: number; letter: string; seq: number }
  | { kind: 'complete'; attemptId: number };

/** `ok`: confirmed. `fail`: refused, so nothing may have happened. `info`: nobody knows; either way, but once. */
export type Outcome =
  | { type: 'ok'; attemptId?: number; superseded?: boolean; score?: number }
  | { type: 'fail'; code: string }
  | { type: 'info'; why: string };

export interface Operation {
  client: number;
  asked: Asked;
  outcome: Outcome;
}

export interface History {
  operations: Operation[];
  /** Notes that something was asked; until its outcome is known it is `info`. */
  invoke(client: number, asked: Asked): Operation;
  /** A rule that a client itself saw broken. */
  violations: string[];
}

export function createHistory(): History {
  const operations: Operation[] = [];
  return {
    operations,
    violations: [],
    invoke(client, asked) {
      const operation: Operation = { client, asked, outcome: { type: 'info', why: 'not answered yet' } };
      operations.push(operation);
      return operation;
    },
  };
}
