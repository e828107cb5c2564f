import { Outlet } from '@tanstack/react-router';
import { SkipLink } from '../ui/SkipLink.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { usePageChange } from './usePageChange.ts';

/** Around every page, public ones too. */
export function RootFrame() {
  usePageChange();
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <Outlet />
    </>
  );
}
