import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenBrowserTests, brokenUnitTests, type BrowserReport, type UnitReport } from './failures.ts';
import { mutants, type Mutant } from './mutantTable.ts';

// Breaks one rule after the other and says which tests notice: those of `npm test`, only others of `--all`, or none.
// npm run mutants             all rules
// npm run mutants -- scoring  those whose words have it

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules', '.cache', 'assay', 'mutants');
const aside = join(cache, 'original.json');
const report = join(cache, 'report.json');

type Verdict = { by: 'npm test' | '--all' | 'nothing'; test: string };

mkdirSync(cache, { recursive: true });
// A killed run could not restore what it broke.
putBack();
process.on('exit', putBack);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const [wanted = ''] = process.argv.slice(2);
const verdicts: (Verdict & { rule: string })[] = [];
for (const mutant of mutants.filter(({ rule }) => rule.includes(wanted))) {
  breakRule(mutant);
  const verdict = await verdictOn(mutant);
  putBack();
  console.log(`\n${verdict.by.padEnd(8)}  ${mutant.rule}\n          ${verdict.test}`);
  verdicts.push({ rule: mutant.rule, ...verdict });
}
console.log('\ncaught by  rule');
for (const { by, rule } of verdicts) console.log(`${by.padEnd(9)}  ${rule}`);
const caught = (by: Verdict['by']) => verdicts.filter((verdict) => verdict.by === by).length;
console.log(`\n${caught('npm test')} by npm test, ${caught('--all')} only by --all, ${caught('nothing')} not caught`);
process.exitCode = caught('nothing') === 0 ? 0 : 1;

function breakRule({ file, text, replacement }: Mutant) {
  const path = join(root, file);
  const original = readFileSync(path, 'utf8');
  if (original.split(text).length !== 2) throw new Error(`${file} does not have this once: ${text}`);
  writeFileSync(aside, JSON.stringify({ path, original }));
  // A function, because replacement texts have special characters.
  writeFileSync(
    path,
    original.replace(text, () => replacement),
  );
}

function putBack() {
  if (!existsSync(aside)) return;
  const { path, original } = JSON.parse(readFileSync(aside, 'utf8')) as { path: string; original: string };
  writeFileSync(path, original);
  rmSync(aside);
}

/** Cheapest tests first. */
async function verdictOn({ file, first, browser }: Mutant): Promise<Verdict> {
  const related = ['related', '--run', file];
  const looks: [Verdict['by'], () => Promise<string | null>][] = [
    ['npm test', async () => (first ? unitTests(['run', first, '--project=!process']) : null)],
    ['npm test', async () => (browser ? browserTests([browser, '--grep', '@journey']) : null)],
    ['npm test', () => unitTests([...related, '--project=!process'])],
    ['--all', async () => (browser ? browserTests([browser]) : null)],
    ['--all', () => unitTests([...related, '--project=process'])],
  ];
  for (const [by, look] of looks) {
    const test = await look();
    if (test !== null) return { by, test };
  }
  return { by: 'nothing', test: '' };
}

/** @returns the first failed test, null if none failed */
async function unitTests(which: string[]): Promise<string | null> {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const asFile = ['--reporter=json', `--outputFile=${report}`];
  const status = await quietly([vitest, ...which, '--bail=1', '--passWithNoTests', ...asFile]);
  return failureIn(status, (read) => brokenUnitTests(read as UnitReport | null));
}

async function browserTests(which: string[]): Promise<string | null> {
  const playwrights = join(cache, '..', 'results', 'playwright.json');
  const status = await quietly([join('scripts', 'tasks.ts'), 'e2e', ...which, '--max-failures=1']);
  return failureIn(status, (read) => brokenBrowserTests(read as BrowserReport | null), playwrights);
}

function failureIn(status: number, broken: (read: unknown) => string[], file = report): string | null {
  if (status === 0) return null;
  const failures = existsSync(file) ? broken(JSON.parse(readFileSync(file, 'utf8'))) : [];
  // Tests that the first failure cut off have an empty message and prove nothing; the last complete message names the
  // test.
  return failures.findLast((failure) => !failure.endsWith(': ')) ?? `exit code ${status}, no test named`;
}

function quietly(args: string[]): Promise<number> {
  rmSync(report, { force: true });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
