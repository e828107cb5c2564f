import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CountedPair, Counted } from '../../src/statistics/moments.ts';

/** LSAT-6 (Bock & Lieberman 1970, Psychometrika 35:179-197): 1,000 people, 5 items, as patterns of right and wrong. */
export const lsatPatterns = readFileSync(
  join(import.meta.dirname, '..', '..', 'src', 'statistics', 'fixtures', 'lsat6.csv'),
  'utf8',
)
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [pattern = '', frequency = '0'] = line.split(',');
    return { answers: Array.from(pattern, (mark) => (mark === '1' ? 1 : 0)), count: Number(frequency) };
  });

const sum = (marks: readonly number[]) => marks.reduce((total, mark) => total + mark, 0);

export const ITEMS = [0, 1, 2, 3, 4];

export const totals: Counted[] = lsatPatterns.map(({ answers, count }) => [sum(answers), count]);

export const marksOf = (item: number): Counted[] =>
  lsatPatterns.map(({ answers, count }) => [answers[item] ?? 0, count]);

export const withRest = (item: number): CountedPair[] =>
  lsatPatterns.map(({ answers, count }) => [answers[item] ?? 0, sum(answers) - (answers[item] ?? 0), count]);

export const withTotal = (item: number): CountedPair[] =>
  lsatPatterns.map(({ answers, count }) => [answers[item] ?? 0, sum(answers), count]);
