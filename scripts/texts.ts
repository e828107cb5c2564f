// Prints every text a person can read, by folder, so that all can be read from top to bottom: npm run texts -- [folder]
import { dirname, join } from 'node:path';
import { textsUnder } from './userTexts.ts';

const root = join(import.meta.dirname, '..');
const chosen = process.argv[2] ?? '';
const texts = ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'server/src/**/*.ts']
  .flatMap((pattern) => textsUnder(root, pattern))
  .filter(({ file }) => file.startsWith(chosen));

for (const [folder, ofFolder] of Map.groupBy(texts, ({ file }) => dirname(file))) {
  console.log(`\n${folder}`);
  for (const { file, line, shownBy, text } of ofFolder)
    console.log(`  ${file.slice(folder.length + 1)}:${line}${shownBy && ` [${shownBy}]`}  ${text}`);
}
console.log(`\n${texts.length} texts`);
