import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

// The page names every folder down to these; deeper folders are explained by their files.
const NAMED = [
  'server/*/',
  'server/src/*/',
  'server/src/platform/*/',
  'server/src/{interviews,questions,questionFiles}/*/',
  'web/*/',
  'web/src/*/',
  'web/src/{interviews,quiz,ui}/*/',
  'web/src/interviews/room/*/',
];
const BUILT = /node_modules|dist/;

test('ARCHITECTURE.md names every folder', () => {
  const folders = NAMED.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((folder) => folder.replaceAll('\\', '/').replace(/\/$/, ''))
    .filter((folder) => !BUILT.test(folder));
  expect(folders.length).toBeGreaterThan(80);
  expect(folders.filter((folder) => !page.includes(`${folder.split('/').at(-1)}/`))).toEqual([]);
});

test('every file that ARCHITECTURE.md names is there', () => {
  const named = [...page.matchAll(/`((?:server|web|contract|scripts|e2e)\/[\w./-]+\.(?:ts|tsx|mjs|css))`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
});
