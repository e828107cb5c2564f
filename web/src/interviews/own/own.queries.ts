import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

export const calendarLinkQuery = () =>
  queryOptions({
    queryKey: [...OWN, 'calendar link'],
    queryFn: ({ signal }) => call('GET /interviews/calendar', {}, { signal }),
  });

function useCalendarLinkChange<Answer>(mutationFn: () => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarLinkQuery().queryKey }),
  });
}

export const useMakeCalendarLink = () => useCalendarLinkChange(() => call('POST /interviews/calendar', {}));
export const useRevokeCalendarLink = () => useCalendarLinkChange(() => call('DELETE /interviews/calendar', {}));
