/** The distribution of right options in a batch or bank. */

import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { LintFinding } from '@assay/contract/questions/questionLint';
import type { Letter, LintContent } from './findings.ts';

// With fewer, chance alone produces striking patterns.
const FEWEST = 20;
const SURPRISING = 0.05;

interface KeyBalance {
  counts: Record<string, number>;
  /** χ² against an even distribution over each question's options. */
  chiSquare: number;
  /** Probability of a distribution at least this uneven by chance; null for fewer than 20 questions. */
  p: number | null;
  findings: LintFinding[];
}

/** Takers see shuffled options, except where the author fixes the order, in exports and on paper. */
export function keyBalance(questions: readonly Pick<LintContent, 'options' | 'correctAnswer'>[]): KeyBalance {
  const expected = new Map<Letter, number>();
  const counts = new Map<Letter, number>();
  for (const { options, correctAnswer } of questions) {
    const letters = optionLetters.filter((letter) => (options[letter] ?? '') !== '');
    for (const letter of letters) expected.set(letter, (expected.get(letter) ?? 0) + 1 / letters.length);
    const key = letters.find((letter) => letter === correctAnswer);
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const cells = [...expected].map(([letter, mean]) => ({ letter, mean, count: counts.get(letter) ?? 0 }));
  const chiSquare = cells.reduce((sum, { mean, count }) => sum + (count - mean) ** 2 / mean, 0);
  const p = questions.length < FEWEST || cells.length < 2 ? null : chiSquareTail(chiSquare, cells.length - 1);
  const shown = Object.fromEntries(cells.map(({ letter, count }) => [letter, count]));
  if (p === null || p >= SURPRISING) return { counts: shown, chiSquare, p, findings: [] };
  const most = cells.reduce((one, other) => (other.count - other.mean > one.count - one.mean ? other : one));
  const { letter, count, mean } = most;
  return { counts: shown, chiSquare, p, findings: [keyPositionFinding(letter, count, mean, questions.length)] };
}

export function keyPositionFinding(letter: Letter, count: number, mean: number, of: number): LintFinding {
  const percent = (value: number) => Math.round((100 * value) / of);
  return {
    code: 'key_position',
    severity: 'warning',
    what: `${percent(count)}% of the keys are ${letter}; about ${percent(mean)}% would be expected.`,
    why: 'Learners who notice can guess that letter wherever the order is not shuffled: fixed orders, exports, paper.',
    advice: 'Move keys to the rarer letters.',
    options: [letter],
  };
}

/** P(X ≥ x) of the χ² distribution, by the recurrence over its degrees of freedom. */
function chiSquareTail(x: number, degrees: number): number {
  const isEven = degrees % 2 === 0;
  let tail = isEven ? Math.exp(-x / 2) : complementaryError(Math.sqrt(x / 2));
  let term = isEven ? Math.exp(-x / 2) * (x / 2) : Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2);
  for (let done = isEven ? 2 : 1; done < degrees; done += 2) {
    tail += term;
    term *= x / (done + 2);
  }
  return Math.min(1, tail);
}

/** Numerical Recipes' Chebyshev fit, relative error below 1.2e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2);
  const fit = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  return t * Math.exp(-x * x + fit.reduceRight((sum, factor) => sum * t + factor, 0));
}
