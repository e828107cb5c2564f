import { QueryClient } from '@tanstack/react-query';
import { isServerReachable, subscribeConnection } from '../platform/connection.ts';
import { currentSession, subscribeSession } from '../platform/session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: on a company network the server may be reachable while the browser considers itself offline.
    queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

// One person's data must not be shown to the next one at the same screen.
let reader = readerOf();
subscribeSession(() => {
  const now = readerOf();
  if (now !== reader) queryClient.clear();
  reader = now;
});

// Queries that failed while the server was away are refetched when it is back.
subscribeConnection(() => {
  if (isServerReachable()) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
});

function readerOf(): number | null {
  const session = currentSession();
  return session.step === 'signedOut' ? null : session.user.id;
}
