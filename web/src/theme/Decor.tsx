import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from '../ui/cx.ts';
import { driftPetals } from './petals.ts';
import { useTheme } from './themes.ts';
import styles from './Decor.module.css';
// Here, because nobody prints a page before it shows, and every page has its decoration.
import './print.css';

type DecorProps = {
  /** Where people think or talk – a quiz, a call – nothing moves. */
  quiet?: boolean;
  /** The aurora belongs to the front door only: login, register, forgot password. */
  place?: 'door' | 'inside';
};

/** What lies behind a page in the worn theme. Draw it once per screen, anywhere in it. */
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
