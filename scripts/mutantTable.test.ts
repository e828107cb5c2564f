import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutantTable.ts';

test.each(mutants)('the one place to break "$rule" is where the table says', ({ file, text, replacement }) => {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  expect(source.split(text)).toHaveLength(2);
  expect(replacement).not.toBe(text);
});

test('there are 25 rules, no two alike', () => {
  expect(new Set(mutants.map(({ rule }) => rule)).size).toBe(25);
});
