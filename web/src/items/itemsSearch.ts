import type { ItemPeriod, ItemPopulation, ItemSort } from '@assay/contract/questions/items';
import { pageOf } from '../platform/listSearch.ts';
import { positiveNumber } from '../platform/searchValues.ts';

/** The URL parameters; none means first attempts, every question, those to review first. */
export type ItemsSearch = {
  skillId?: number;
  population?: ItemPopulation;
  period?: Exclude<ItemPeriod, 'all'>;
  show?: 'flagged';
  sort?: ItemSort;
  direction?: 'asc' | 'desc';
  page?: number;
};

const periods = ['7d', '30d', '90d', '365d'] as const;
const sorts: readonly ItemSort[] = [
  'review',
  'question',
  'facility',
  'discrimination',
  'notReached',
  'time',
  'answers',
];

export function itemsSearch(raw: Record<string, unknown>): ItemsSearch {
  const skillId = positiveNumber(raw['skillId']);
  const period = periods.find((one) => one === raw['period']);
  const sort = sorts.find((one) => one === raw['sort']);
  return {
    ...(skillId !== undefined && { skillId }),
    ...(raw['population'] === 'all' && { population: 'all' }),
    ...(period && { period }),
    ...(raw['show'] === 'flagged' && { show: 'flagged' }),
    ...(sort && sort !== 'review' && { sort }),
    ...(raw['direction'] === 'desc' && { direction: 'desc' }),
    ...pageOf(raw),
  };
}
