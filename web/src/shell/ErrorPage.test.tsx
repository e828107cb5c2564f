import { expect, test, vi } from 'vitest';
import { expectText, show } from '../../test/render.tsx';
import { isServerReachable } from '../platform/connection.ts';
import { ErrorPage } from './ErrorPage.tsx';

test('a page whose script is missing offline says that the server can’t be reached', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(<ErrorPage />);
  await expectText('We couldn’t show this page');
  expect(isServerReachable()).toBe(false);
});
