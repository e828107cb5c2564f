import { useState } from 'react';

/** An element's width in pixels, 0 until it is on the page. Pass the second value as its `ref`. */
export function useWidth(): [width: number, ref: (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0);
  const [watch] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  });
  return [width, watch];
}
