import { useEffect } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification, notificationEvents } from '@assay/contract/notifications';
import { call } from '../platform/api.ts';
import { onLive, useIsLive } from '../platform/socket.ts';

const QUERY_KEY = ['notifications'];
const PAGE_SIZE = 20;
/** While the socket is down. */
const ASK_EVERY_MS = 60_000;

type Events = typeof notificationEvents;

/** The own notifications, newest first, updated by the socket or by polling. */
export function useNotifications() {
  const isLive = useIsLive();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ pageParam, signal }) =>
      call('GET /notifications', { query: { page: pageParam, limit: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    refetchInterval: isLive ? false : ASK_EVERY_MS,
    select: ({ pages }) => ({
      items: withoutTwins(pages.flatMap(({ items }) => items)),
      unread: pages[0]?.unread ?? 0,
    }),
  });

  // On every connection: messages in between were missed.
  useEffect(() => {
    if (isLive) void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  }, [isLive, queryClient]);
  useEffect(() => {
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    const stops = [
      onLive<Events, 'notification'>('notification', readAgain),
      onLive<Events, 'notifications-read'>('notifications-read', readAgain),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  return query;
}

/** A notification that arrives between two pages shifts another onto both. */
const withoutTwins = (items: readonly Notification[]) => [...new Map(items.map((item) => [item.id, item])).values()];

/** Calls back for each new notification. */
export function useNewNotification(tell: (notification: Notification) => void) {
  useEffect(() => onLive<Events, 'notification'>('notification', ({ notification }) => tell(notification)), [tell]);
}

export function useReadOne() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('PUT /notifications/:id/read', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

export function useReadUpTo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => call('PUT /notifications/read', { body: { upTo } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}
