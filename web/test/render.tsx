import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { OwnUser, PublicConfig } from '@assay/contract/auth';
import { Toaster } from '../src/ui/feedback/Toaster.tsx';
import { answer } from './api.ts';
import { config } from './samples.ts';

type Visit = { as?: OwnUser; config?: Partial<PublicConfig>; stored?: Stored; inTab?: Stored };

type Stored = Record<string, string>;

/** The texts of the browser's alerts in this test; each is closed at once. */
export const alerts: string[] = [];

let close: () => void = () => undefined;
export const leavePage = () => close();

/** Loads a path as a browser does: our modules start anew, with what is stored, signed in or not. */
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
  close = () => router.history.destroy();
  // The router waits for neither, as in main.tsx.
  void restoreSession();
  void loadConfig().catch(() => undefined);
  render(
    <>
      <RouterProvider router={router} />
      <OwnToaster />
    </>,
  );
  return { ...hands(), path: () => router.state.location.href };
}

/** Shows one component, in a page without other routes. */
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

/** What a person does: presses, fills in. What is not there yet is waited for. */
function hands() {
  const user = userEvent.setup({ delay: null });
  const press = async (name: string | RegExp, place: Place = screen) =>
    user.click(await place.findByRole('button', { name }));
  /** Puts a text into a field in one piece, in place of what it held. */
  const fill = async (label: string | RegExp, text: string, place: Place = screen) => {
    const field = await place.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    if (text !== '') await user.paste(text);
  };
  return { user, press, fill };
}

/** A text of the page or of a toast; waited for. */
export const expectText = (text: string | RegExp) => screen.findAllByText(text);

/** A toast with this text; waited for. */
export async function expectToast(text: string | RegExp) {
  const toasts = await screen.findByRole('region', { name: 'Notifications' });
  return within(toasts).findByText(text);
}

/** What a field says is wrong with it; waited for. */
export const expectFieldError = (label: string | RegExp, text: string) =>
  waitFor(() => {
    const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(text);
  });

/** From now on time passes as told, and hardly by itself. */
export const holdClock = (now = new Date('2026-11-24T10:00:00Z')) =>
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });

export const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

export { screen, waitFor, within };
