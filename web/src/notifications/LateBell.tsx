// The bell and the socket behind it are no part of the first view: this small script waits for a quiet moment.

const PATIENCE_MS = 3000;
// Safari has no requestIdleCallback.
const LATER_MS = 500;

await new Promise<void>((resolve) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
  else setTimeout(resolve, LATER_MS);
});

export const { NotificationBell: LateBell } = await import('./NotificationBell.tsx');
