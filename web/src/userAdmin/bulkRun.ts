/**
 * A bulk action on people, one at a time. It belongs to the page load, not to a screen: it continues while the admin
 * visits other pages, and is there on their return.
 */
import { Failure } from '@assay/contract/failure';
import type { ManagedUser } from '@assay/contract/people/userAdmin';

/** Group null removes people from their group. */
export type BulkAct = { kind: 'ban' } | { kind: 'group'; group: string | null };

export type BulkRun = {
  /** Its admin. */
  userId: number;
  act: BulkAct;
  people: readonly ManagedUser[];
  /** How many were tried. */
  through: number;
  refused: readonly { person: ManagedUser; error: unknown }[];
  /** `waiting` until the rate limit allows more. */
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

  /** Changes per minute are limited; the rest waits its turn. */
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
        // Signed out: the rest would be refused one by one.
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
    /** One action at a time. @returns the outcome, or null if another one is running */
    begin,
    /** Dismisses a finished action. */
    clear: () => {
      if (run?.step === 'done') set(null);
    },
  };
}
