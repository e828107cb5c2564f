import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const OWN = ['own interviews'];
/** Hosts open and end interviews all the time. */
const LOOK_EVERY_MS = 10_000;

export const ownInterviewsQuery = (page: number) =>
  queryOptions({
    queryKey: [...OWN, 'list', page],
    queryFn: ({ signal }) => call('GET /interviews', { query: { page } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  });
