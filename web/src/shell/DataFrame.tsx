import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from './queryClient.browser.ts';

/** Wraps every page that loads data through queries: all but the sign-in page, which stays light. */
export const DataFrame = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
);
