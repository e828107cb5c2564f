const RETRIES = 5;
const FIRST_MS = 100;
const STEP_MS = 200;

/**
 * An element may not be ready for its stream at once.
 * @param retry 1 for the first
 * @returns after how many ms to try again; null: no more
 */
function attachDelay(retry: number): number | null {
  if (retry > RETRIES) return null;
  return retry === 1 ? FIRST_MS : STEP_MS * retry;
}

/**
 * Shows a stream, and tries again when the element does not play it.
 * @returns what takes the stream away again, at once and not when the element is collected: a camera's light depends on it
 */
export function attach(video: Pick<HTMLVideoElement, 'srcObject' | 'play'> | null, stream: MediaStream): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReleased = false;
  const attempt = (retry: number) => {
    const again = () => {
      const delay = attachDelay(retry);
      // A stream that is released before it played is refused only then: another one may be shown by now.
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
