const PATIENCE_MS = 10_000;

/**
 * Moves the focus to a new view's h1, which may appear only after its data or script; if the focus has moved elsewhere
 * by then, it stays there.
 * @returns a function that stops waiting
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
