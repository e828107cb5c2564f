import { useEffect } from 'react';
import { type AnyRouteMatch, useRouter } from '@tanstack/react-router';
import { useProductName } from '../platform/config.ts';
import { focusHeading } from '../platform/focusHeading.browser.ts';

/**
 * The effects of a browser's page load: sets the title, and moves the focus (and the screen reader) to the new page's
 * h1.
 */
export function usePageChange() {
  const router = useRouter();
  const productName = useProductName();

  useEffect(() => {
    const nameTab = () => (document.title = tabTitle(router.stores.matches.get(), productName));
    nameTab();
    let stopWaiting = () => {};
    const stopListening = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      nameTab();
      if (!pathChanged || fromLocation === undefined) return;
      stopWaiting();
      stopWaiting = focusHeading();
    });
    return () => {
      stopListening();
      stopWaiting();
    };
  }, [router, productName]);
}

function tabTitle(matches: readonly AnyRouteMatch[], productName: string): string {
  const title = matches.at(-1)?.staticData.title;
  return title === undefined ? productName : `${title} · ${productName}`;
}
