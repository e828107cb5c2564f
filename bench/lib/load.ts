import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

export interface Measured {
  count: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  worst: number;
  errors: Error[];
}

export type Work = () => Promise<void>;

/** Closed model: each worker does the next piece as soon as its last is done. Measures the throughput. */
export async function saturate(
  work: Work,
  { workers, seconds }: { workers: number; seconds: number },
): Promise<Measured> {
  const collected = collector();
  const until = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) await collected.time(work, performance.now());
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return collected.result();
}

/**
 * Open model: pieces start on schedule whether or not earlier ones are done, and are timed from their scheduled start,
 * so that a stall counts for everyone who had to wait.
 */
export async function sustain(work: Work, { rate, seconds }: { rate: number; seconds: number }): Promise<Measured> {
  const collected = collector();
  const start = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < rate * seconds; index += 1) {
    const due = start + (index * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    running.push(collected.time(work, due));
  }
  await Promise.all(running);
  return collected.result();
}

/** Everything at one instant. */
export async function burst(works: readonly Work[]): Promise<Measured> {
  const collected = collector();
  const start = performance.now();
  await Promise.all(works.map((work) => collected.time(work, start)));
  return collected.result();
}

/** One at a time. */
export async function inTurn(works: readonly Work[]): Promise<Measured> {
  const collected = collector();
  for (const work of works) await collected.time(work, performance.now());
  return collected.result();
}

function collector() {
  const start = performance.now();
  const times: number[] = [];
  const errors: Error[] = [];
  return {
    async time(work: Work, from: number) {
      try {
        await work();
        times.push(performance.now() - from);
      } catch (error) {
        errors.push(error instanceof Error ? error : new Error(String(error)));
      }
    },
    result: (): Measured => summarise(times, errors, (performance.now() - start) / 1000),
  };
}

/** From times in ms that were measured elsewhere. */
export function summarise(times: number[], errors: Error[], seconds: number): Measured {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    seconds,
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    worst: sorted.at(-1) ?? Number.NaN,
    errors,
  };
}

/** Nearest rank of ascending values; NaN without values. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    50,
  );
}
