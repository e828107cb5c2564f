import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

export const skillKeys = { all: ['skills'] as const };

/** The dashboard names ten skills, pickers and filters all of them. */
export const SKILLS_ON_DASHBOARD = 10;
const SKILLS_ELSEWHERE = 100;

/** The skills on offer, in the server's order. */
export const activeSkillsQuery = (limit: number = SKILLS_ELSEWHERE) =>
  queryOptions({
    queryKey: [...skillKeys.all, 'active', { limit }],
    queryFn: ({ signal }) => call('GET /skills', { query: { limit, isActive: true } }, { signal }),
    select: (data) => data.items,
  });

export const skillQuery = (id: number) =>
  queryOptions({
    queryKey: [...skillKeys.all, 'one', id],
    queryFn: ({ signal }) => call('GET /skills/:id', { params: { id } }, { signal }),
    select: (data) => data.skill,
  });

export const skillCategoriesQuery = () =>
  queryOptions({
    queryKey: [...skillKeys.all, 'categories'],
    queryFn: ({ signal }) => call('GET /skills/categories/list', {}, { signal }),
    select: (data) => data.items,
  });
