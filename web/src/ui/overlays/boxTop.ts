/** Between a floating box and its button. */
const GAP = 6;
/** Between a floating box and the window's edge. */
export const EDGE = 8;

/** Below the button, or above it if only that fits; in a low window the box covers the button, but is all visible. */
export function boxTop(button: { top: number; bottom: number }, height: number, windowHeight: number): number {
  const [above, below] = [button.top - GAP - height, button.bottom + GAP];
  const lowest = windowHeight - EDGE - height;
  if (below <= lowest) return below;
  return above >= EDGE ? above : Math.max(EDGE, lowest);
}
