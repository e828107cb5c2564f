import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { everyPage } from '../platform/everyPage.ts';

/** The dashboard lists ten skills, pickers and filters all. */
export const SKILLS_ON_DASHBOARD = 10;

/** The offered skills, in the server's order. */
export const activeSkillsQuery = (most?: number) =>
  queryOptions({
    queryKey: ['skills', 'active', { most }],
    queryFn: ({ signal }) => {
      const read = (page: number) =>
        call('GET /skills', { query: { page, limit: most ?? 100, isActive: true } }, { signal });
      return most === undefined ? everyPage(read) : read(1);
    },
    select: (data) => data.items,
  });
