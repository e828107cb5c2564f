import type { Verdict } from './check.ts';
import { check, readFinal } from './check.ts';
import type { Population } from './client.ts';
import type { History } from './history.ts';
import type { Nemesis } from './nemesis.ts';
import type { StoreKind } from './stores.ts';
import type { World } from './world.ts';

export interface Asking {
  store: StoreKind;
  rounds: number;
  nemesis: Nemesis;
  /** Reports progress. */
  say(line: string): void;
}

export interface Report {
  verdict: Verdict;
  figures: Record<string, number>;
}

/** A fault, and what must hold during and after it. Null: not possible on this machine, which was reported. */
export interface FaultCase {
  title: string;
  stores: readonly StoreKind[];
  /** None: excluded from the quick run. */
  rounds: { full: number; quick: number };
  run(asking: Asking): Promise<Report | null>;
}

/** Stops the server cleanly, and compares stored data with confirmed operations. */
export async function judge(world: World, history: History, { learners }: Population): Promise<Verdict> {
  await world.stop();
  const final = await world.inspect(readFinal);
  return check(history, final, (client) => learners[client]?.id ?? 0);
}

export function emptyVerdict(): Verdict {
  return { acked: 0, lost: [], doubled: [], wrong: [] };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
