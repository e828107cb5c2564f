// Prints every text a person can read, by screen, so that all can be read from top to bottom:
// npm run texts -- [a screen's path, a folder or a file]
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { screensUnder } from './screens.ts';
import { linesOf, questionsOf } from './otherTexts.ts';
import { textsIn, textsUnder, type UserText } from './userTexts.ts';

const root = join(import.meta.dirname, '..');
const wanted = process.argv[2] ?? '';
let printed = 0;

const screens = screensUnder(root);
const pages = Map.groupBy(textsUnder(root, 'web/src/**/*.{ts,tsx}'), ({ file }) => {
  const entries = new Set(screens.filter(({ files }) => files.has(file)).map(({ entry }) => entry));
  const [only] = entries;
  return entries.size === 1 ? only : undefined;
});
for (const [entry, ofEntry] of Map.groupBy(screens, (screen) => screen.entry))
  print(ofEntry.map(({ name, title }) => (title ? `${name} “${title}”` : name)).join(', '), pages.get(entry));
const shared = Map.groupBy(pages.get(undefined) ?? [], ({ file }) => dirname(file));
for (const [folder, texts] of shared) print(`shared: ${folder}`, texts);

for (const pattern of ['contract/src/**/*.ts', 'server/src/**/*.ts'])
  for (const [folder, texts] of Map.groupBy(textsUnder(root, pattern), ({ file }) => dirname(file)))
    print(folder, texts);
// A command’s words before the server runs.
for (const file of ['scripts/bootstrap.mjs', 'scripts/tasks.ts', 'scripts/build.ts'])
  print(file, textsIn(file, read(file)));
for (const file of ['README.md', ...matching('docs/admin/*.md')]) print(file, linesOf(file, read(file)));
for (const file of matching('server/demo/bank/*.json')) print(file, questionsOf(file, read(file)));
console.log(`\n${printed} texts`);

function matching(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function print(heading: string, all: readonly UserText[] = []) {
  const texts = heading.split(/[ ,“]/).some((part) => wanted !== '' && part.startsWith(wanted))
    ? all
    : all.filter(({ file }) => file.startsWith(wanted));
  if (texts.length === 0) return;
  console.log(`\n${heading}`);
  for (const { file, line, shownBy, text } of texts)
    console.log(
      `  ${file === heading ? '' : `${file.replace('web/src/', '')}:`}${line}${shownBy && ` [${shownBy}]`}  ${text}`,
    );
  printed += texts.length;
}
