import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import type { MailSearch } from './mailSearch.ts';

const KEY = ['mails'];
const WAITING_POLL_MS = 3000;

/** Polled, because emails may be delivered or given up at any time. */
export const mailsQuery = (query: MailSearch) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call('GET /admin/mails', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((email) => email.state === 'waiting') ? WAITING_POLL_MS : false,
  });

/** The dashboard's count changes as well. */
function useActing(mutationFn: (id: number) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all([KEY, ['reports']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export const useRetryMail = () => useActing((id) => call('POST /admin/mails/:id/retry', { params: { id } }));

export const useGiveUpMail = () => useActing((id) => call('POST /admin/mails/:id/give-up', { params: { id } }));
