import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call('GET /search', { query: { q: text } }, { signal }),
    enabled: text !== '',
    retry: false,
    // The last answer stays until the next one arrives, to avoid flicker.
    placeholderData: keepPreviousData,
  });
