import { useEffect, useState } from 'react';

/** How long the number counts; the tiles and the confetti follow. */
export const COUNT_MS = 900;

const wantsNoMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whole numbers from zero to the target, slower towards the end; only the target without `isShow` or motion. */
export function useCountUp(target: number, isShow: boolean): number {
  const [shown, setShown] = useState(() => (isShow && !wantsNoMotion() ? 0 : target));
  useEffect(() => {
    if (!isShow || wantsNoMotion()) return undefined;
    const began = performance.now();
    let frame = 0;
    const draw = () => {
      const done = Math.min(1, (performance.now() - began) / COUNT_MS);
      setShown(done === 1 ? target : Math.floor(target * (1 - (1 - done) ** 3)));
      if (done < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [target, isShow]);
  return shown;
}
