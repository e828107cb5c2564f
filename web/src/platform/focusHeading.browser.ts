const PATIENCE_MS = 10_000;

/**
 * Takes the reader, and the screen reader, to the beginning of what has just come: its h1. That may come after its data
 * or its script; whoever has gone on to something else by then is left alone.
 * @returns ends the waiting for it
 */
export function focusHeading(): () => void {
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
  const timer = window.setTimeout(() => observer.disconnect(), PATIENCE_MS);
  const stop = () => {
    window.clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
