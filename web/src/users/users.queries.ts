import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { retryUnlessMissing } from '../platform/failureText.ts';

export const userProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'profile', id],
    queryFn: ({ signal }) => call('GET /users/:id', { params: { id } }, { signal }),
    retry: retryUnlessMissing,
    select: (data) => data.user,
  });
