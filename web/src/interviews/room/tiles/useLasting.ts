import { useEffect, useState } from 'react';

/** Whether a condition has held without a break for some time. */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = window.setTimeout(() => setHeld(true), ms);
    return () => {
      window.clearTimeout(timer);
      setHeld(false);
    };
  }, [isSo, ms]);
  return isHeld;
}
