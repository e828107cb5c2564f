/** Sets in which no item is flawed, but the pattern of their keys is. */

import type { GateFinding } from '@assay/contract/questions/questionGeneration';
import { visible } from '../../markdown/words.ts';
import type { Written } from './plantedKinds.ts';

interface PlantedSet {
  name: string;
  code: GateFinding['code'];
  items: Written[];
}

/** With the texts of two options exchanged. */
function keyedAt(letter: string, item: Written): Written {
  const { options, correctAnswer } = item;
  const [key = '', other = ''] = [options[correctAnswer], options[letter]];
  return { ...item, options: { ...options, [letter]: key, [correctAnswer]: other }, correctAnswer: letter };
}

const lengths = ({ options }: Written) => Object.values(options).map((text) => visible(text).length);
const keyLength = ({ options, correctAnswer }: Written) => visible(options[correctAnswer] ?? '').length;
const isLongest = (item: Written) => lengths(item).filter((length) => length >= keyLength(item)).length === 1;
const isShortest = (item: Written) => lengths(item).filter((length) => length <= keyLength(item)).length === 1;

export function plantedSets(bank: readonly Written[]): PlantedSet[] {
  const four = bank.filter(({ options }) => Object.keys(options).length === 4);
  const spread = (items: readonly Written[]) => items.map((item, nth) => keyedAt('ABCD'[nth % 4] as string, item));
  const long = four.filter(isLongest);
  const short = four.filter(isShortest);
  const between = four.filter((item) => !isLongest(item) && !isShortest(item));
  return [
    {
      name: 'every key of 10 at B',
      code: 'key_position',
      items: between.slice(0, 10).map((item) => keyedAt('B', item)),
    },
    {
      // The share found in a published bank of generated questions (assessment of 2,026 items: 61.5 %).
      name: '12 keys of 20 at B',
      code: 'key_position',
      items: between.slice(0, 20).map((item, nth) => keyedAt(nth < 12 ? 'B' : ('ACD'[nth % 3] as string), item)),
    },
    {
      name: '4 keys of 5 at C',
      code: 'key_position',
      items: between.slice(0, 5).map((item, nth) => keyedAt(nth < 4 ? 'C' : 'A', item)),
    },
    {
      name: 'the key longest in 7 of 10',
      code: 'key_length',
      items: spread([...long.slice(0, 7), ...between.slice(0, 3)]),
    },
    {
      name: 'the key shortest in 8 of 10',
      code: 'key_length',
      items: spread([...short.slice(0, 8), ...between.slice(0, 2)]),
    },
  ];
}
