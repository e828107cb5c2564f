import { Suspense, lazy } from 'react';
import { Outlet } from '@tanstack/react-router';
import { useConfig } from '../platform/config.ts';
import { SkipLink } from '../ui/display/SkipLink.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { usePageChange } from './usePageChange.ts';

// Shown on few installations.
const DemoBanner = lazy(async () => ({ default: (await import('./DemoBanner.tsx')).DemoBanner }));

/** Wraps every page, including public ones. */
export function RootFrame() {
  usePageChange();
  const isDemo = useConfig()?.demoInProduction;
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      {isDemo && (
        <Suspense>
          <DemoBanner />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}
