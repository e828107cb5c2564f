import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldersIn, foldersOfTree } from './folderNames.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const PLACES = '{contract,server,web,e2e,bench,scripts,deploy,docs}';
/** Built or installed; and the corpus holds files of other programs. */
const FOREIGN = /(^|[\\/])(node_modules|dist|results|coverage|test-results|playwright-report|corpus[\\/].+|\..+)$/;

const found = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => FOREIGN.test(path) })
    .map((path) => path.replaceAll('\\', '/').replace(/\/$/, ''))
    .filter((path) => !path.split('/').some((_name, nth, names) => FOREIGN.test(names.slice(0, nth + 1).join('/'))));

const section = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

function namedFolders(): Set<string> {
  const [, tree = '', below = ''] = section('The tree').split('```');
  const [, platform = ''] = below.replaceAll(/\s+/g, ' ').split('`server/src/platform/`: ');
  const parts = foldersIn(platform.replaceAll('`', ''), 'server/src/platform/');
  return new Set([...foldersOfTree(tree.trim()), ...parts.map((folder) => folder.replace(/\/$/, ''))]);
}

test('ARCHITECTURE.md names every folder by its path, and no other', () => {
  const folders = found(`${PLACES}/**/`);
  expect(folders.length).toBeGreaterThan(150);
  const named = namedFolders();
  expect(folders.filter((folder) => !named.has(folder))).toEqual([]);
  expect([...named].filter((folder) => !folders.includes(folder))).toEqual([]);
});

test('a folder is named by its place in the tree, not by its last name elsewhere', () => {
  const tree = [
    'server/',
    '  src/',
    '    quiz/           papers, regrading/ (planted/, by',
    '                    hand), lint/',
    '    mail/           outbox              audit/         log',
    '    shell/ admin/   composed; questions/generated/ of both',
    'docs/images/        pictures',
  ].join('\n');
  const features = 'quiz quiz/regrading quiz/regrading/planted quiz/lint mail audit shell admin questions';
  const inside = `${features} questions/generated`.split(' ').map((folder) => `server/src/${folder}`);
  expect([...foldersOfTree(tree)].toSorted()).toEqual(
    ['server', 'server/src', 'docs', 'docs/images', ...inside].toSorted(),
  );
});

test('ARCHITECTURE.md explains every kind of file', () => {
  const kinds = found(`${PLACES}/**/*.{ts,tsx,css}`).flatMap((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    // A test is named after the whole name of what it tests.
    const tested = /(\.process)?\.test(?=\.tsx?$)/.exec(name)?.[0];
    const kind = tested ?? /\.[\w.]+(?=\.(?:tsx?|css)$)/.exec(name)?.[0];
    return kind === undefined || kind === '.config' ? [] : [`x${kind}.`];
  });
  const explained = section('File kinds');
  expect(new Set(kinds).size).toBeGreaterThan(12);
  expect([...new Set(kinds)].filter((kind) => !explained.includes(`\`${kind}`))).toEqual([]);
});

test('every file that ARCHITECTURE.md names is there', () => {
  const named = [...page.matchAll(/`((?:server|web|contract|scripts|e2e)\/[\w./-]+\.(?:ts|tsx|mjs|css))`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
});
