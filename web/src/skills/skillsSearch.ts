import type { SkillSort } from '@assay/contract/questions/skills';
import { pageOf, textOf } from '../platform/listSearch.ts';

/** The list's URL parameters; none means all skills, by name, first page. */
export type SkillsSearch = {
  search?: string;
  category?: string;
  tag?: string;
  state?: 'active' | 'archived';
  sort?: SkillSort;
  direction?: 'asc' | 'desc';
  page?: number;
};

const sorts: readonly SkillSort[] = ['name', 'category', 'questions', 'paper', 'updatedAt'];
const states = ['active', 'archived'] as const;

export function skillsSearch(raw: Record<string, unknown>): SkillsSearch {
  const search = textOf(raw['search'], 120);
  const category = textOf(raw['category'], 80);
  const tag = textOf(raw['tag'], 60);
  const state = states.find((one) => one === raw['state']);
  const sort = sorts.find((one) => one === raw['sort']);
  return {
    ...(search !== '' && { search }),
    ...(category !== '' && { category }),
    ...(tag !== '' && { tag }),
    ...(state && { state }),
    ...(sort && sort !== 'name' && { sort }),
    ...(raw['direction'] === 'desc' && { direction: 'desc' }),
    ...pageOf(raw),
  };
}

/** Whether a filter is active. */
export const isFiltered = ({ search, category, tag, state }: SkillsSearch): boolean =>
  search !== undefined || category !== undefined || tag !== undefined || state !== undefined;
