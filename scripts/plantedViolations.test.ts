import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

// A rule that stops one folder deep looks like a rule that holds, so each is broken here two folders deep.

const root = join(import.meta.dirname, '..');
const bin = (...path: string[]) => join(root, 'node_modules', ...path);

/** A separate tree with the repository's rules and these files. */
function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const config of ['.dependency-cruiser.cjs', '.oxlintrc.json', 'tsconfig.base.json'])
    cpSync(join(root, config), join(folder, config));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  }
  return folder;
}

function run(folder: string, program: string, args: string[]): { summary: string } {
  const { stdout } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  return { summary: stdout };
}

interface Violation {
  from: string;
  rule: { name: string };
}

function violationsIn(folder: string, roots: readonly string[]): Violation[] {
  const cruiser = bin('dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const { summary } = run(folder, cruiser, ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...roots]);
  return (JSON.parse(summary) as { summary: { violations: Violation[] } }).summary.violations;
}

const imports = (...paths: string[]) => paths.map((path) => `import '${path}';`).join('\n');

test('every dependency rule sees a violation two folders deep', () => {
  const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string }[];
  };
  const folder = plant({
    'contract/src/quiz/deep/limits.ts': imports('../../../../server/src/quiz/papers/drawing/paper.ts', 'node:fs'),
    'server/src/quiz/papers/drawing/paper.ts': imports('../../quiz.store.ts', './ring.ts', 'node:worker_threads'),
    'server/src/quiz/papers/drawing/ring.ts': imports('./paper.ts', './paper.test.ts'),
    'server/src/quiz/papers/drawing/paper.test.ts': 'export {};',
    'server/src/quiz/papers/drawing/paper.service.ts': imports('../../../platform/database/store.ts'),
    'server/src/quiz/quiz.store.ts': imports('./papers/drawing/paper.ts'),
    'server/src/reports/board/ranks/rank.service.ts': imports('../../../quiz/quiz.store.ts'),
    'server/src/reports/board/ranks/helper.ts': imports('../../../../test/testServer.ts'),
    'server/src/platform/database/store.ts': imports('../../reports/board/ranks/rank.service.ts'),
    'server/test/testServer.ts': 'export {};',
    'web/src/ui/charts/axes/Axis.tsx': imports('../../../quiz/running/timer/Timer.tsx'),
    'web/src/quiz/running/timer/Timer.tsx': imports('../../../reports/board/Board.tsx'),
    'web/src/reports/board/Board.tsx': imports('../../../../server/src/quiz/quiz.store.ts'),
    'web/src/reports/board/ranks/rankWords.ts': imports('../../../platform/session.ts'),
    'web/src/platform/session.ts': 'export {};',
  });
  const broken = new Set(violationsIn(folder, ['contract/src', 'server/src', 'web/src']).map(({ rule }) => rule.name));
  expect(forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});

test('pure files import nothing with side effects, whichever it is', () => {
  const outside = {
    server:
      'fs fs/promises http net dns os timers timers/promises child_process worker_threads perf_hooks process stream'
        .split(' ')
        .map((name) => `node:${name}`),
    web: ['./draft.browser.ts', './draft.queries.ts', './useDraft.ts', 'react', '../../../platform/storage.ts'],
  };
  const pure = { server: 'server/src/items/curves/deep', web: 'web/src/interviews/scorecards/drafts' };
  const planted = Object.entries(outside).flatMap(([side, paths]) =>
    paths.map((path, nth): [string, string] => [`${pure[side as 'server' | 'web']}/pure${nth}.ts`, imports(path)]),
  );
  const folder = plant({
    ...Object.fromEntries(planted),
    'web/src/interviews/scorecards/drafts/draft.browser.ts': 'export {};',
    'web/src/interviews/scorecards/drafts/draft.queries.ts': 'export {};',
    'web/src/interviews/scorecards/drafts/useDraft.ts': 'export {};',
    'web/src/platform/storage.ts': 'export {};',
  });
  const seen = new Set(violationsIn(folder, ['server/src', 'web/src']).map(({ from }) => from));
  expect(planted.filter(([file]) => !seen.has(file))).toEqual([]);
});

const IMPURE: Record<string, string> = {
  clock: 'export const at = Date.now();',
  stopwatch: 'export const at = performance.now();',
  calendar: 'export const at = Temporal.Now.instant();',
  timer: 'export const timer = setTimeout(() => undefined, 1);',
  interval: 'export const timer = setInterval(() => undefined, 1);',
  immediate: 'export const timer = setImmediate(() => undefined);',
  deadline: 'export const signal = AbortSignal.timeout(1);',
  chance: 'export const nth = Math.random();',
  identity: `import { randomUUID } from 'node:crypto';\nexport const id = randomUUID();`,
  bytes: 'export const id = crypto.randomUUID();',
  environment: 'export const port = process.env;',
  network: `export const asked = fetch('/api');`,
  page: 'export const title = document.title;',
  browser: 'export const language = navigator.language;',
  storage: `export const kept = sessionStorage.getItem('kept');`,
  thread: `export const thread = new Worker('/thread.js');`,
  everything: 'export const all = globalThis;',
};

test('clocks, timers, chance, the environment, the page and the network are seen in pure files of any depth', () => {
  const folders = ['server/src/questionFiles/formats/deep', 'web/src/interviews/room/tiles', 'contract/src/quiz/deep'];
  const planted = folders.flatMap((folder) =>
    Object.entries(IMPURE).map(([name, text]): [string, string] => [`${folder}/${name}.ts`, text]),
  );
  const folder = plant(Object.fromEntries(planted));
  const { summary } = run(folder, bin('oxlint', 'bin', 'oxlint'), ['--format', 'json', 'server', 'web', 'contract']);
  const { diagnostics } = JSON.parse(summary) as { diagnostics: { code: string; filename: string }[] };
  const seen = new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted')).map(({ filename }) => filename),
  );
  expect(planted.map(([file]) => file).filter((file) => !seen.has(file))).toEqual([]);
});

interface Override {
  files: string[];
  excludeFiles?: string[];
  rules: Record<string, unknown>;
}

// Oxlint has no rule against a call without arguments.
test('no pure file reads the clock with Date() or new Date()', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { overrides: Override[] };
  const pure = overrides.find(({ rules }) => 'eslint/no-restricted-globals' in rules);
  const files = (pure?.files ?? [])
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !pure?.excludeFiles?.some((pattern) => matchesGlob(file, pattern)));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\bDate\(\)|\bnew Date\b(?!\()/.test(readFileSync(join(root, file), 'utf8')))).toEqual(
    [],
  );
});
