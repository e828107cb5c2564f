import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from '../ui/cx.ts';
import { driftPetals } from './petals.ts';
import { useTheme } from './themes.ts';
import styles from './Decor.module.css';
// Loaded here, because a page is visible before it is printed, and every page has its decoration.
import './material.css';
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
        <Clouds />
        {mayMove && <Petals />}
      </div>
    );
  }
  return null;
}

/** Two banks of evening cloud at the foot of the window, paler than the sky, so that text over them stays readable. */
const Clouds = () => (
  <>
    <svg viewBox="0 0 640 200" className={cx(styles['cloud'], styles['left'])}>
      <path d="M0 200V96c26-20 62-18 82 6 16-44 82-54 108-12 24-26 70-22 84 12 26-16 60-8 70 20 24-10 52 2 58 26 30-10 62 2 72 28 40-6 78 4 96 24z" />
    </svg>
    <svg viewBox="0 0 640 200" className={cx(styles['cloud'], styles['right'])}>
      <path d="M640 200V120c-22-24-60-24-80-2-14-52-92-64-118-12-26-30-78-24-90 14-28-14-62-2-70 26-26-10-56 4-60 28-34-10-70 0-88 26z" />
    </svg>
  </>
);

function Petals() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const tokens = getComputedStyle(canvas.current);
    const tint = (token: string) => tokens.getPropertyValue(token).trim();
    return driftPetals(canvas.current, { blade: tint('--petal'), heart: tint('--petal-heart') });
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
