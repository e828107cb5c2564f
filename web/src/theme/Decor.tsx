import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from '../ui/cx.ts';
import { driftPetals } from './petals.ts';
import { useTheme } from './themes.ts';
import styles from './Decor.module.css';
// Loaded here, because a page is visible before it is printed, and every page has its decoration.
import './print.css';

type DecorProps = {
  /** Nothing moves where people think or talk, in a quiz or a call. */
  quiet?: boolean;
  /** The aurora is only for login, register and forgot password. */
  place?: 'door' | 'inside';
};

/** A page's background in the current theme. Render once per screen, anywhere in it. */
export function Decor({ quiet = false, place = 'inside' }: DecorProps) {
  const theme = useTheme();
  const mayMove = useMotionAllowed() && !quiet;
  if (theme === 'premium' && place === 'door') {
    return (
      <div aria-hidden className={styles['decor']}>
        <div className={cx(styles['light'], styles['gold'])} />
        <div className={cx(styles['light'], styles['blue'])} />
        <div className={cx(styles['light'], styles['violet'])} />
        <div className={styles['beam']} />
      </div>
    );
  }
  if (theme === 'anime') {
    return (
      <div aria-hidden className={styles['decor']}>
        <div className={cx(styles['dots'], styles['topRight'])} />
        <div className={cx(styles['dots'], styles['bottomLeft'])} />
        {mayMove && <Petals />}
      </div>
    );
  }
  return null;
}

function Petals() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const tokens = getComputedStyle(canvas.current);
    return driftPetals(
      canvas.current,
      ['--decor-1', '--decor-1', '--decor-2'].map((token) => tokens.getPropertyValue(token).trim()),
    );
  }, []);
  return <canvas ref={canvas} className={styles['petals']} />;
}

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

function useMotionAllowed(): boolean {
  return useSyncExternalStore(
    (listener) => {
      reducedMotion.addEventListener('change', listener);
      return () => reducedMotion.removeEventListener('change', listener);
    },
    () => !reducedMotion.matches,
  );
}
