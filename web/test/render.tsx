import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { OwnUser, PublicConfig } from '@assay/contract/people/auth';
import { Toaster } from '../src/ui/feedback/Toaster.tsx';
import { answer } from './api.ts';
import { config } from './samples.ts';

type Visit = { as?: OwnUser; config?: Partial<PublicConfig>; stored?: Stored; inTab?: Stored };

type Stored = Record<string, string>;

/** The texts of the browser's alerts in this test; each is closed at once. */
export const alerts: string[] = [];

let close: () => void = () => undefined;
export const leavePage = () => close();

/** Loads a path like a browser: our modules start fresh, with stored data, signed in or not. */
export async function openPage(path: string, { as, config: changes = {}, stored = {}, inTab = {} }: Visit = {}) {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  answer('GET /config', { ...config, ...changes });
  if (as) {
    answer('GET /auth/me', { user: as });
    answer('GET /ip', { ip: '192.0.2.1' });
    store(localStorage, { token: 'a token', user: JSON.stringify(as) });
  }
  store(localStorage, stored);
  store(sessionStorage, inTab);
  window.history.replaceState(null, '', path);
  const [{ router }, { restoreSession }, { loadConfig }, { Toaster: OwnToaster }] = await Promise.all([
    import('../src/router.ts'),
    import('../src/platform/account.ts'),
    import('../src/platform/config.ts'),
    import('../src/ui/feedback/Toaster.tsx'),
  ]);
  close = () => {
    router.history.destroy();
    // The next file shares this worker: its session must not be the one that this page's router follows.
    vi.resetModules();
    close = () => undefined;
  };
  // The router does not wait for either, like in main.tsx.
  void restoreSession();
  void loadConfig().catch(() => undefined);
  const page = render(
    <>
      <RouterProvider router={router} />
      <OwnToaster />
    </>,
  );
  return { ...hands(), page, path: () => router.state.location.href };
}

/** Renders one component, in a page without other routes. */
export function show(component: ReactNode, { path = '/' } = {}) {
  const routeTree = createRootRoute({ component: () => component, notFoundComponent: () => component });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...hands(), page };
}

function store(place: Storage, values: Stored) {
  for (const [key, value] of Object.entries(values)) place.setItem(key, value);
}

type Place = Pick<typeof screen, 'findByRole' | 'findByLabelText'>;

/** A person's actions: clicks and typing. They wait for elements that are not there yet. */
function hands() {
  const user = userEvent.setup({ delay: null });
  const press = async (name: string | RegExp, place: Place = screen) =>
    user.click(await place.findByRole('button', { name }));
  /** Replaces a field's text in one step. */
  const fill = async (label: string | RegExp, text: string, place: Place = screen) => {
    const field = await place.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    if (text !== '') await user.paste(text);
  };
  return { user, press, fill };
}

/** A text on the page or in a toast; waits for it. */
export const expectText = (text: string | RegExp) => screen.findAllByText(text);

/** A toast with this text; waits for it. */
export async function expectToast(text: string | RegExp) {
  const toasts = await screen.findByRole('region', { name: 'Notifications' });
  return within(toasts).findByText(text);
}

/** A field's error message; waits for it. */
export const expectFieldError = (label: string | RegExp, text: string) =>
  waitFor(() => {
    const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(text);
  });

/** Stops the clock: time passes on command only. */
export const holdClock = (now = new Date('2026-11-24T10:00:00Z')) =>
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });

export const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

export { screen, waitFor, within };
