const RETRIES = 5;
const FIRST_MS = 100;
const STEP_MS = 200;

/**
 * An element may not be ready for its stream at once.
 * @param retry 1 for the first
 * @returns ms until the next try; null: no more
 */
function attachDelay(retry: number): number | null {
  if (retry > RETRIES) return null;
  return retry === 1 ? FIRST_MS : STEP_MS * retry;
}

/**
 * Shows a stream, and retries if the element does not play it.
 * @returns a function that detaches the stream at once, not at garbage collection: a camera's light depends on it
 */
export function attach(video: Pick<HTMLVideoElement, 'srcObject' | 'play'> | null, stream: MediaStream): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = new AbortController();
  const { signal } = release;
  const attempt = (retry: number) => {
    const again = () => {
      const delay = attachDelay(retry);
      // A stream released before it played fails only then, when another one may be shown.
      if (signal.aborted) return;
      if (delay !== null) timer = setTimeout(() => attempt(retry + 1), delay);
      // To save power, an iPhone plays nothing before a touch.
      else addEventListener('pointerup', () => attempt(1), { once: true, signal });
    };
    if (video === null) return again();
    if (video.srcObject !== stream) video.srcObject = stream;
    video.play().catch(again);
  };
  attempt(1);
  return () => {
    release.abort();
    clearTimeout(timer);
    if (video !== null) video.srcObject = null;
  };
}
