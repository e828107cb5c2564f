import { queryOptions } from '@tanstack/react-query';
import type { LegalPage } from '@assay/contract/people/legal';
import { call } from '../platform/api.ts';

export const legalPageQuery = (page: LegalPage) =>
  queryOptions({
    queryKey: ['legal', page],
    queryFn: ({ signal }) => call('GET /legal/:page', { params: { page } }, { signal }),
    staleTime: 60_000,
  });
