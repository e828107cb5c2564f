/**
 * Patterns of a whole set: keys at one letter, keys longer or shorter than the other options. No item needs to look
 * wrong by itself.
 */

import type { GateFinding, GateItem } from '@assay/contract/questions/questionGeneration';
import { keyPositionFinding } from '../questions/lint/balance.ts';
import { itemOf } from '../questions/lint/findings.ts';
import type { Item, Letter } from '../questions/lint/findings.ts';
import { visible } from '../markdown/words.ts';

/** As in the bank's own check of key positions. */
const SURPRISING = 0.05;

/**
 * P(X ≥ least) for the number of events among independent ones of these probabilities. Exact, because sets are too
 * small for χ².
 */
export function chanceOfAtLeast(least: number, probabilities: readonly number[]): number {
  let counts = [1];
  for (const p of probabilities) {
    const next = counts.map((chance) => chance * (1 - p));
    next.push(0);
    for (const [count, chance] of counts.entries()) next[count + 1] = (next[count + 1] as number) + chance * p;
    counts = next;
  }
  return counts.slice(least).reduce((sum, chance) => sum + chance, 0);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface Keyed extends Item {
  key: NonNullable<Item['key']>;
}

function positions(items: readonly Keyed[]): GateFinding[] {
  const letters = new Set<Letter>(items.flatMap(({ choices }) => choices.map(({ letter }) => letter)));
  const all = [...letters].map((letter) => {
    const chances = items.map(({ choices }) => (choices.some((one) => one.letter === letter) ? 1 / choices.length : 0));
    const count = items.filter(({ key }) => key.letter === letter).length;
    return { letter, count, mean: sum(chances), p: chanceOfAtLeast(count, chances) };
  });
  // Any of the letters could have been the surprising one.
  const found = all.find(({ p }) => p * all.length < SURPRISING);
  if (!found) return [];
  return [{ ...keyPositionFinding(found.letter, found.count, found.mean, items.length), check: 'balance' }];
}

const lengthOf = (text: string) => visible(text).length;

function lengths(items: readonly Keyed[]): GateFinding[] {
  const chances = items.map(({ choices }) => 1 / choices.length);
  const longest = items.filter(({ key, distractors }) =>
    distractors.every(({ text }) => lengthOf(text) < lengthOf(key.text)),
  ).length;
  const shortest = items.filter(({ key, distractors }) =>
    distractors.every(({ text }) => lengthOf(text) > lengthOf(key.text)),
  ).length;
  const [count, which] = longest >= shortest ? ([longest, 'longest'] as const) : ([shortest, 'shortest'] as const);
  if (2 * chanceOfAtLeast(count, chances) >= SURPRISING) return [];
  return [
    {
      check: 'balance',
      code: 'key_length',
      severity: 'warning',
      what: `In ${count} of ${items.length} items the key is the ${which} option; about ${Math.round(sum(chances))} would be expected.`,
      why: 'Learners who notice can guess without knowing the subject.',
      advice: `Rewrite some items so that another option is the ${which}.`,
      options: [],
    },
  ];
}

export function balanceFindings(contents: readonly GateItem[]): GateFinding[] {
  const items = contents.map(itemOf).filter((item): item is Keyed => item.key !== undefined && item.choices.length > 1);
  return [...positions(items), ...lengths(items)];
}
