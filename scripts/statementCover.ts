import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key of a test: its file, a line break, and its titles. */
type TestName = string;

/** Per test, the hashes of what it must be repeated for; its own name if it must always be. */
export type Notes = ReadonlyMap<TestName, ReadonlySet<string>>;

/** Reads what the tests of a run noted (server/test/testStatements.ts). */
export function readNotes(folder: string): Notes {
  const notes = new Map<TestName, Set<string>>();
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const [test, what] = JSON.parse(line) as [TestName, string];
      notes.set(test, (notes.get(test) ?? new Set()).add(what));
    }
  return notes;
}

/** The tests that must always be repeated: most of them because in them transactions meet. */
export const alwaysRepeated = (notes: Notes): TestName[] =>
  [...notes].filter(([test, whats]) => whats.has(test)).map(([test]) => test);

/** Starting a test is never free. */
const LEAST_SECONDS = 0.1;

/**
 * Few, quick tests that together cover all that was noted: each time the one that adds most per second.
 * @param secondsOf how long a test takes
 */
export function coverOf(notes: Notes, secondsOf: (test: TestName) => number): TestName[] {
  const missing = new Set([...notes.values()].flatMap((whats) => [...whats]));
  const left = new Map([...notes].map(([test, whats]) => [test, [...whats]]));
  const picked: TestName[] = [];
  while (missing.size > 0) {
    let best: TestName = '';
    let most = 0;
    for (const [test, whats] of left) {
      const adds = whats.filter((what) => missing.has(what));
      left.set(test, adds);
      const worth = adds.length / (LEAST_SECONDS + secondsOf(test));
      if (worth > most) [best, most] = [test, worth];
    }
    for (const what of left.get(best) ?? []) missing.delete(what);
    left.delete(best);
    picked.push(best);
  }
  return picked;
}

/** The parts of Vitest's JSON report used here. */
export interface TimedReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; duration?: number | null }[];
  }[];
}

/** How long the tests of a run took, by name. @param root what test files are named from */
export function secondsIn(report: TimedReport | null, root: string): Map<TestName, number> {
  const seconds = new Map<TestName, number>();
  for (const { name, assertionResults } of report?.testResults ?? [])
    for (const { ancestorTitles, title, duration } of assertionResults) {
      const test = `${name.slice(root.length + 1)}\n${[...ancestorTitles, title].join(' > ')}`;
      // Cases with the same title are repeated together.
      seconds.set(test, (seconds.get(test) ?? 0) + (duration ?? 0) / 1000);
    }
  return seconds;
}

/** For Vitest: the files of these tests, and a pattern of their titles. */
export function selectionOf(tests: readonly TestName[]): { files: string[]; pattern: string } {
  const split = tests.map((test) => test.split('\n') as [string, string]);
  return {
    files: [...new Set(split.map(([file]) => file.replaceAll('\\', '/')))],
    pattern: `^(?:${[...new Set(split.map(([, titles]) => RegExp.escape(titles)))].join('|')})$`,
  };
}
