import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** The dashboard names ten skills, pickers and filters all of them. */
export const SKILLS_ON_DASHBOARD = 10;
const SKILLS_ELSEWHERE = 100;

/** The skills on offer, in the server's order. */
export const activeSkillsQuery = (limit: number = SKILLS_ELSEWHERE) =>
  queryOptions({
    queryKey: ['skills', 'active', { limit }],
    queryFn: ({ signal }) => call('GET /skills', { query: { limit, isActive: true } }, { signal }),
    select: (data) => data.items,
  });
