import { expect, test, vi } from 'vitest';
import { expectText, screen, show, waitFor } from '../../test/render.tsx';
import { isServerReachable, noteReachable } from '../platform/connection.ts';
import { ErrorPage } from './ErrorPage.tsx';

test('a page whose script is missing offline leaves the retry to the banner, and loads once the server is back', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(<ErrorPage />);
  await expectText('This page will load once we reach the server');
  expect(isServerReachable()).toBe(false);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  noteReachable(true);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a page that crashes is loaded again only on request', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const { press } = show(<ErrorPage />);
  await expectText('We couldn’t show this page');
  expect(reload).not.toHaveBeenCalled();
  await press('Retry');
  expect(reload).toHaveBeenCalledOnce();
});
