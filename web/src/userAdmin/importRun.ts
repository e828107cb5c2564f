/**
 * The running import of people. It belongs to the page load, not to a screen: it continues while the admin visits other
 * pages, and is there on their return.
 */
import type { ImportedRow } from '@assay/contract/people/userImport';

export type ImportFile = { fileName: string; content: string; mode: 'all' | 'valid'; total: number };

export type ImportRun = ImportFile & {
  /** Its admin. */
  userId: number;
  /** Processed rows, in the file's order. */
  taken: readonly ImportedRow[];
  state: { step: 'running' } | { step: 'done' } | { step: 'stopped'; error: unknown };
};

export type ImportSlice = { rows: ImportedRow[]; next: number | null };
type Take = (asked: { content: string; mode: 'all' | 'valid'; from: number }) => Promise<ImportSlice>;

/** @param take sends the next rows to the server */
export function createImportRuns(take: Take, onEnd: () => void = () => undefined) {
  let run: ImportRun | null = null;
  const listeners = new Set<() => void>();
  const set = (next: ImportRun | null) => {
    run = next;
    for (const listener of listeners) listener();
  };

  async function goOn() {
    if (run?.state.step === 'running') return;
    if (run) set({ ...run, state: { step: 'running' } });
    // Rows are processed in the file's order, so their number is the position to continue from.
    let from: number | null = run?.taken.length ?? null;
    while (from !== null) {
      const current: ImportRun | null = run;
      if (current === null) return;
      const { content, mode, taken } = current;
      try {
        const slice: ImportSlice = await take({ content, mode, from });
        set({ ...current, taken: [...taken, ...slice.rows] });
        from = slice.next;
      } catch (error) {
        set({ ...current, state: { step: 'stopped', error } });
        return onEnd();
      }
    }
    if (run) set({ ...run, state: { step: 'done' } });
    onEnd();
  }

  return {
    current: () => run,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** One import at a time. */
    begin: (userId: number, file: ImportFile) => {
      if (run?.state.step === 'running') return Promise.resolve();
      run = { ...file, userId, taken: [], state: { step: 'done' } };
      return goOn();
    },
    /** After a stop: continues with the first unprocessed row. */
    goOn,
    /** Dismisses a finished import. */
    clear: () => {
      if (run?.state.step !== 'running') set(null);
    },
  };
}
