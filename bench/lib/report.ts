import { cpus, loadavg } from 'node:os';
import type { Measured } from './load.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The benchmark's title and the machine, with its current load. */
export function heading(title: string) {
  const load = loadavg()[0]?.toFixed(1);
  say(`\n${title}\nNode ${process.version}, ${cpus().length} cores, load ${load} before this run\n`);
}

export function note(line: string) {
  say(line);
}

/** Prints how long a step took. @returns its result and seconds */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  note(`${what}: ${seconds.toFixed(1)} s`);
  return { result, seconds };
}

/** An aligned table; the first column to the left, the others to the right. */
export function table(rows: readonly Record<string, string | number>[]) {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_name, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const [index, row] of cells.entries()) {
    say(row.map((cell, column) => pad(cell, widths[column] ?? 0, column === 0)).join('  '));
    if (index === 0) say(widths.map((width) => '-'.repeat(width)).join('  '));
  }
  say('');
}

const pad = (cell: string, width: number, left: boolean) => (left ? cell.padEnd(width) : cell.padStart(width));

/** The columns of every timed run; times in ms. */
export function timings({ count, perSecond, p50, p95, p99, worst, errors }: Measured) {
  return {
    done: count,
    'per second': perSecond.toFixed(0),
    'p50 ms': ms(p50),
    'p95 ms': ms(p95),
    'p99 ms': ms(p99),
    'max ms': ms(worst),
    errors: errors.length,
  };
}

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

let failed = false;

/** A figure against its target. A missed target is reported, but does not fail the run. */
export function verdict(what: string, value: number, target: { atLeast: number } | { atMost: number }, unit = '') {
  const [met, bound] =
    'atLeast' in target
      ? [value >= target.atLeast, `at least ${target.atLeast}${unit}`]
      : [value <= target.atMost, `at most ${target.atMost}${unit}`];
  say(`${met ? 'met   ' : 'MISSED'}  ${what}: ${shown(value)}${unit} (target ${bound})`);
  return met;
}

const shown = (value: number) => value.toFixed(Math.abs(value) < 10 ? 2 : 1);

/** A check that must not find faults, such as errors or lost data; otherwise the run exits with 1. */
export function expectNoFaults(what: string, faults: readonly unknown[]) {
  say(`${faults.length === 0 ? 'holds ' : 'BROKEN'}  ${what}${faults.length === 0 ? '' : `: ${faults.length} faults`}`);
  for (const fault of faults.slice(0, 5))
    say(`          ${fault instanceof Error ? fault.message : JSON.stringify(fault)}`);
  if (faults.length > 0) failed = true;
}

/** Runs a benchmark; afterwards the process exits, whatever is still open. */
export async function bench(run: () => Promise<void>) {
  try {
    await run();
  } catch (error) {
    console.error(error);
    failed = true;
  }
  process.exit(failed ? 1 : 0);
}
