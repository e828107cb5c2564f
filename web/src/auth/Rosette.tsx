import { guilloche } from './guilloche.ts';
import styles from './AuthFrame.module.css';

// Computed once; only whole figures rotate, in two layers, because without a GPU each layer costs at every step.
const outer = guilloche({ ring: 144, wheel: 65, reach: 0.86, radius: 398 });
const middle = guilloche({ ring: 96, wheel: 41, reach: 1.12, radius: 292 });
const inner = guilloche({ ring: 60, wheel: 23, reach: 0.7, radius: 178 });

/** The engraved background of the sign-in pages: an assay office's seal, turning imperceptibly slowly around the mark. */
export const Rosette = () => (
  <svg viewBox="-400 -400 800 800" aria-hidden className={styles['rosette']}>
    <defs>
      <linearGradient id="engraving" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" className={styles['bright']} />
        <stop offset="0.45" className={styles['deep']} />
        <stop offset="0.7" className={styles['bright']} />
        <stop offset="1" className={styles['deep']} />
      </linearGradient>
    </defs>
    <g fill="none" stroke="url(#engraving)">
      <g className={styles['turn']}>
        <path d={outer} strokeWidth="0.7" />
        <path d={inner} strokeWidth="0.9" />
        <circle r="92" strokeWidth="1.4" />
        <circle r="84" strokeWidth="0.6" strokeDasharray="1 4" />
      </g>
      <path d={middle} strokeWidth="0.8" className={styles['turnBack']} />
      <g className={styles['core']}>
        <circle r="62" strokeWidth="1.6" className={styles['disc']} />
        <circle r="56" strokeWidth="0.8" />
        <path
          d="M-22 22 0-23 22 22M-13.5 6h27"
          strokeWidth="7.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className={styles['letter']}
        />
        <circle cx="24" cy="-21" r="5" className={styles['grain']} />
      </g>
    </g>
  </svg>
);
