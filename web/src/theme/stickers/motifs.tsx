import type { ReactNode } from 'react';
import type { AchievementKind } from '@assay/contract/reports/reports';
import styles from './Sticker.module.css';

const [main, pale, line] = [styles['main'], styles['pale'], styles['line']];

/** The picture of each achievement, 48 by 48. A material decides what `main`, `pale` and `line` look like. */
export const motifs: Record<AchievementKind, ReactNode> = {
  firstQuiz: (
    <>
      <path d="M9 39l3.5-11.5L31 9l8 8-18.5 18.5z" className={main} />
      <path d="M9 39l3.5-11.5 8 8z" className={pale} />
      <path d="M27 13l8 8M15.5 30.5 32 14M25 40h14" className={line} />
      <path d="M9 39l2-6 4 4z" className={styles['deep']} />
    </>
  ),
  highScore: (
    <>
      <path d="M24 6l5.4 11.6 12.6 1.6-9.3 8.7 2.4 12.5L24 34.2 12.9 40.4l2.4-12.5L6 19.2l12.6-1.6z" className={main} />
      <path d="M24 13.5l3 6.6 7 .9" className={line} />
    </>
  ),
  perfectScore: (
    <>
      <path d="M9 33L6 14.5l10 7L24 8l8 13.5 10-7L39 33z" className={main} />
      <path d="M9 33h30v6H9z" className={pale} />
      <path d="M15 36h.01M24 36h.01M33 36h.01" className={line} />
      <circle cx="6" cy="13" r="2.6" className={pale} />
      <circle cx="24" cy="7.5" r="2.6" className={pale} />
      <circle cx="42" cy="13" r="2.6" className={pale} />
      <path d="M24 20l3.5 4.5L24 29l-3.5-4.5z" className={pale} />
    </>
  ),
  comeback: (
    <>
      <path d="M24 32c0-8-1-12-1-17" className={line} />
      <path d="M23 17C14 18 9 13 8 6c8-1 14 3 15 11z" className={main} />
      <path d="M24 24c0-9 6-14 16-13 0 9-6 14-16 13z" className={main} />
      <path d="M12.5 9.5L19 14M35 15l-6 4.5" className={line} />
      <path d="M11 31h26l-3 10H14z" className={pale} />
      <path d="M11 31h26" className={line} />
    </>
  ),
  fiveSkills: (
    <>
      {[0, 72, 144, 216, 288].map((turn) => (
        <path
          key={turn}
          d="M24 24c-8-3-9.5-12-5-18l5 3.5L29 6c4.5 6 3 15-5 18z"
          transform={`rotate(${turn} 24 24)`}
          className={main}
        />
      ))}
      <circle cx="24" cy="24" r="4.5" className={pale} />
      {[36, 108, 180, 252, 324].map((turn) => (
        <path key={turn} d="M24 21v-4" transform={`rotate(${turn - 36} 24 24)`} className={line} />
      ))}
    </>
  ),
  tenQuizzes: (
    <>
      <path d="M7 31h34v10H7z" className={main} />
      <path d="M12 31h5v10h-5z" className={pale} />
      <path d="M11 21h27v10H11z" className={styles['deep']} />
      <path d="M29 21h5v10h-5z" className={pale} />
      <path d="M8 11h31v10H8z" className={main} />
      <path d="M13 11h5v10h-5z" className={pale} />
      <path d="M26 11v13l3-2.5 3 2.5V11z" className={pale} />
    </>
  ),
  threeDays: (
    <>
      <path
        d="M25 5c2 6 12 11 12 22 0 9-6 15-13 15S11 36 11 28c0-6 3-9 5-13 1 4 2 5 4 6 2-5 4-9 5-16z"
        className={main}
      />
      <path d="M25 22c2 4 6 6 6 11 0 4-3 7-7 7s-7-3-7-7c0-3 1-4 2-6 1 2 2 2 3 3 2-2 3-4 3-8z" className={pale} />
    </>
  ),
  fourWeeks: (
    <>
      <path d="M8 12h32v28H8z" className={pale} />
      <path d="M8 12h32v8H8z" className={main} />
      <path d="M16 8v7M32 8v7" className={line} />
      <path
        d="M13 26l1.8 1.8 3.2-3.6M28 26l1.8 1.8 3.2-3.6M13 34l1.8 1.8 3.2-3.6M28 34l1.8 1.8 3.2-3.6"
        className={line}
      />
    </>
  ),
};
