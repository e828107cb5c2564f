import { Link, Outlet } from '@tanstack/react-router';
import { useProductName } from '../platform/config.ts';
import { legalPages } from '../platform/legalPages.ts';
import { LogoMark } from '../platform/Logo.tsx';
import { LazyDecor } from '../theme/LazyDecor.tsx';
import { useImposedTheme } from '../theme/themes.ts';
import { Rosette } from './Rosette.tsx';
import styles from './AuthFrame.module.css';

// Hallmarks on metal show maker, fineness and year; these hold for every skill, whatever its settings.
const hallmarks = [
  { stamp: '✓', meaning: 'Answers saved', shape: 'shield' },
  { stamp: '±', meaning: 'Score ranges', shape: 'oval' },
  { stamp: '1', meaning: 'One link to join', shape: 'hexagon' },
] as const;

/** Sign in, register, forgot password. Always in the premium theme. */
export function AuthFrame() {
  useImposedTheme('premium');
  return (
    <div className={styles['door']}>
      <LazyDecor place="door" />
      <div className={styles['engraving']}>
        <Rosette />
      </div>
      <header className={styles['sign']}>
        <p className={styles['brand']}>
          <LogoMark size={44} />
          <span className="display text-lg">{useProductName()}</span>
        </p>
        <div className={styles['claim']}>
          <p className={styles['headline']}>Prove what you know.</p>
          <p className={styles['subline']}>Timed quizzes, honest scores and live interviews, all in one quiet place.</p>
          <ul className={styles['hallmarks']}>
            {hallmarks.map(({ stamp, meaning, shape }) => (
              <li key={shape} className={styles['hallmark']}>
                <span className={`${styles['stamp']} ${styles[shape]}`}>
                  <span>{stamp}</span>
                </span>
                {meaning}
              </li>
            ))}
          </ul>
        </div>
      </header>
      <div className={styles['side']}>
        <main id="main" tabIndex={-1} className={styles['form']}>
          <Outlet />
        </main>
        <footer className={styles['legal']}>
          <ul>
            {legalPages.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} preload={false} className="touch-target hover:text-ink hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </footer>
      </div>
    </div>
  );
}
