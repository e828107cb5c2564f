import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** The time, updated on the second. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      setNow(new Date());
      // Aligned to the next full second each time, because an interval drifts and skips one now and then.
      timer = window.setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
    };
    timer = window.setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
    return () => window.clearTimeout(timer);
  }, []);
  return now;
}
