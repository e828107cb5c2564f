/**
 * What is being done to many people, one after the other. It belongs to the loaded page, not to its screen: it goes on
 * while its admin looks at something else, and they find it again when they come back.
 */
import { Failure } from '@assay/contract/failure';
import type { ManagedUser } from '@assay/contract/userAdmin';

/** A group of null: out of the one they are in. */
export type BulkAct = { kind: 'ban' } | { kind: 'group'; group: string | null };

export type BulkRun = {
  /** Whose it is. */
  userId: number;
  act: BulkAct;
  people: readonly ManagedUser[];
  /** So many were tried. */
  through: number;
  refused: readonly { person: ManagedUser; error: unknown }[];
  /** `waiting` until the server takes more of them. */
  step: 'running' | 'waiting' | 'done';
};

type Wanted = Pick<BulkRun, 'userId' | 'act' | 'people'>;
type Tools = {
  change: (person: ManagedUser, act: BulkAct) => Promise<unknown>;
  wait: (seconds: number) => Promise<void>;
};

export function createBulkRuns({ change, wait }: Tools) {
  let run: BulkRun | null = null;
  const listeners = new Set<() => void>();
  const set = (next: BulkRun | null) => {
    run = next;
    for (const listener of listeners) listener();
  };

  /** So many changes a minute are allowed; the others take their turn later. */
  async function changeInTurn(begun: BulkRun, person: ManagedUser) {
    for (;;) {
      try {
        return await change(person, begun.act);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'rate_limited') throw error;
        set({ ...begun, step: 'waiting' });
        await wait(error.details.retryAfter ?? 1);
        set(begun);
      }
    }
  }

  async function begin(wanted: Wanted): Promise<BulkRun | null> {
    if (run !== null && run.step !== 'done') return null;
    let current: BulkRun = { ...wanted, through: 0, refused: [], step: 'running' };
    set(current);
    for (const [index, person] of wanted.people.entries()) {
      try {
        await changeInTurn(current, person);
        current = { ...current, through: index + 1 };
      } catch (error) {
        // Nobody is signed in any more: what is left would be refused one by one.
        const isOver = error instanceof Failure && error.code === 'unauthenticated';
        const left = isOver ? wanted.people.slice(index) : [person];
        const refused = [...current.refused, ...left.map((one) => ({ person: one, error }))];
        current = { ...current, through: index + left.length, refused };
        if (isOver) break;
      }
      set(current);
    }
    current = { ...current, step: 'done' };
    set(current);
    return current;
  }

  return {
    current: () => run,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** One at a time. @returns what became of it, or null where another one is still under way */
    begin,
    /** Takes a finished one off the screen. */
    clear: () => {
      if (run?.step === 'done') set(null);
    },
  };
}
