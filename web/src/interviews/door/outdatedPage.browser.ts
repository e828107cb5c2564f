const RELOADED_KEY = 'page loaded anew';
const RELOAD_EVERY_MS = 60_000;

/**
 * Scripts that failed to load may never load: an updated server no longer has them, and Chromium caches the failure for
 * the page's life. The page is reloaded, and the tab restores its state.
 * @param isInCall a call is never interrupted because a script failed
 * @returns a function that stops it
 */
export function reloadWhenStuck(isInCall: () => boolean): () => void {
  const failed = ({ payload }: Event & { payload?: unknown }) => {
    if (!isInCall()) void reloadIfItHelps(payload instanceof Error ? addressIn(payload) : null);
  };
  window.addEventListener('vite:preloadError', failed);
  return () => window.removeEventListener('vite:preloadError', failed);
}

/** @param address the URL that failed, if the browser reports it */
export async function reloadIfItHelps(address: string | null): Promise<void> {
  try {
    // The last script is ours; the libraries before it seldom change.
    const own = [...document.querySelectorAll('script[type="module"]')].at(-1)?.getAttribute('src');
    const page = await (await fetch(window.location.pathname)).text();
    const served = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1];
    if (!served) return;
    // A new build has other script names, so this happens once; for the same build a reload may not help.
    if (served !== own) return void ((await fetch(served)).ok && window.location.reload());
    if ((address === null || (await fetch(address)).ok) && mayReload()) window.location.reload();
  } catch {
    // The network is away; the next use tries again.
  }
}

const addressIn = ({ message }: Error): string | null => /https?:\/\/\S+/.exec(message)?.[0] ?? null;

/** Without storage a reload starts at the form, and reloads could repeat endlessly. */
function mayReload(): boolean {
  try {
    const now = Date.now();
    if (now - Number(window.sessionStorage.getItem(RELOADED_KEY)) < RELOAD_EVERY_MS) return false;
    window.sessionStorage.setItem(RELOADED_KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
