import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpus } from '../../../test/corpus/verdicts.ts';
import { createChecks } from '../checks.ts';
import { detectFormat, readFile } from './formats.ts';
import { packed } from './zip.ts';

const FOLDER = join(import.meta.dirname, '../../../test/corpus');

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(FOLDER, join(entry.parentPath, entry.name)));

/** A file's content, or a folder packed as one file. */
function contentOf(name: string): Uint8Array {
  const path = join(FOLDER, name);
  if (!statSync(path).isDirectory()) return readFileSync(path);
  const inside = below(path).map((file): [string, Uint8Array] => [
    relative(name, file),
    readFileSync(join(FOLDER, file)),
  ]);
  return packed(Object.fromEntries(inside));
}

async function verdictsOn(name: string): Promise<string[]> {
  const bytes = contentOf(name);
  const { items } = await readFile(bytes, detectFormat(bytes, name));
  const check = createChecks(
    () => [],
    () => 'f'.repeat(64),
  );
  return items.map(check).map(({ question, reason, warnings }) => {
    if (question === null) return `refused ${reason}`;
    const says = warnings.length === 0 ? '' : ` says ${warnings.map(({ text }) => text).join('|')}`;
    return `${question.options[question.key]}/${question.options.length}${says}`;
  });
}

/** The verdict, shortened to the words that are expected wherever it contains them. */
function asExpected(verdict: string, expected: string): string {
  const [head = '', words] = splitVerdict(expected);
  const [foundHead = '', found] = splitVerdict(verdict);
  if (head !== foundHead || words === undefined || found === undefined) return verdict;
  const [said, wanted] = [found.split('|'), words.split('|')];
  const isSaid = said.length === wanted.length && wanted.every((word, nth) => said[nth]?.includes(word));
  return isSaid ? expected : verdict;
}

const splitVerdict = (verdict: string) =>
  verdict.startsWith('refused ') ? ['refused', verdict.slice('refused '.length)] : verdict.split(' says ');

describe('files in the dialects of other programs', () => {
  test('are at least sixty, all of them in the table', () => {
    const files = below(FOLDER).filter((file) => file !== 'verdicts.ts');
    const isListed = (file: string) => Object.keys(corpus).some((name) => file === name || file.startsWith(`${name}/`));
    expect(files.filter((file) => !isListed(file))).toEqual([]);
    expect(Object.keys(corpus).length).toBeGreaterThanOrEqual(60);
  });

  test.each(Object.entries(corpus))('%s', async (name, expected) => {
    const verdicts = await verdictsOn(name);
    expect(verdicts.map((verdict, nth) => asExpected(verdict, expected[nth] ?? ''))).toEqual(expected);
  });
});

test.each([
  ['qti2/only-the-test.zip', 'Use the map.\n\nIs north up?'],
  ['qti2/instructions.zip', 'Think of winter.\n\nIs it cold?'],
  ['qti2/stimulus.zip', 'A fox jumped over a dog.\n\nDid the fox jump?'],
  ['qti2/version-3.zip', 'It covers a third of the Earth.\n\nWhich ocean is it?'],
  ['qti12/shared-passage.xml', 'Bees dance to show where food is.\n\nSelect one answer.\n\nDo bees dance?'],
])('what the items of %s share stands above the question', async (name, questionText) => {
  const bytes = contentOf(name);
  const { items } = await readFile(bytes, detectFormat(bytes, name));
  expect(items[0]).toMatchObject({ question: { questionText } });
});
