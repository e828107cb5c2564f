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
  let isReleased = false;
  const attempt = (retry: number) => {
    const again = () => {
      const delay = attachDelay(retry);
      // A stream released before it played fails only then, when another one may be shown.
      if (delay !== null && !isReleased) timer = setTimeout(() => attempt(retry + 1), delay);
    };
    if (video === null) return again();
    if (video.srcObject !== stream) video.srcObject = stream;
    video.play().catch(again);
  };
  attempt(1);
  return () => {
    isReleased = true;
    clearTimeout(timer);
    if (video !== null) video.srcObject = null;
  };
}
