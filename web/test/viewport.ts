import { onTestFinished } from 'vitest';

type Viewport = { width: number; height: number };
const { happyDOM } = window as unknown as { happyDOM: { setViewport: (viewport: Viewport) => void } };

/** The page as on a phone, until the end of the test. Call it before the page is shown. */
export function onPhone(): void {
  const before = { width: window.innerWidth, height: window.innerHeight };
  happyDOM.setViewport({ width: 390, height: 844 });
  onTestFinished(() => happyDOM.setViewport(before));
}
