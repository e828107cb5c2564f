/** Every client's requests and outcomes, in order. Append-only. */

export type Asked =
  | { kind: 'start'; skillId: number }
  | { kind: 'answer'; attemptId: number; questionId: number; letter: string; seq: number }
  | { kind: 'complete'; attemptId: number };

/**
 * `ok`: confirmed. `fail`: refused, so it must have no effect. `info`: unknown; it may have taken effect at most once.
 */
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
  /** Records a request; its outcome is `info` until known. */
  invoke(client: number, asked: Asked): Operation;
  /** A violation observed by a client. */
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
