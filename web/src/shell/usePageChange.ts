import { useEffect } from 'react';
import { type AnyRouteMatch, useRouter } from '@tanstack/react-router';
import { useProductName } from '../platform/config.ts';
import { focusHeading } from '../platform/focusHeading.browser.ts';
import { usePageTitle } from '../platform/pageTitle.ts';

/**
 * The effects of a browser's page load: sets the title, and moves the focus (and the screen reader) to the new page's
 * h1.
 */
export function usePageChange() {
  const router = useRouter();
  const productName = useProductName();
  const contentTitle = usePageTitle();

  useEffect(() => {
    const nameTab = () => {
      const title = contentTitle ?? routeTitle(router.stores.matches.get());
      document.title = title === undefined ? productName : `${title} · ${productName}`;
    };
    nameTab();
    return router.subscribe('onRendered', nameTab);
  }, [router, productName, contentTitle]);

  useEffect(() => {
    let stopWaiting = () => {};
    const stopListening = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || fromLocation === undefined) return;
      stopWaiting();
      stopWaiting = focusHeading();
    });
    return () => {
      stopListening();
      stopWaiting();
    };
  }, [router]);
}

const routeTitle = (matches: readonly AnyRouteMatch[]): string | undefined => matches.at(-1)?.staticData.title;
