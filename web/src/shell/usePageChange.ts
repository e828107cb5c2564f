import { useEffect } from 'react';
import { type AnyRouteMatch, useRouter } from '@tanstack/react-router';
import { useProductName } from '../platform/config.ts';

const HEADING_PATIENCE_MS = 3000;

/**
 * What a browser does by itself when a page is loaded: names the tab, and takes the reader (and the screen reader) to
 * the beginning of the new page, its h1.
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

/** The heading may come after its data; whoever has gone on to something else by then is left alone. */
function focusHeading(): () => void {
  const focusedBefore = document.activeElement;
  const take = (): boolean => {
    const focused = document.activeElement;
    if (focused !== focusedBefore && focused !== document.body) return true;
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading === null) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (take()) return () => {};
  const observer = new MutationObserver(() => {
    if (take()) stop();
  });
  const timer = window.setTimeout(() => observer.disconnect(), HEADING_PATIENCE_MS);
  const stop = () => {
    window.clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
