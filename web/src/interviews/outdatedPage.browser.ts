/**
 * A server that was updated has no longer what a page from before would load now. Such a page is loaded anew: it names
 * other scripts then, so that happens once, and the tab remembers where its person was.
 * @returns how to stop it
 */
export function reloadWhenOutdated(): () => void {
  const look = async () => {
    const own = document.querySelector('script[type="module"]')?.getAttribute('src');
    const page = await (await fetch(window.location.pathname)).text();
    const served = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
    if (served && served !== own && (await fetch(served)).ok) window.location.reload();
  };
  // Whatever else kept it from arriving may have passed at the next try.
  const failed = () => void look().catch(() => undefined);
  window.addEventListener('vite:preloadError', failed);
  return () => window.removeEventListener('vite:preloadError', failed);
}
