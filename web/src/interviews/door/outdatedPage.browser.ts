const RELOADED_KEY = 'page loaded anew';
const RELOAD_EVERY_MS = 60_000;

/**
 * What a page could not load once it may never get: a server that was updated has it no longer, and Chromium keeps the
 * failure of a script for as long as the page is there. Such a page is loaded anew; the tab remembers where its person
 * was.
 * @param isInCall nobody is taken out of a call for a script that only failed
 * @returns how to stop it
 */
export function reloadWhenStuck(isInCall: () => boolean): () => void {
  const failed = ({ payload }: Event & { payload?: unknown }) => {
    if (!isInCall()) void reloadIfItHelps(payload instanceof Error ? addressIn(payload) : null);
  };
  window.addEventListener('vite:preloadError', failed);
  return () => window.removeEventListener('vite:preloadError', failed);
}

/** @param address of what did not arrive, where the browser says it */
export async function reloadIfItHelps(address: string | null): Promise<void> {
  try {
    const own = document.querySelector('script[type="module"]')?.getAttribute('src');
    const page = await (await fetch(window.location.pathname)).text();
    const served = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
    if (!served) return;
    // Another build names other scripts, so that happens once; for the same one it may not help.
    if (served !== own) return void ((await fetch(served)).ok && window.location.reload());
    if ((address === null || (await fetch(address)).ok) && mayReload()) window.location.reload();
  } catch {
    // The network is away; whoever needs what is missing asks again.
  }
}

const addressIn = ({ message }: Error): string | null => /https?:\/\/\S+/.exec(message)?.[0] ?? null;

/** Without storage a page that is loaded anew begins at the form, and nothing keeps it from being so for ever. */
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
